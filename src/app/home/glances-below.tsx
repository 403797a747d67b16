import { useOutletContext } from 'react-router-dom';
import { type CaseResource, cases } from '#contract/calls/cases.ts';
import { type FailedMessage, messages } from '#contract/calls/messages.ts';
import { serverWords } from '#bindings/server-words.ts';
import { reasonOf, subjectOf } from '#features/messages/strings.ts';
import { recordLabel } from '#features/sync-centre/event-words.ts';
import { isOfficer } from '#client/session/officer.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { messagesPath, syncPath, unitCasesPath } from '../paths.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { appStrings } from '../strings.ts';
import { Glance } from './glance.tsx';
import type { ShellContext } from './shell-context.ts';
import { ReportsBelow } from './reports-below.tsx';
import { homeStrings } from './strings.ts';
import type { Way } from './ways.tsx';

/** What the places below have to settle, whose monthly report an LGA lacks, and the messages that did not arrive, for whoever is above some. */
export function GlancesBelow() {
  const session = useSessionStore((store) => store.session);
  const { ready } = useOutletContext<ShellContext>();
  if (session === null) return null;
  // Who keeps stock has a sync centre of their own in front of that of the unit.
  const casesPath = isOfficer(session) ? unitCasesPath : syncPath;
  return (
    <>
      <Glance
        title={homeStrings.cases}
        user={session.userId}
        list={cases.open}
        wayOf={(row) => wayToCase(row, casesPath)}
        unit={homeStrings.casesUnit}
        none={homeStrings.noCases}
        all={{ to: casesPath, label: homeStrings.allCases }}
      />
      {session.level === 'lga' && session.lgaId !== null ? (
        <ReportsBelow user={session.userId} lga={session.lgaId} />
      ) : null}
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
    </>
  );
}

function wayToCase(
  { id, facility, facility__name, local_lga, activity, detail, opened_at }: CaseResource,
  to: string,
): Way {
  return {
    key: `${facility} ${id}`,
    to,
    icon: 'alert',
    title: appStrings.whose(facility__name, local_lga),
    meta: (
      <>
        <span>{appStrings.whose(recordLabel(activity), serverWords(detail))}</span>
        <span>{homeStrings.since(formatDateTime(opened_at))}</span>
      </>
    ),
  };
}

function wayToMessage(row: FailedMessage): Way {
  return {
    key: row.id,
    to: messagesPath,
    icon: 'message',
    title: subjectOf(row),
    meta: (
      <>
        <span>{row.facility}</span>
        <span>{reasonOf(row)}</span>
      </>
    ),
  };
}
