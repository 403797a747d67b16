import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { ShownChild } from '#client/children/shown.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { useChildUrl } from '../child-url.ts';
import { shownVaccNo } from '../child-facts.ts';
import { registeredSentence } from './registration-add.tsx';
import { childStrings } from '../strings.ts';

/** What the officer writes on the card of the child they have just registered; it stays until they close it. */
export function RegisteredAlert() {
  const { registered, immunize, closeRegistered, openAdd, openImmunize } = useChildUrl();
  const { children } = pageEngine();
  const found = useLiveQuery(
    async () => (registered === undefined ? null : { child: await children.child(registered) }),
    [children, registered],
  );
  if (registered === undefined || immunize !== undefined || found?.child === null) return null;
  return (
    <Modal role="alertdialog" title={childStrings.registeredTitle} isOpen onClose={closeRegistered}>
      <div className="child-flow">
        {found?.child ? <Registered child={found.child} /> : <Skeleton />}
        {/* Above the edge where the notice of the same appears. */}
        <div className="child-actions">
          <Button tone="primary" icon="syringe" onClick={() => openImmunize(registered)}>
            {childStrings.immunizeChild}
          </Button>
          <Button icon="plus" onClick={openAdd}>
            {childStrings.addAnother}
          </Button>
          <Button onClick={closeRegistered}>{childStrings.close}</Button>
        </div>
      </div>
    </Modal>
  );
}

function Registered({ child: { fullname, vaccNo } }: { readonly child: ShownChild }) {
  return (
    <div className="child-flow" role="status">
      <p>{registeredSentence(vaccNo, fullname)}</p>
      {vaccNo === null ? (
        <Banner tone="warning" title={childStrings.noNumberLeft}>
          {childStrings.noNumberLeftHint}
        </Banner>
      ) : (
        <>
          <p className="child-number ui-figure">{shownVaccNo(vaccNo)}</p>
          <p className="ui-soft">{childStrings.writeItDown}</p>
        </>
      )}
    </div>
  );
}
