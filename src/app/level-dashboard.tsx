import { useOutletContext } from 'react-router-dom';
import type { NavItem } from '#ui/layout/app-shell.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Page } from '#ui/layout/page.tsx';
import type { ReadyScreen } from './menu.ts';
import { useSessionStore } from './stores/session-store.ts';
import { appStrings } from './strings.ts';
import { nameOf, placeOf } from './who.ts';

/** What the shell knows of the viewer's screens. */
export interface ShellContext {
  readonly nav: readonly NavItem[];
  readonly ready: readonly ReadyScreen[];
}

/** The start of who keeps no stock: what there is for her today, and what will come. */
export function LevelDashboard() {
  const session = useSessionStore((store) => store.session);
  const { nav, ready } = useOutletContext<ShellContext>();
  const later = nav.filter(({ note }) => note !== undefined);
  if (session === null) return null;
  return (
    <Page title={appStrings.dashboard} description={appStrings.whose(placeOf(session), nameOf(session))}>
      <Card title={appStrings.openToday} description={appStrings.openTodayHint}>
        <ul role="list" className="app-ready">
          {ready.map(({ to, label, icon, about }) => (
            <li key={to}>
              <ButtonLink to={to} tone="primary" {...(icon === undefined ? {} : { icon })}>
                {label}
              </ButtonLink>
              <span>{about}</span>
            </li>
          ))}
        </ul>
      </Card>
      {later.length === 0 ? null : (
        <Card title={appStrings.laterScreens}>
          <p>{later.map(({ label }) => label).join(' · ')}</p>
        </Card>
      )}
    </Page>
  );
}
