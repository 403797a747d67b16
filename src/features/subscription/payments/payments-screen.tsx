import { useCallback, useMemo, useState } from 'react';
import { subscription } from '#contract/calls/subscription.ts';
import type { PaymentEventRow, PaymentRow } from '#contract/calls/subscription.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { sendOnce } from '#bindings/online/send-once.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { notify } from '#ui/toast/notify.ts';
import { paymentStrings as words, payStrings } from '../strings.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { SettingsView } from './settings-view.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { moneyText } from '#domain/subscription/money.ts';
import { Button } from '#ui/layout/button.tsx';

const views = ['payments', 'notices', 'settings'] as const;

/** Payments and notices for subscription managers; fee and pages, with their history, also for user managers. */
export function PaymentsScreen() {
  const viewer = useViewer();
  const [chosen, setView] = useUrlChoice('view', views);
  const seesPayments = viewer?.roles.subscriptionManager === true;
  const view = seesPayments ? chosen : 'settings';
  return (
    <Page title={words.title} description={words.description}>
      {seesPayments ? (
        <Toggle
          label={words.views}
          options={views.map((value) => ({ value, label: words.view[value] }))}
          value={view}
          onChange={setView}
        />
      ) : null}
      {!viewer ? (
        <Skeleton shape="table" />
      ) : view === 'payments' ? (
        <Payments />
      ) : view === 'notices' ? (
        <OnlineListing endpoint={subscription.events} listing={noticeListing} />
      ) : (
        <SettingsView viewer={viewer} />
      )}
    </Page>
  );
}

function Payments() {
  const [busy, setBusy] = useState<string | null>(null);
  const ask = useCallback(async ({ ref }: PaymentRow) => {
    setBusy(ref);
    const answer = await sendOnce(subscription.askAgain, { params: { ref } });
    setBusy(null);
    if (answer.ok && answer.value.status === 'success') notify.success(problemWords(answer.value));
    else if (answer.ok) notify.warning(problemWords(answer.value));
    else if (answer.reason === 'no-connection') notify.warning(payStrings.checkNetwork);
    else notify.warning(problemWords(answer) ?? words.notAsked);
  }, []);
  const listing = useMemo(() => paymentListing({ busy, onAsk: (row) => void ask(row) }), [busy, ask]);
  return <OnlineListing endpoint={subscription.payments} listing={listing} />;
}

const noticeTones = { waiting: 'warning', handled: 'good', ignored: 'neutral' } as const satisfies Record<
  PaymentEventRow['state'],
  string
>;

/** Lists the card provider's notices, and the effect of each. */
export const noticeListing: Listing<PaymentEventRow> = defineListing<PaymentEventRow>({
  name: 'notices',
  caption: words.view.notices,
  columns: [
    { key: 'received_at', kind: 'date-time', header: words.received, isSortable: true },
    { key: 'kind', kind: 'text', header: words.kind, isSortable: true },
    { key: 'about', kind: 'text', header: words.aboutWhat, cell: aboutWhat },
    { key: 'state', kind: 'text', header: words.noticeState, isSortable: true, cell: noticeFlag },
    { key: 'outcome', kind: 'text', header: words.outcome },
    { key: 'times', kind: 'text', header: words.came, value: ({ times }) => words.times(times) },
    { key: 'attempts', kind: 'text', header: words.tried, value: ({ attempts }) => words.times(attempts) },
    { key: 'handled_at', kind: 'date-time', header: words.handled },
  ],
  row: {
    title: ({ kind }) => kind,
    facts: (row) => [formatDateTime(row.received_at)],
    meta: (row) => [aboutWhat(row), row.outcome, `${words.came} ${words.times(row.times)}`],
    status: noticeFlag,
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

function noticeFlag({ state }: PaymentEventRow) {
  return <Flag tone={noticeTones[state]}>{words.noticeStates[state]}</Flag>;
}

const tones = {
  asked: 'neutral',
  paid: 'good',
  failed: 'neutral',
  refused: 'warning',
} as const satisfies Record<PaymentRow['state'], string>;

export interface PaymentActions {
  /** Reference of the payment being checked. */
  readonly busy: string | null;
  readonly onAsk: (row: PaymentRow) => void;
}

/** Payments of the manager's unit. One that does not count can be checked again. */
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

/** State with its reason and its time. */
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
