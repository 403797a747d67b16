import type { PaymentRow } from '#contract/calls/subscription.ts';
import { moneyText } from '#domain/subscription/money.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { paymentStrings as words } from '../strings.ts';

const tones = {
  asked: 'neutral',
  paid: 'good',
  failed: 'neutral',
  refused: 'warning',
} as const satisfies Record<PaymentRow['state'], string>;

export interface PaymentActions {
  /** The reference that is being asked about. */
  readonly busy: string | null;
  readonly onAsk: (row: PaymentRow) => void;
}

/** Payments of the manager's unit. One that does not count can be asked about. */
export function paymentListing({ busy, onAsk }: PaymentActions): Listing<PaymentRow> {
  const ask = (row: PaymentRow) =>
    row.state === 'paid' ? null : (
      <Button
        icon="refresh"
        about={words.about(row.ref)}
        isBusy={busy === row.ref}
        onClick={() => onAsk(row)}
      >
        {words.askAgain}
      </Button>
    );
  return defineListing<PaymentRow>({
    name: 'payments',
    caption: words.title,
    columns: [
      { key: 'created_at', kind: 'date-time', header: words.asked, isSortable: true },
      {
        key: 'email',
        kind: 'text',
        header: words.payer,
        isSortable: true,
        cell: ({ email }) => <Breakable text={email} />,
      },
      { key: 'place', kind: 'text', header: words.paidFor, value: paidFor },
      { key: 'amount', kind: 'quantity', header: words.amount, value: moneyText },
      { key: 'state', kind: 'text', header: words.state, isSortable: true, cell: stateWhole },
      { key: 'ref', kind: 'text', header: words.reference, cell: ({ ref }) => <Breakable text={ref} /> },
      { key: 'ask', kind: 'action', header: words.action, cell: ask },
    ],
    row: {
      title: ({ email }) => <Breakable text={email} />,
      facts: (row) => [moneyText(row)],
      meta: (row) => [
        paidFor(row),
        formatDateTime(row.created_at),
        row.reason,
        <Breakable key="ref" text={row.ref} />,
        lookedUp(row),
      ],
      status: stateFlag,
      actions: ask,
    },
    rowKey: ({ id }) => id,
    search: ['email', 'ref', 'place', 'state'],
    searchLabel: words.searchPayments,
    keepsSearchUnseen: true,
    empty: words.empty,
    emptyHint: words.paymentsHint,
    pageSize: 10,
  });
}

function paidFor({ place, users }: PaymentRow): string {
  return place === null ? words.ownAccount : words.forUsers(place, users);
}

function lookedUp({ checked_at: at }: PaymentRow): string | null {
  return at === null ? null : words.lookedUp(formatDateTime(at));
}

/** With why it is so, and when that was found out. */
function stateWhole(row: PaymentRow) {
  return (
    <>
      {stateFlag(row)}
      {[row.reason, lookedUp(row)].map((text) =>
        text === null ? null : (
          <span key={text} className="ui-soft block">
            {text}
          </span>
        ),
      )}
    </>
  );
}

function stateFlag({ state }: PaymentRow) {
  return <Flag tone={tones[state]}>{words.states[state]}</Flag>;
}
