import './trusted-types.ts';
import '#ui/theme/theme.css';
import './app.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { spoken } from '#language/spoken.ts';
import { dropSecondTap } from '#ui/press/drop-second-tap.ts';
import { CannotOpen } from './cannot-open.tsx';
import { Screens } from './screens.tsx';
import { startApp } from './start-app.ts';

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
