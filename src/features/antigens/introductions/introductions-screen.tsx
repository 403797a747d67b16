import { useCallback, useState } from 'react';
import { type Introduction, vaccines } from '#contract/calls/vaccines.ts';
import { isAtMost } from '#domain/access/scope.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { AddIntroduction, ChangeIntroduction } from './introduction-form.tsx';
import { changeableIntroductions, introductionListing } from './introduction-listing.ts';
import { introductionStrings as strings } from './introduction-strings.ts';

/** The days on which vaccines came to states. */
export function IntroductionsScreen() {
  const [modal, setModal] = useUrlState('modal');
  const [opened, setOpened] = useState<Introduction>();
  const level = useViewer()?.level ?? null;
  // A day is of a whole state.
  const mayChange = level !== null && isAtMost('state', level);
  const close = useCallback(() => {
    setModal(undefined);
    setOpened(undefined);
  }, [setModal]);
  return (
    <Page title={strings.title} description={mayChange ? strings.description : strings.askAbove}>
      <OnlineListing
        endpoint={vaccines.introductions}
        listing={mayChange ? changeableIntroductions : introductionListing}
        {...(mayChange && { onOpen: setOpened })}
        actions={
          mayChange ? (
            <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
              {strings.add}
            </Button>
          ) : null
        }
      />
      <Modal title={strings.add} isOpen={mayChange && modal === 'add'} onClose={close}>
        <AddIntroduction onDone={close} />
      </Modal>
      {opened === undefined ? null : (
        <Modal title={strings.changeOf(opened.series, opened.state__name)} isOpen onClose={close}>
          <ChangeIntroduction introduction={opened} onDone={close} />
        </Modal>
      )}
    </Page>
  );
}
