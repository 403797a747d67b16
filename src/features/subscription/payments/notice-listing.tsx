import type { PaymentEventRow } from '#contract/calls/subscription.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { paymentStrings as words } from '../strings.ts';

const tones = { waiting: 'warning', handled: 'good', ignored: 'neutral' } as const satisfies Record<
  PaymentEventRow['state'],
  string
>;

/** What the card provider told, and what came of it. */
export const noticeListing: Listing<PaymentEventRow> = defineListing<PaymentEventRow>({
  name: 'notices',
  caption: words.view.notices,
  columns: [
    { key: 'received_at', kind: 'date-time', header: words.received, isSortable: true },
    { key: 'kind', kind: 'text', header: words.kind, isSortable: true },
    { key: 'about', kind: 'text', header: words.aboutWhat, cell: aboutWhat },
    { key: 'state', kind: 'text', header: words.noticeState, isSortable: true, cell: stateFlag },
    { key: 'outcome', kind: 'text', header: words.outcome },
    { key: 'times', kind: 'text', header: words.came, value: ({ times }) => words.times(times) },
    { key: 'attempts', kind: 'text', header: words.tried, value: ({ attempts }) => words.times(attempts) },
    { key: 'handled_at', kind: 'date-time', header: words.handled },
  ],
  row: {
    title: ({ kind }) => kind,
    facts: (row) => [formatDateTime(row.received_at)],
    meta: (row) => [aboutWhat(row), row.outcome, `${words.came} ${words.times(row.times)}`],
    status: stateFlag,
  },
  rowKey: ({ id }) => id,
  search: ['kind', 'ref', 'subscription_code', 'outcome'],
  searchLabel: words.searchNotices,
  empty: words.empty,
  emptyHint: words.noticesHint,
  pageSize: 10,
});

function aboutWhat({ ref, subscription_code: code }: PaymentEventRow) {
  const named = ref ?? code;
  return named === null ? null : <Breakable key="about" text={named} />;
}

function stateFlag({ state }: PaymentEventRow) {
  return <Flag tone={tones[state]}>{words.noticeStates[state]}</Flag>;
}
