import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Page } from '#ui/layout/page.tsx';
import { dashboardPath, syncPath } from './paths.ts';
import { useSessionStore } from './stores/session-store.ts';
import { appStrings } from './strings.ts';
import { useLeaving } from './use-leaving.tsx';

/** Where an account that has not paid ends up: why, who can change that, and the way out. */
export function UnpaidScreen() {
  const isPaid = useSessionStore((store) => store.session?.paid === true);
  const { leave, question } = useLeaving();
  if (isPaid) {
    return (
      <Page title={appStrings.unpaidTitle}>
        <Card title={appStrings.paid}>
          <ButtonLink to={dashboardPath} tone="primary">
            {appStrings.toDashboard}
          </ButtonLink>
        </Card>
      </Page>
    );
  }
  return (
    <Page title={appStrings.unpaidTitle}>
      <Card title={appStrings.unpaid}>
        <p>{appStrings.unpaidWhatNow}</p>
        <p className="ui-soft">{appStrings.unpaidKept}</p>
        <div className="app-actions">
          <Button tone="primary" icon="logout" onClick={leave}>
            {appStrings.logout}
          </Button>
          <ButtonLink to={syncPath} icon="cloud">
            {appStrings.toSyncCentre}
          </ButtonLink>
        </div>
      </Card>
      {question}
    </Page>
  );
}
