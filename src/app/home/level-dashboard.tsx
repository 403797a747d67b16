import { useOutletContext } from 'react-router-dom';
import { cases } from '#contract/endpoints/cases.ts';
import { messages } from '#contract/endpoints/messages.ts';
import type { CaseResource } from '#contract/resources/case.ts';
import type { FailedMessage } from '#contract/resources/message.ts';
import { recordLabel } from '#features/sync-centre/strings.ts';
import { Page } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import type { ReadyScreen } from '../menu/menu.ts';
import { messagesPath, syncPath } from '../paths.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { appStrings } from '../strings.ts';
import { nameOf, placeOf } from '../who.ts';
import { Glance } from './glance.tsx';
import { homeStrings } from './strings.ts';
import { Ways, type Way } from './ways.tsx';

/** What the shell knows of the viewer's screens. */
export interface ShellContext {
  readonly ready: readonly ReadyScreen[];
}

/** The start of who keeps no stock: what the facilities below have to settle, and what else they can open. */
export function LevelDashboard() {
  const session = useSessionStore((store) => store.session);
  const { ready } = useOutletContext<ShellContext>();
  if (session === null) return null;
  return (
    <Page title={homeStrings.title} description={appStrings.whose(placeOf(session), nameOf(session))}>
      <Glance
        title={homeStrings.cases}
        user={session.userId}
        list={cases.open}
        wayOf={wayToCase}
        unit={homeStrings.casesUnit}
        none={homeStrings.noCases}
        all={{ to: syncPath, label: homeStrings.allCases }}
      />
      {ready.some(({ to }) => to === messagesPath) ? (
        <Glance
          title={homeStrings.messages}
          user={session.userId}
          list={messages.failures}
          wayOf={wayToMessage}
          unit={homeStrings.messagesUnit}
          none={homeStrings.noMessages}
          all={{ to: messagesPath, label: homeStrings.allMessages }}
        />
      ) : null}
      <Section title={homeStrings.open}>
        <Ways
          ways={ready.map(({ to, label, icon, about }) => ({ key: to, to, icon, title: label, meta: about }))}
        />
      </Section>
    </Page>
  );
}

function wayToCase({
  id,
  facility,
  facility__name,
  local_lga,
  activity,
  detail,
  opened_at,
}: CaseResource): Way {
  return {
    key: `${facility} ${id}`,
    to: syncPath,
    icon: 'alert',
    title: appStrings.whose(facility__name, local_lga),
    meta: (
      <>
        <span>{appStrings.whose(recordLabel(activity), detail)}</span>
        <span>{homeStrings.since(formatDateTime(opened_at))}</span>
      </>
    ),
  };
}

function wayToMessage({ id, subject, facility, detail }: FailedMessage): Way {
  return {
    key: id,
    to: messagesPath,
    icon: 'message',
    title: subject,
    meta: (
      <>
        <span>{facility}</span>
        <span>{detail}</span>
      </>
    ),
  };
}
