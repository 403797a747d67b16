import { useOutletContext } from 'react-router-dom';
import { Page } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useSessionStore } from '../stores/session-store.ts';
import { appStrings } from '../strings.ts';
import { nameOf, placeOf } from '../who.ts';
import { Backups } from './backups.tsx';
import { GlancesBelow } from './glances-below.tsx';
import type { ShellContext } from './shell-context.ts';
import { homeStrings } from './strings.ts';
import { Ways } from './ways.tsx';

/** The start of who keeps no stock: what the facilities below have to settle, and what else they can open. */
export function LevelDashboard() {
  const session = useSessionStore((store) => store.session);
  const { ready } = useOutletContext<ShellContext>();
  if (session === null) return null;
  return (
    <Page title={homeStrings.title} description={appStrings.whose(placeOf(session), nameOf(session))}>
      <GlancesBelow />
      {session.level === 'country' && session.roles.userManager ? <Backups user={session.userId} /> : null}
      <Section title={homeStrings.open}>
        <Ways
          ways={ready.map(({ to, label, icon, about }) => ({ key: to, to, icon, title: label, meta: about }))}
        />
      </Section>
    </Page>
  );
}
