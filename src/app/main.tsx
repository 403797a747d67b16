import './trusted-types.ts';
import '#ui/theme/theme.css';
import './app.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { spoken } from '#language/spoken.ts';
import { dropSecondTap } from '#ui/press/drop-second-tap.ts';
import { Screens } from './screens.tsx';
import { startApp } from './start-app.ts';
import { Button } from '#ui/layout/button.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { appStrings } from './strings.ts';

document.documentElement.lang = spoken.tag;
dropSecondTap(document);
const element = document.querySelector('#root');
if (element !== null) {
  const root = createRoot(element);
  const opening = await startApp(pageEngine());
  root.render(
    <BrowserRouter>
      {opening.ok ? <Screens /> : <CannotOpen reason={opening.reason} detail={opening.detail} />}
    </BrowserRouter>,
  );
}

/** Says that the device's data cannot be used, leaves it untouched, and tells the officer what to do. */
function CannotOpen({
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
