import type { FailedMessage } from '#contract/resources/message.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Chip } from '#ui/layout/chip.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { messageStrings, stateWords, subjectOf } from './strings.ts';

export interface MessageActions {
  /** The one that is being sent again. */
  readonly busy: string | null;
  readonly onAgain: (row: FailedMessage) => void;
}

/** Messages that were not delivered. The server searches. */
export function messageListing({ busy, onAgain }: MessageActions): Listing<FailedMessage> {
  return defineListing<FailedMessage>({
    name: 'messages',
    caption: messageStrings.title,
    columns: [
      { key: 'number', kind: 'number', header: messageStrings.number },
      { key: 'failed_at', kind: 'date-time', header: messageStrings.when },
      {
        key: 'recipient',
        kind: 'text',
        header: messageStrings.recipient,
        cell: ({ recipient }) => <Breakable text={recipient} />,
      },
      { key: 'subject', kind: 'text', header: messageStrings.subject, value: subjectOf },
      { key: 'state', kind: 'text', header: messageStrings.state, cell: stateChip },
      { key: 'detail', kind: 'text', header: messageStrings.reason },
      { key: 'facility', kind: 'place', header: messageStrings.facility },
      {
        key: 'again',
        kind: 'action',
        header: messageStrings.action,
        cell: (row) =>
          row.can_send_again ? (
            <Button
              icon="send"
              about={messageStrings.to(row.recipient)}
              isBusy={busy === row.id}
              onClick={() => onAgain(row)}
            >
              {messageStrings.again}
            </Button>
          ) : (
            <span className="ui-soft">{messageStrings.outOfDate}</span>
          ),
      },
    ],
    rowKey: (row) => row.id,
    search: ['recipient', 'subject', 'facility'],
    searchLabel: messageStrings.search,
    empty: messageStrings.empty,
    emptyHint: messageStrings.emptyHint,
    pageSize: 10,
    pageSizes: [10, 25, 50],
  });
}

function stateChip({ state }: FailedMessage) {
  return <Chip tone={state === 'failed' ? 'danger' : 'warning'}>{stateWords[state]}</Chip>;
}
