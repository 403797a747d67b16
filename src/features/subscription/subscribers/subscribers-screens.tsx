import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { subscription } from '#contract/calls/subscription.ts';
import type { Subscriber } from '#contract/calls/subscription.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { payStrings, statusTones, subscriberStrings as words } from '../strings.ts';
import type { ApiFailure } from '#client/session/api.ts';
import { moneyText } from '#domain/subscription/money.ts';
import { followAccount } from '#bindings/use-viewer.ts';
import { sendOnce } from '#bindings/online/send-once.ts';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { notify } from '#ui/toast/notify.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';

const modes = ['list', 'manage'] as const;
const noTasks = () => [];
const openPage = (url: string): void => window.location.assign(url);

/** Subscriptions of the manager's unit; user managers can cancel and renew them. */
export function SubscribersScreen() {
  const viewer = useViewer();
  const [mode, setMode] = useUrlChoice('mode', modes);
  const isUserManager = viewer?.roles.userManager === true;
  const isManaging = isUserManager && mode === 'manage';
  const email = viewer?.email;
  // Only its holder can change a card: the server gives nobody else the address of the page for it.
  const tasksOf = useCallback(
    (row: Subscriber) => tasksOfStatus(row).filter((task) => task !== 'card' || row.email === email),
    [email],
  );
  return (
    <Page title={words.allTitle} description={words.allDescription}>
      <Subscriptions
        name="subscribers"
        tasksOf={isManaging ? tasksOf : noTasks}
        toolbar={
          isUserManager ? (
            <Toggle
              label={words.mode}
              options={modes.map((value) => ({ value, label: words.modes[value] }))}
              value={mode}
              onChange={setMode}
            />
          ) : undefined
        }
      />
    </Page>
  );
}

/** Shows what the viewer pays for by card. */
export function MySubscriptionScreen() {
  return (
    <Page title={words.mineTitle} description={words.mineDescription}>
      <Subscriptions
        name="my-subscription"
        tasksOf={tasksOfStatus}
        actions={
          <ButtonLink to="/subscription/page" icon="card">
            {words.subscribe}
          </ButtonLink>
        }
      />
    </Page>
  );
}

function Subscriptions(props: {
  readonly name: 'subscribers' | 'my-subscription';
  readonly tasksOf: (row: Subscriber) => readonly SubscriberChange[];
  readonly toolbar?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { name, tasksOf, ...shown } = props;
  const [opened, setOpened] = useState<{ readonly row: Subscriber; readonly task: SubscriberChange }>();
  const close = useCallback(() => setOpened(undefined), []);
  const listing = useMemo(
    () => subscriberListing({ name, tasksOf, onTask: (task, row) => setOpened({ task, row }) }),
    [name, tasksOf],
  );
  return (
    <>
      <OnlineListing
        endpoint={name === 'subscribers' ? subscription.all : subscription.mine}
        listing={listing}
        {...shown}
      />
      {opened === undefined ? null : <SubscriberTask {...opened} onDone={close} onLeave={openPage} />}
    </>
  );
}

interface TaskProps {
  readonly row: Subscriber;
  readonly task: SubscriberChange;
  readonly onDone: () => void;
  /** Opens the provider's page, outside of the app. */
  readonly onLeave: (url: string) => void;
}

const titles = {
  cancel: words.cancelTitle,
  renew: words.renewTitle,
  card: words.cardTitle,
} as const satisfies Record<SubscriberChange, string>;

/** Asks for confirmation before a subscription is cancelled, renewed or given another card, then does it. */
export function SubscriberTask({ row, task, onDone, onLeave }: TaskProps) {
  const [isBusy, setIsBusy] = useState(false);
  const params = { code: row.subscription_code };
  const change = async () => {
    const endpoint = task === 'cancel' ? subscription.disable : subscription.enable;
    const answer = await sendOnce(endpoint, { params });
    if (answer.ok) notify.success(problemWords({ ...answer.value, detail: answer.value.message }));
    else tell(answer);
    // Refreshes this account's access, whoever paid.
    await followAccount();
    onDone();
  };
  const leave = async () => {
    const answer = await sendOnce(subscription.manageLink, { params });
    if (answer.ok) onLeave(answer.value.data.link);
    else tell(answer);
    onDone();
  };
  const confirm = () => {
    setIsBusy(true);
    void (task === 'card' ? leave() : change());
  };
  return (
    <ConfirmDialog
      title={titles[task]}
      isOpen
      tone={task === 'cancel' ? 'danger' : 'primary'}
      confirmLabel={taskLabels[task]}
      cancelLabel={words.close}
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onDone}
    >
      <p>{textOf(task, row)}</p>
    </ConfirmDialog>
  );
}

function textOf(task: SubscriberChange, row: Subscriber): string {
  const next = row.next_payment_date === null ? null : formatDate(row.next_payment_date);
  switch (task) {
    case 'cancel':
      return next === null ? words.cancelText(row.plan) : words.cancelTextUntil(row.plan, next);
    case 'renew':
      return next === null
        ? words.renewText(row.plan, moneyText(row))
        : words.renewTextFrom(row.plan, moneyText(row), next);
    case 'card':
      return words.cardText;
  }
}

function tell(failure: ApiFailure): void {
  if (failure.reason === 'no-connection') notify.warning(payStrings.checkNetwork);
  else notify.warning(problemWords(failure) ?? words.notDone);
}

/** Changes of a subscription, each in a modal of its own. */
export type SubscriberChange = 'cancel' | 'card' | 'renew';

export interface SubscriberActions {
  readonly name: 'subscribers' | 'my-subscription';
  /** Changes that a row's status allows. */
  readonly tasksOf: (row: Subscriber) => readonly SubscriberChange[];
  readonly onTask: (task: SubscriberChange, row: Subscriber) => void;
}

export const taskLabels = {
  cancel: words.cancelNow,
  card: words.cardUpdate,
  renew: words.renew,
} as const satisfies Record<SubscriberChange, string>;

/** Subscriptions with their subscribers. The server searches and pages; searched names stay out of the address. */
export function subscriberListing({ name, tasksOf, onTask }: SubscriberActions): Listing<Subscriber> {
  const actions = (row: Subscriber): ReactNode => {
    const tasks = tasksOf(row);
    if (tasks.length === 0) return null;
    return (
      <Cluster as="span" className="py-2" gap="medium" rowGap="small">
        {tasks.map((task) => (
          <Button key={task} about={words.of(nameOf(row))} onClick={() => onTask(task, row)}>
            {taskLabels[task]}
          </Button>
        ))}
      </Cluster>
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

/** Changes that a subscription's status allows. */
export function tasksOfStatus({ status }: Subscriber): readonly SubscriberChange[] {
  if (status === 'active') return ['cancel', 'card'];
  // Its card was declined: either another card or a cancellation is needed.
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
