import { useCallback, useState } from 'react';
import { type Antigen, antigens } from '#contract/calls/antigens.ts';
import { canChangeNational } from '#domain/access/permissions.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { AddAntigen, ChangeAntigen } from './antigen-form.tsx';
import { antigenListing, changeableAntigens } from './antigen-listing.tsx';
import { antigenStrings } from './strings.ts';

/** The antigens of the product with their schedules and presentations. */
export function AntigensScreen() {
  const [modal, setModal] = useUrlState('modal');
  const [opened, setOpened] = useState<Antigen>();
  const viewer = useViewer();
  const level = viewer?.level ?? null;
  const mayChange = level !== null && canChangeNational({ level });
  const close = useCallback(() => {
    setModal(undefined);
    setOpened(undefined);
  }, [setModal]);
  return (
    <Page
      title={antigenStrings.title}
      description={mayChange ? antigenStrings.description : antigenStrings.askAbove}
    >
      <OnlineListing
        endpoint={antigens.list}
        listing={mayChange ? changeableAntigens : antigenListing}
        {...(mayChange && { onOpen: setOpened })}
        actions={
          <>
            <ButtonLink to="/antigen/introductions" icon="calendar">
              {antigenStrings.introductions}
            </ButtonLink>
            <ButtonLink to="/antigen/grace" icon="calendar">
              {antigenStrings.graceDays}
            </ButtonLink>
            <ButtonLink to="/antigen/changes" icon="ledger">
              {antigenStrings.changes}
            </ButtonLink>
            {mayChange ? (
              <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
                {antigenStrings.add}
              </Button>
            ) : null}
          </>
        }
      />
      <Modal title={antigenStrings.add} isOpen={mayChange && modal === 'add'} onClose={close}>
        <AddAntigen onDone={close} />
      </Modal>
      {opened === undefined ? null : (
        <Modal title={antigenStrings.changeOf(opened.name)} isOpen onClose={close}>
          <ChangeAntigen antigen={opened} onDone={close} />
        </Modal>
      )}
    </Page>
  );
}
