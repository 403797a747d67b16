import { useOutletContext } from 'react-router-dom';
import { type CaseResource, cases } from '#contract/calls/cases.ts';
import { type FailedMessage, messages } from '#contract/calls/messages.ts';
import { serverWords } from '#bindings/server-words.ts';
import { subjectOf } from '#features/messages/strings.ts';
import { recordLabel } from '#features/sync-centre/event-words.ts';
import { isOfficer } from '#client/session/officer.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { messagesPath, syncPath, unitCasesPath } from '../paths.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { appStrings } from '../strings.ts';
import type { ShellContext } from './shell-context.ts';
import { homeStrings } from './strings.ts';
import { type Way, Ways } from './ways.tsx';
import type { z } from 'zod';
import type { ListingEndpoint } from '#contract/calls/endpoint.ts';
import { AnswerAge } from '#bindings/online/answer-age.tsx';
import { useOnlinePage } from '#bindings/online/use-online-page.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';

/** For users above the facilities: the open cases of the places below, and the messages that were not delivered. */
export function GlancesBelow() {
  const session = useSessionStore((store) => store.session);
  const { ready } = useOutletContext<ShellContext>();
  if (session === null) return null;
  // A user who keeps stock has a sync centre of their own, besides that of the unit.
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
  { id, facility, facility__name, local_lga, activity, opened_at, ...said }: CaseResource,
  to: string,
): Way {
  return {
    key: `${facility} ${id}`,
    to,
    icon: 'alert',
    title: appStrings.whose(facility__name, local_lga),
    meta: (
      <>
        <span>{appStrings.whose(recordLabel(activity), serverWords(said))}</span>
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
        <span>{problemWords(row)}</span>
      </>
    ),
  };
}

/** Rows shown of a list that has its own screen. */
const firstRows = { query: '', pageIndex: 0, pageSize: 5, sort: null };
const noParams = {};

export interface GlanceProps<E extends ListingEndpoint> {
  /** The user whose answers these are, so that another user's are never shown. */
  readonly user: string;
  readonly title: string;
  readonly list: E;
  readonly wayOf: (row: z.output<E['row']>) => Way;
  /** Words after the number of rows, such as "open cases". */
  readonly unit: (count: number) => string;
  /** Shown if there are none. */
  readonly none: string;
  readonly all: { readonly to: string; readonly label: string };
}

/** Shows the number of records of a kind on the server, and the newest of them; nothing until the server has answered. */
export function Glance<E extends ListingEndpoint>({
  user,
  title,
  list,
  wayOf,
  unit,
  none,
  all,
}: GlanceProps<E>) {
  const { page, asOf, failure, reload } = useOnlinePage(list, { user, params: noParams, state: firstRows });
  const isOffline = failure?.reason === 'no-connection';
  const total = page?.total ?? 0;
  return (
    <Section title={title} actions={total > 0 ? <ButtonLink to={all.to}>{all.label}</ButtonLink> : undefined}>
      {failure === null ? null : page !== undefined ? (
        <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />
      ) : (
        <Cluster gap="large" rowGap="small" className="app-glance">
          <Flag tone="neutral" icon={isOffline ? 'offline' : 'info'}>
            {isOffline ? homeStrings.offline : (problemWords(failure) ?? homeStrings.failed)}
          </Flag>
          <Button icon="refresh" onClick={reload}>
            {homeStrings.again}
          </Button>
        </Cluster>
      )}
      {page === undefined && failure === null ? (
        // As high as the usual sentence for no records.
        <Cluster gap="large" rowGap="small" className="app-glance">
          <Skeleton count={1} />
        </Cluster>
      ) : null}
      {page !== undefined && total === 0 ? (
        <Cluster gap="large" rowGap="small" className="app-glance">
          <Flag tone="good">{none}</Flag>
        </Cluster>
      ) : null}
      {page !== undefined && total > 0 ? (
        <>
          <Cluster as="p" gap="large" rowGap="small" className="app-glance">
            <Figure value={total} unit={unit(total)} />
          </Cluster>
          <Ways ways={page.rows.map(wayOf)} />
        </>
      ) : null}
    </Section>
  );
}
