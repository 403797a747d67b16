import { useEffect } from 'react';
import { subscription } from '#contract/calls/subscription.ts';
import { users } from '#contract/calls/users.ts';
import type { Session } from '#client/session/session-facts.ts';
import { followAccount, useViewer } from '#bindings/use-viewer.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { payStrings as words } from '../strings.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { PaymentForm } from './payment-form.tsx';
import { PaymentOf } from './payment-of.tsx';
import '../subscription.css';

interface PayByCardProps {
  readonly signInPath: string;
  readonly onPay?: (url: string) => void;
}

const openDocument = (url: string): void => window.location.assign(url);

/**
 * Asks for a payment, confirms it and finds out what came of it. Which payment that is stands in the address, because the card is
 * taken by a document outside of the app, which leads back here.
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

/** Nobody is asked to pay who has paid; a subscription manager goes on to pay for places. */
function Asking({ viewer, onAsked }: { readonly viewer: Session; readonly onAsked: (ref: string) => void }) {
  const { userId: user } = viewer;
  const isPaid = viewer.paid && viewer.paidStatus;
  // Somebody may have paid meanwhile, for the account or for its place.
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
        {isOffline ? words.offline : (problemWords(failure.detail) ?? words.failed)}
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
