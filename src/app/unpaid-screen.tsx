import { isOfficer } from '#client/session/officer.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Page } from '#ui/layout/page.tsx';
import { childrenPath, dashboardPath, ledgerPath, syncPath } from './paths.ts';
import { usePageFlagsStore } from './stores/page-flags-store.ts';
import { useSessionStore } from './stores/session-store.ts';
import { appStrings } from './strings.ts';
import { useLeaving } from './use-leaving.tsx';

/** Where an account that has not paid ends up: why, who can change that, and the way out. */
export function UnpaidScreen() {
  const isPaid = useSessionStore((store) => store.session?.paid === true);
  const keepsStock = useSessionStore(({ session }) => session !== null && isOfficer(session));
  const hasChildren = usePageFlagsStore(({ flags }) => flags.childRegPage);
  const { leave, question } = useLeaving();
  if (isPaid) {
    return (
      <Page title={appStrings.unpaidTitle}>
        <Section title={appStrings.paid}>
          <ButtonLink to={dashboardPath} tone="primary">
            {appStrings.toDashboard}
          </ButtonLink>
        </Section>
      </Page>
    );
  }
  return (
    <Page title={appStrings.unpaidTitle}>
      <Section title={keepsStock ? appStrings.unpaidAtHome : appStrings.unpaid}>
        <p>{appStrings.unpaidWhatNow}</p>
        <p className="ui-soft">{appStrings.unpaidKept}</p>
        <div className="app-actions">
          {keepsStock ? (
            <>
              <ButtonLink to={ledgerPath} tone="primary" icon="ledger">
                {appStrings.toLedger}
              </ButtonLink>
              {hasChildren ? (
                <ButtonLink to={childrenPath} icon="child">
                  {appStrings.toChildren}
                </ButtonLink>
              ) : null}
            </>
          ) : null}
          <Button icon="logout" onClick={leave}>
            {appStrings.logout}
          </Button>
          <ButtonLink to={syncPath} icon="cloud">
            {appStrings.toSyncCentre}
          </ButtonLink>
        </div>
      </Section>
      {question}
    </Page>
  );
}
