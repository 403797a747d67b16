import type { ReactNode } from 'react';
import type { Subscriber } from '#contract/calls/subscription.ts';
import { moneyText } from '#domain/subscription/money.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { statusTones, subscriberStrings as words } from '../strings.ts';

/** What is done about a subscription, each in a modal of its own. */
export type SubscriberTask = 'cancel' | 'card' | 'renew';

export interface SubscriberActions {
  readonly name: 'subscribers' | 'my-subscription';
  /** What may be done about a row, as far as its status allows. */
  readonly tasksOf: (row: Subscriber) => readonly SubscriberTask[];
  readonly onTask: (task: SubscriberTask, row: Subscriber) => void;
}

const labels = {
  cancel: words.cancelNow,
  card: words.cardUpdate,
  renew: words.renew,
} as const satisfies Record<SubscriberTask, string>;

/** Subscriptions with their subscribers. The server searches and pages; names that are looked for stay out of the address. */
export function subscriberListing({ name, tasksOf, onTask }: SubscriberActions): Listing<Subscriber> {
  const actions = (row: Subscriber): ReactNode => {
    const tasks = tasksOf(row);
    if (tasks.length === 0) return null;
    return (
      <span className="subscription-actions">
        {tasks.map((task) => (
          <Button key={task} about={words.of(nameOf(row))} onClick={() => onTask(task, row)}>
            {labels[task]}
          </Button>
        ))}
      </span>
    );
  };
  return defineListing<Subscriber>({
    name,
    caption: name === 'subscribers' ? words.allTitle : words.mineTitle,
    columns: [
      { key: 'first_name', kind: 'text', header: words.firstName, isSortable: true },
      { key: 'last_name', kind: 'text', header: words.lastName, isSortable: true },
      {
        key: 'email',
        kind: 'text',
        header: words.email,
        isSortable: true,
        cell: ({ email }) => <Breakable text={email} />,
      },
      { key: 'status', kind: 'text', header: words.status, isSortable: true, cell: statusFlag },
      { key: 'plan', kind: 'text', header: words.plan, isSortable: true },
      { key: 'next_payment_date', kind: 'date', header: words.nextDue },
      { key: 'amount', kind: 'quantity', header: words.amount, value: moneyText },
      { key: 'created_at', kind: 'date', header: words.created, isSortable: true },
      { key: 'action', kind: 'action', header: words.action, cell: actions },
    ],
    row: {
      title: nameOf,
      facts: (row) => [moneyText(row)],
      meta: (row) => [<Breakable key="email" text={row.email} />, row.plan, dueOf(row)],
      status: statusFlag,
      actions,
    },
    rowKey: ({ id }) => id,
    search: ['first_name', 'last_name', 'email', 'status', 'plan'],
    searchLabel: words.search,
    keepsSearchUnseen: true,
    empty: words.empty,
    emptyHint: name === 'subscribers' ? words.allEmptyHint : words.mineEmptyHint,
    pageSize: 10,
  });
}

/** What a subscription's status allows. */
export function tasksOfStatus({ status }: Subscriber): readonly SubscriberTask[] {
  if (status === 'active') return ['cancel', 'card'];
  // Its card was declined: another one, or none any more.
  if (status === 'attention') return ['cancel', 'card'];
  return status === 'non-renewing' ? ['renew'] : [];
}

export function nameOf({ first_name: first, last_name: last }: Subscriber): string {
  return `${first} ${last}`;
}

function dueOf({ next_payment_date: next }: Subscriber): string | null {
  return next === null ? null : words.due(formatDate(next));
}

function statusFlag({ status }: Subscriber) {
  return <Flag tone={statusTones[status]}>{status}</Flag>;
}
