import { useCallback, useEffect, useState } from 'react';
import { subscription } from '#contract/calls/subscription.ts';
import { users } from '#contract/calls/users.ts';
import type { Session } from '#client/session/session-facts.ts';
import { followAccount, useViewer } from '#bindings/use-viewer.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { payStrings as words } from '../strings.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { PaymentForm } from './payment-form.tsx';
import { useNavigate } from 'react-router-dom';
import type { PaymentDetail, Verified } from '#contract/calls/subscription.ts';
import type { ApiFailure, ApiResult } from '#client/session/api.ts';
import { moneyText } from '#domain/subscription/money.ts';
import { Figure } from '#ui/layout/figure.tsx';
import { notify } from '#ui/toast/notify.ts';
import { pageEngine } from '#client/page-engine.ts';

interface PayByCardProps {
  readonly signInPath: string;
  readonly onPay?: (url: string) => void;
}

const openDocument = (url: string): void => window.location.assign(url);

/**
 * Starts a payment, confirms it and finds out its result. The address names the payment, because a document outside of the app takes the
 * card and returns here.
 */
export function PayByCard({ signInPath, onPay = openDocument }: PayByCardProps) {
  const viewer = useViewer();
  const [reference, setReference] = useUrlState('ref');
  return (
    <>
      <p>
        <ButtonLink to={signInPath} tone="quiet" icon="back">
          {words.backToLogin}
        </ButtonLink>
      </p>
      {reference !== undefined ? (
        <PaymentOf key={reference} reference={reference} onPay={onPay} />
      ) : viewer ? (
        <Asking key={viewer.userId} viewer={viewer} onAsked={setReference} />
      ) : (
        <Skeleton shape="form" />
      )}
    </>
  );
}

/** A user who has paid is not asked to pay; a subscription manager can pay for places. */
function Asking({ viewer, onAsked }: { readonly viewer: Session; readonly onAsked: (ref: string) => void }) {
  const { userId: user } = viewer;
  const isPaid = viewer.paid && viewer.paidStatus;
  // Somebody else may have paid in the meantime, for the account or for its place.
  useEffect(() => {
    if (!isPaid) void followAccount();
  }, [isPaid]);
  if (isPaid && !viewer.roles.subscriptionManager) return null;
  return (
    <Section title={isPaid ? words.forPlace : words.yourSubscription}>
      <FeeForm key={String(isPaid)} user={user} viewer={viewer} onAsked={onAsked} />
    </Section>
  );
}

function FeeForm({
  user,
  viewer,
  onAsked,
}: {
  readonly user: Session['userId'];
  readonly viewer: Session;
  readonly onAsked: (ref: string) => void;
}) {
  const fee = useOnlineAnswer(subscription.fee, { user, input: {} });
  const profile = useOnlineAnswer(users.profile, { user, input: { params: { id: user } } });
  const failure = fee.failure ?? (profile.value === undefined ? profile.failure : null);
  if (failure !== null) {
    const isOffline = failure.reason === 'no-connection';
    const again = () => {
      fee.reload();
      profile.reload();
    };
    return (
      <Banner
        tone={isOffline ? 'neutral' : 'warning'}
        action={<Button onClick={again}>{words.askAgain}</Button>}
      >
        {isOffline ? words.offline : (problemWords(failure) ?? words.failed)}
      </Banner>
    );
  }
  if (fee.value === undefined || profile.value === undefined) return <Skeleton shape="form" />;
  const { price: amount, currency } = fee.value;
  return (
    <PaymentForm
      viewer={viewer}
      fee={{ amount, currency }}
      phone={profile.value.phone ?? ''}
      isPaid={viewer.paid && viewer.paidStatus}
      onAsked={onAsked}
    />
  );
}

const againMs = 3_000;

interface PaymentProps {
  readonly reference: string;
  /** Opens the document that takes the card, outside of the app. */
  readonly onPay: (url: string) => void;
}

/** One payment: its confirmation, the way to the card, and its result. Only the server's answer counts. */
function PaymentOf({ reference, onPay }: PaymentProps) {
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
    // Checks the connection first, because the browser's own error page says less.
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
      <Stack className="py-3">
        <Figure value={moneyText(payment)} unit={words.everyMonth} size="hero" />
        <p>{chargeOf(payment)}</p>
      </Stack>
      <Cluster className="py-2" gap="medium" rowGap="small">
        {status === 'open' ? (
          <PayButton onPay={pay} />
        ) : (
          <Button tone="primary" size="large" isDisabled={status === 'success'} onClick={startAnew}>
            {words.request}
          </Button>
        )}
        {status === 'open' ? <Button onClick={startAnew}>{words.otherAmount}</Button> : null}
      </Cluster>
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
        {isOffline ? words.offline : (problemWords(failure) ?? words.failed)}
      </Banner>
      <Cluster className="py-2" gap="medium" rowGap="small">
        <Button tone="primary" size="large" icon="refresh" onClick={onAgain}>
          {words.askAgain}
        </Button>
        <Button onClick={onAnew}>{words.otherAmount}</Button>
      </Cluster>
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

/** Asks the provider about a payment each time, so that an earlier answer is never shown for it. */
function usePayment(reference: string) {
  const [answer, setAnswer] = useState<ApiResult<Verified>>();
  useEffect(() => {
    let isCurrent = true;
    void askFor(reference).then((said) => {
      if (isCurrent) setAnswer(said);
    });
    return () => {
      isCurrent = false;
    };
  }, [reference]);
  const ask = useCallback(async () => {
    const said = await askFor(reference);
    setAnswer(said);
    return said;
  }, [reference]);
  return { answer, ask };
}

function askFor(reference: string): Promise<ApiResult<Verified>> {
  return pageEngine().api.call(subscription.verify, { params: { ref: reference } });
}
