import { isOfficer } from '#client/session/officer.ts';
import { PayByCard } from '#features/subscription/pay/pay-by-card.tsx';
import { signInPath } from '#bindings/sign-in-path.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Page } from '#ui/layout/page.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { isOpenTo } from './access.ts';
import { childrenPath, dashboardPath, ledgerPath, syncPath } from './paths.ts';
import { usePageFlagsStore } from './stores/device-store.ts';
import { serverNow, useSessionStore } from './stores/session-store.ts';
import { appStrings } from './strings.ts';
import { useLeaving } from './use-leaving.tsx';
import { useRerenderAt } from './use-time.ts';

/** Payment by card, with the reason why the user is here, and what is open to them without payment. */
export function UnpaidScreen() {
  useRerenderAt(useSessionStore(({ session }) => session?.paidUntil ?? null));
  const isPaid = useSessionStore(({ session }) => session?.paidStatus === true && isOpenTo(session));
  return (
    <Page title={appStrings.unpaidTitle}>
      {isPaid ? <Paid /> : <WhyHere />}
      {isPaid ? null : <StillOpen />}
      <PayByCard signInPath={signInPath} />
    </Page>
  );
}

function Paid() {
  return (
    <Section title={appStrings.paid}>
      <Cluster align="stretch" className="py-3">
        <ButtonLink to={dashboardPath}>{appStrings.toDashboard}</ButtonLink>
      </Cluster>
    </Section>
  );
}

function WhyHere() {
  const keepsStock = useSessionStore(({ session }) => session !== null && isOfficer(session));
  // In the days of grace everything is still open.
  const paidUntil = useSessionStore(({ session }) => (session?.paid === true ? session.paidUntil : null));
  const isOpen = useSessionStore(({ session }) => session !== null && isOpenTo(session));
  const title =
    paidUntil !== null && isOpen
      ? appStrings.openUntil(formatDate(paidUntil))
      : keepsStock
        ? appStrings.unpaidAtHome
        : appStrings.unpaid;
  return (
    <Banner tone="warning" title={title}>
      {/* The tablet computed this itself, by a clock that may be wrong: the server has not confirmed it. */}
      {paidUntil !== null && !isOpen ? (
        <p>{appStrings.countedHere(formatDate(paidUntil), formatDate(serverNow()))}</p>
      ) : null}
      {appStrings.unpaidWhatNow}
    </Banner>
  );
}

function StillOpen() {
  const isOpen = useSessionStore(({ session }) => session !== null && isOpenTo(session));
  const keepsStock = useSessionStore(({ session }) => session !== null && isOfficer(session));
  const hasChildren = usePageFlagsStore(({ flags }) => flags.childRegPage);
  const { leave, question } = useLeaving();
  return (
    <Section title={appStrings.stillOpen}>
      <p className="ui-soft py-3">{appStrings.unpaidKept}</p>
      <Cluster align="stretch">
        {isOpen ? <ButtonLink to={dashboardPath}>{appStrings.toDashboard}</ButtonLink> : null}
        {keepsStock ? (
          <ButtonLink to={ledgerPath} icon="ledger">
            {appStrings.toLedger}
          </ButtonLink>
        ) : null}
        {keepsStock && hasChildren ? (
          <ButtonLink to={childrenPath} icon="child">
            {appStrings.toChildren}
          </ButtonLink>
        ) : null}
        <ButtonLink to={syncPath} icon="cloud">
          {appStrings.toSyncCentre}
        </ButtonLink>
        <Button icon="logout" onClick={leave}>
          {appStrings.logout}
        </Button>
      </Cluster>
      {question}
    </Section>
  );
}
