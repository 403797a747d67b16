import { lazy, Suspense, useMemo, useState } from 'react';
import { type FailedMessage, messages } from '#contract/calls/messages.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { Page } from '#ui/layout/page.tsx';
import { messageListing } from './message-listing.tsx';
import { messageStrings } from './strings.ts';
import { useSendAgain } from './use-send-again.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#ui/modal/confirm-dialog.tsx')).ConfirmDialog,
}));

/** What was not delivered in the viewer's unit, and sending it again. */
export function MessagesScreen() {
  const [doubtful, setDoubtful] = useState<FailedMessage>();
  const { busy, send } = useSendAgain();
  const listing = useMemo(
    () =>
      messageListing({
        busy,
        onAgain: (row) => (row.state === 'in-doubt' ? setDoubtful(row) : void send(row)),
      }),
    [busy, send],
  );
  return (
    <Page title={messageStrings.title} description={messageStrings.description}>
      <OnlineListing endpoint={messages.failures} listing={listing} />
      {doubtful === undefined ? null : (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={messageStrings.confirmTitle}
            isOpen
            confirmLabel={messageStrings.again}
            cancelLabel={messageStrings.cancel}
            isBusy={busy !== null}
            onConfirm={() => void send(doubtful).then(() => setDoubtful(undefined))}
            onCancel={() => setDoubtful(undefined)}
          >
            <p>{messageStrings.mayArriveTwice(doubtful.recipient)}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </Page>
  );
}
