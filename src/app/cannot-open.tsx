import { Button } from '#ui/layout/button.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { appStrings } from './strings.ts';

/** The device's data cannot be used: nothing is touched, and the officer is told what helps. */
export function CannotOpen({
  reason,
  detail,
}: {
  readonly reason: 'newer-database' | 'unavailable';
  readonly detail: string;
}) {
  return (
    <CentredPage title={appStrings.cannotOpen}>
      <p role="alert">{detail}</p>
      <p>{reason === 'newer-database' ? appStrings.newerDatabaseHint : appStrings.unavailableHint}</p>
      <Button tone="primary" icon="refresh" onClick={() => window.location.reload()}>
        {appStrings.tryAgain}
      </Button>
    </CentredPage>
  );
}
