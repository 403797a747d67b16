import type { FailedMessage } from '#contract/calls/messages.ts';
import { rowsPerPage } from '#bindings/online/use-online-page.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { messageStrings, reasonOf, stateWords, subjectOf } from './strings.ts';

export interface MessageActions {
  /** The one that is being sent again. */
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
      { key: 'detail', kind: 'text', header: messageStrings.reason, value: reasonOf },
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
      meta: (row) => [reasonOf(row), formatDateTime(row.failed_at), row.facility],
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
