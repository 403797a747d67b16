import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { messages } from '#contract/calls/messages.ts';
import type { FailedMessage } from '#contract/calls/messages.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { Page } from '#ui/layout/page.tsx';
import { messageStrings, stateWords, subjectOf } from './strings.ts';
import { rowsPerPage } from '#bindings/online/use-online-page.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { sendOnce } from '#bindings/online/send-once.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { notify } from '#ui/toast/notify.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#ui/modal/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Lists the messages that were not delivered in the viewer's unit, and sends them again. */
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

export interface MessageActions {
  /** Id of the message being sent again. */
  readonly busy: string | null;
  readonly onAgain: (row: FailedMessage) => void;
}

/** Messages that were not delivered. The server searches. */
export function messageListing({ busy, onAgain }: MessageActions): Listing<FailedMessage> {
  const again = (row: FailedMessage) =>
    row.can_send_again ? (
      <Button
        icon="message"
        about={messageStrings.to(row.recipient)}
        isBusy={busy === row.id}
        onClick={() => onAgain(row)}
      >
        {messageStrings.again}
      </Button>
    ) : (
      <span className="ui-soft">{messageStrings.outOfDate}</span>
    );
  return defineListing<FailedMessage>({
    name: 'messages',
    caption: messageStrings.title,
    columns: [
      { key: 'number', kind: 'number', header: messageStrings.number },
      { key: 'failed_at', kind: 'date-time', header: messageStrings.when, isSortable: true },
      {
        key: 'recipient',
        kind: 'text',
        header: messageStrings.recipient,
        cell: ({ recipient }) => <Breakable text={recipient} />,
      },
      { key: 'subject', kind: 'text', header: messageStrings.subject, value: subjectOf },
      { key: 'state', kind: 'text', header: messageStrings.state, cell: stateFlag },
      { key: 'detail', kind: 'text', header: messageStrings.reason, value: problemWords },
      { key: 'facility', kind: 'place', header: messageStrings.facility },
      {
        key: 'again',
        kind: 'action',
        header: messageStrings.action,
        cell: again,
      },
    ],
    row: {
      title: ({ recipient }) => <Breakable text={recipient} />,
      facts: (row) => [subjectOf(row)],
      meta: (row) => [problemWords(row), formatDateTime(row.failed_at), row.facility],
      status: stateFlag,
      actions: again,
    },
    rowKey: (row) => row.id,
    search: ['recipient', 'subject', 'facility'],
    searchLabel: messageStrings.search,
    empty: messageStrings.empty,
    emptyHint: messageStrings.emptyHint,
    pageSize: 10,
    pageSizes: rowsPerPage,
  });
}

function stateFlag({ state }: FailedMessage) {
  return <Flag tone={state === 'failed' ? 'danger' : 'warning'}>{stateWords[state]}</Flag>;
}

/** Sends messages again, one at a time, and reports the result. */
export function useSendAgain() {
  const [busy, setBusy] = useState<string | null>(null);
  // A second press may come before the first is drawn.
  const isSending = useRef(false);
  const send = useCallback(async (row: FailedMessage): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(row.id);
    const { tone, text } = await sendAgain(row);
    isSending.current = false;
    setBusy(null);
    notify[tone](text);
  }, []);
  return { busy, send };
}

interface SendAgainAnswer {
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
}

/** One press is one sending, however often it arrives, because the key contains the failure shown on the screen. */
async function sendAgain({ id, failed_at: failedAt }: FailedMessage): Promise<SendAgainAnswer> {
  const answer = await sendOnce(messages.sendAgain, {
    params: { id },
    body: { failed_at: failedAt },
    idempotencyKey: `again ${id} ${failedAt}`,
  });
  if (!answer.ok) {
    const text =
      answer.reason === 'no-connection'
        ? messageStrings.notQueuedOffline
        : (problemWords(answer) ?? messageStrings.notQueued);
    return { tone: 'error', text };
  }
  switch (answer.value.state) {
    case 'queued':
    case 'sending':
      return { tone: 'success', text: messageStrings.queued };
    case 'sent':
      return { tone: 'success', text: messageStrings.sent };
    case 'failed':
    case 'in-doubt':
    case 'stopped':
      return { tone: 'warning', text: messageStrings.triedMeanwhile };
  }
}
