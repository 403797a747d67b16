import { useCallback, useState } from 'react';
import { antigens } from '#contract/endpoints/antigens.ts';
import type { Antigen } from '#contract/resources/antigen.ts';
import { OnlineListing } from '#officer/online/online-listing.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { AddAntigen, ChangeAntigen } from './antigen-form.tsx';
import { antigenListing } from './antigen-listing.tsx';
import { antigenStrings } from './strings.ts';

/** The antigens of the product with their schedules and presentations. */
export function AntigensScreen() {
  const [modal, setModal] = useUrlState('modal');
  const [opened, setOpened] = useState<Antigen>();
  const close = useCallback(() => {
    setModal(undefined);
    setOpened(undefined);
  }, [setModal]);
  return (
    <Page title={antigenStrings.title} description={antigenStrings.description}>
      <OnlineListing
        endpoint={antigens.list}
        listing={antigenListing}
        onOpen={setOpened}
        actions={
          <>
            <ButtonLink to="/antigen/introductions" icon="calendar">
              {antigenStrings.introductions}
            </ButtonLink>
            <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
              {antigenStrings.add}
            </Button>
          </>
        }
      />
      <Modal title={antigenStrings.add} isOpen={modal === 'add'} onClose={close}>
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
