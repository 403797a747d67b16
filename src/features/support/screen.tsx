import { useCallback, useMemo, useState } from 'react';
import { support, type SupportEntry } from '#contract/calls/support.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { sendOnce } from '#bindings/online/send-once.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { Button } from '#ui/layout/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { AddSupport } from './add-support.tsx';
import { supportStrings } from './strings.ts';
import { supportListing } from './support-listing.tsx';
import './support.css';

const modes = ['registration', 'listing'] as const;

/** Whom to ask. User managers switch between keeping the directory and reading it; facility managers may delete of it too. */
export function SupportScreen() {
  const viewer = useViewer();
  const [mode, setMode] = useUrlChoice('mode', modes);
  const [modal, setModal] = useUrlState('modal');
  const [doomed, setDoomed] = useState<SupportEntry>();
  const close = useCallback(() => setModal(undefined), [setModal]);
  const isUserManager = viewer?.roles.userManager === true;
  const isKeeping = isUserManager && mode === 'registration';
  const mayDelete = isKeeping || (!isUserManager && viewer?.roles.facilityManager === true);
  const listing = useMemo(() => supportListing(mayDelete ? setDoomed : null), [mayDelete]);
  return (
    <Page title={supportStrings.title} description={supportStrings.description}>
      <OnlineListing
        endpoint={support.list}
        listing={listing}
        toolbar={
          isUserManager ? (
            <Toggle
              label={supportStrings.modes}
              options={modes.map((value) => ({ value, label: supportStrings[value] }))}
              value={mode}
              onChange={setMode}
            />
          ) : undefined
        }
        actions={
          isKeeping ? (
            <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
              {supportStrings.add}
            </Button>
          ) : null
        }
      />
      <Modal
        title={supportStrings.add}
        isOpen={isUserManager && modal === 'add'}
        onClose={close}
        size="small"
      >
        <AddSupport onDone={close} />
      </Modal>
      {doomed === undefined ? null : <DeleteSupport entry={doomed} onDone={() => setDoomed(undefined)} />}
    </Page>
  );
}

function DeleteSupport({ entry, onDone }: { readonly entry: SupportEntry; readonly onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    const answer = await sendOnce(support.remove, {
      params: { id: entry.id },
      idempotencyKey: `delete ${entry.id}`,
    });
    if (answer.ok || answer.code === 'not-found') notify.success(supportStrings.deleted);
    else if (answer.reason === 'no-connection') notify.error(supportStrings.offline);
    else notify.error(problemWords(answer.detail) ?? supportStrings.notDeleted);
    onDone();
  };
  return (
    <ConfirmDialog
      title={supportStrings.delete}
      isOpen
      tone="danger"
      confirmLabel={supportStrings.yes}
      cancelLabel={supportStrings.no}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onDone}
    >
      <p>{supportStrings.sureToDelete(entry.type)}</p>
    </ConfirmDialog>
  );
}
