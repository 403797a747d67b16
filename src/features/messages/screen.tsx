import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Api } from '#client/http/api.ts';
import { readPage } from '#client/http/read-page.ts';
import { failedMessageSchema, type FailedMessage } from '#contract/resources/message.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useLoadedPage } from '#ui/listing/use-loaded-page.ts';
import { notify } from '#ui/toast/notify.ts';
import { messageListing } from './message-listing.tsx';
import { sendAgain } from './send-again.ts';
import { messageStrings } from './strings.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#ui/modal/confirm-dialog.tsx')).ConfirmDialog,
}));

const failedMessages = { path: '/v/messages/failures/', row: failedMessageSchema };

/** What was not delivered in the viewer's unit, as the server has it now, and sending it again. */
export function MessagesScreen({ api }: { readonly api: Pick<Api, 'get' | 'post'> }) {
  const [attempt, setAttempt] = useState(0);
  const [doubtful, setDoubtful] = useState<FailedMessage>();
  const load = useCallback(() => setAttempt((before) => before + 1), []);
  const { busy, send } = useSendAgain(api, load);
  const listing = useMemo(
    () =>
      messageListing({
        busy,
        onAgain: (row) => (row.state === 'in-doubt' ? setDoubtful(row) : void send(row)),
      }),
    [busy, send],
  );
  const { query, pageIndex, pageSize, setPageIndex } = useListingState(listing);
  const ask = useCallback(
    () => readPage(api, failedMessages, { query, pageIndex, pageSize }),
    [api, query, pageIndex, pageSize],
  );
  const { page, failure } = useLoadedPage(ask, attempt);
  const lastPage = page?.total === undefined ? pageIndex : Math.max(0, Math.ceil(page.total / pageSize) - 1);
  // The only message of the last page may have been sent.
  useEffect(() => {
    if (page?.rows.length === 0 && lastPage < pageIndex) setPageIndex(lastPage);
  }, [page, lastPage, pageIndex, setPageIndex]);

  return (
    <Page
      title={messageStrings.title}
      description={messageStrings.description}
      actions={
        <Button icon="refresh" onClick={load}>
          {messageStrings.load}
        </Button>
      }
    >
      {failure !== null && page === undefined ? (
        <EmptyState
          icon={failure.isOffline ? 'cloud-off' : 'alert'}
          title={failureSentence(failure)}
          hint={messageStrings.onlineOnly}
        />
      ) : (
        <>
          {failure === null ? null : <Banner tone="warning">{failureSentence(failure)}</Banner>}
          <ListingScreen listing={listing} page={page} />
        </>
      )}
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

function useSendAgain(api: Pick<Api, 'post'>, onAnswered: () => void) {
  const [busy, setBusy] = useState<string | null>(null);
  // A second press comes before the first is drawn.
  const isSending = useRef(false);
  const send = useCallback(
    async (row: FailedMessage): Promise<void> => {
      if (isSending.current) return;
      isSending.current = true;
      setBusy(row.id);
      const { tone, text } = await sendAgain(api, row);
      isSending.current = false;
      setBusy(null);
      notify[tone](text);
      onAnswered();
    },
    [api, onAnswered],
  );
  return { busy, send };
}

function failureSentence({ isOffline, detail }: { isOffline: boolean; detail: string | null }): string {
  return isOffline ? messageStrings.offline : (detail ?? messageStrings.failed);
}
