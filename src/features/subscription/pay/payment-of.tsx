import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentDetail, Verified } from '#contract/calls/subscription.ts';
import type { ApiFailure } from '#client/session/api.ts';
import { moneyText } from '#domain/subscription/money.ts';
import { followAccount } from '#bindings/use-viewer.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { notify } from '#ui/toast/notify.ts';
import { payStrings as words } from '../strings.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { usePayment } from './use-payment.ts';

const againMs = 3_000;

interface PaymentProps {
  readonly reference: string;
  /** Opens the document that takes the card, outside of the app. */
  readonly onPay: (url: string) => void;
}

/** One payment: its confirmation, the way to the card, and what came of it. Only the server's word for that counts. */
export function PaymentOf({ reference, onPay }: PaymentProps) {
  const { answer, ask } = usePayment(reference);
  const change = useUrlChanges();
  const [outcome] = useUrlState('outcome');
  const [cameBack] = useState(outcome);
  const navigate = useNavigate();
  const status = answer?.ok === true ? answer.value.status : undefined;
  useEffect(() => {
    if (cameBack === 'closed') notify.warning(words.popupClosed);
    change({ outcome: undefined }, 'replace');
  }, [cameBack, change]);
  useEffect(() => {
    if (answer?.ok !== true || answer.value.status !== 'success') return;
    tellOf(answer.value);
    void followAccount().finally(() => void navigate('/'));
  }, [answer, navigate]);
  useEffect(() => {
    if (cameBack !== 'done' || status !== 'open') return;
    const timer = setTimeout(() => void ask(), againMs);
    return () => clearTimeout(timer);
  }, [cameBack, status, answer, ask]);

  const startAnew = () => change({ ref: undefined }, 'push');
  const pay = async () => {
    // The browser's own page would say less of a network that has gone.
    const now = await ask();
    if (now.ok && now.value.status === 'open') onPay(now.value.payment.pay_url);
    else if (!now.ok && now.reason === 'no-connection') notify.warning(words.checkNetwork);
  };
  if (answer === undefined) return <Skeleton shape="form" />;
  if (!answer.ok) return <NotAnswered failure={answer} onAgain={() => void ask()} onAnew={startAnew} />;
  const { payment, detail } = answer.value;
  return (
    <Section title={words.confirmTitle} note={words.reference(payment.ref)}>
      {status === 'failed' ? <Banner tone="warning">{detail}</Banner> : null}
      {status === 'success' ? <Banner tone="good">{words.paid}</Banner> : null}
      {status === 'open' && cameBack === 'done' ? <Banner tone="info">{words.notConfirmed}</Banner> : null}
      <div className="grid gap-3 py-3">
        <Figure value={moneyText(payment)} unit={words.everyMonth} size="hero" />
        <p>{chargeOf(payment)}</p>
      </div>
      <div className="subscription-actions">
        {status === 'open' ? (
          <PayButton onPay={pay} />
        ) : (
          <Button tone="primary" size="large" isDisabled={status === 'success'} onClick={startAnew}>
            {words.request}
          </Button>
        )}
        {status === 'open' ? <Button onClick={startAnew}>{words.otherAmount}</Button> : null}
      </div>
    </Section>
  );
}

function PayButton({ onPay }: { readonly onPay: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const press = () => {
    setIsBusy(true);
    void onPay().finally(() => setIsBusy(false));
  };
  return (
    <Button tone="primary" size="large" icon="card" isBusy={isBusy} onClick={press}>
      {words.makePayment}
    </Button>
  );
}

function NotAnswered(props: {
  readonly failure: ApiFailure;
  readonly onAgain: () => void;
  readonly onAnew: () => void;
}) {
  const { failure, onAgain, onAnew } = props;
  const isOffline = failure.reason === 'no-connection';
  return (
    <Section title={words.confirmTitle}>
      <Banner tone={isOffline ? 'neutral' : 'warning'}>
        {isOffline ? words.offline : (problemWords(failure.detail) ?? words.failed)}
      </Banner>
      <div className="subscription-actions">
        <Button tone="primary" size="large" icon="refresh" onClick={onAgain}>
          {words.askAgain}
        </Button>
        <Button onClick={onAnew}>{words.otherAmount}</Button>
      </div>
    </Section>
  );
}

function chargeOf(payment: PaymentDetail): string {
  const money = moneyText(payment);
  return payment.place === null
    ? words.charge(money)
    : words.chargeOfPlace(money, payment.place, payment.users);
}

function tellOf({ payment, subscription }: Verified): void {
  const detail = subscription === null ? words.thanks : `${words.thanks}. ${words.created}`;
  notify.success(words.successful(payment.ref), { detail });
}
