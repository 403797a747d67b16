import { useState } from 'react';
import { type Subscriber, subscription } from '#contract/calls/subscription.ts';
import type { ApiFailure } from '#client/session/api.ts';
import { moneyText } from '#domain/subscription/money.ts';
import { followAccount } from '#bindings/use-viewer.ts';
import { sendOnce } from '#bindings/online/send-once.ts';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { notify } from '#ui/toast/notify.ts';
import { payStrings, subscriberStrings as words } from '../strings.ts';
import { problemWords } from '#bindings/problem-words.ts';
import type { SubscriberTask as Task } from './subscriber-listing.tsx';

interface TaskProps {
  readonly row: Subscriber;
  readonly task: Task;
  readonly onDone: () => void;
  /** Opens the provider's page, outside of the app. */
  readonly onLeave: (url: string) => void;
}

const titles = {
  cancel: words.cancelTitle,
  renew: words.renewTitle,
  card: words.cardTitle,
} as const satisfies Record<Task, string>;

const labels = {
  cancel: words.cancelNow,
  renew: words.renew,
  card: words.cardUpdate,
} as const satisfies Record<Task, string>;

/** Asks before a subscription is cancelled, renewed or given another card, and does it. */
export function SubscriberTask({ row, task, onDone, onLeave }: TaskProps) {
  const [isBusy, setIsBusy] = useState(false);
  const params = { code: row.subscription_code };
  const change = async () => {
    const endpoint = task === 'cancel' ? subscription.disable : subscription.enable;
    const answer = await sendOnce(endpoint, { params });
    if (answer.ok) notify.success(problemWords(answer.value.message));
    else tell(answer);
    // Whoever it was that paid: what the change means for this account is shown at once.
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
      confirmLabel={labels[task]}
      cancelLabel={words.close}
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onDone}
    >
      <p>{textOf(task, row)}</p>
    </ConfirmDialog>
  );
}

function textOf(task: Task, row: Subscriber): string {
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
  else notify.warning(problemWords(failure.detail) ?? words.notDone);
}
