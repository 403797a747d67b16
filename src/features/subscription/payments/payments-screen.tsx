import { useCallback, useMemo, useState } from 'react';
import { type PaymentRow, subscription } from '#contract/calls/subscription.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { sendOnce } from '#bindings/online/send-once.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { notify } from '#ui/toast/notify.ts';
import { payStrings, paymentStrings as words } from '../strings.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { noticeListing } from './notice-listing.tsx';
import { paymentListing } from './payment-listing.tsx';
import { SettingsView } from './settings-view.tsx';

const views = ['payments', 'notices', 'settings'] as const;

/** Payments and notices for subscription managers; fee and pages, with who changed them, for user managers too. */
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
    if (answer.ok && answer.value.status === 'success') notify.success(problemWords(answer.value.detail));
    else if (answer.ok) notify.warning(problemWords(answer.value.detail));
    else if (answer.reason === 'no-connection') notify.warning(payStrings.checkNetwork);
    else notify.warning(problemWords(answer.detail) ?? words.notAsked);
  }, []);
  const listing = useMemo(() => paymentListing({ busy, onAsk: (row) => void ask(row) }), [busy, ask]);
  return <OnlineListing endpoint={subscription.payments} listing={listing} />;
}
