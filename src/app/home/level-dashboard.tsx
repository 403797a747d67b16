import { useOutletContext } from 'react-router-dom';
import { NeedsBelow, PlacesByNeed, unitOf } from '#features/monitoring/needs/places-below.tsx';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useSessionStore } from '../stores/session-store.ts';
import { AdminDay } from '#features/administration/admin-day.tsx';
import { syncPath } from '../paths.ts';
import { GlancesBelow } from './glances-below.tsx';
import type { ShellContext } from './shell-context.ts';
import { homeStrings } from './strings.ts';
import { Ways } from './ways.tsx';
import { type BackupState, operations } from '#contract/calls/operations.ts';
import { AnswerAge, NotHere } from '#bindings/online/answer-age.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';

/**
 * Start page of a user without stock: the decisions that wait for an administrator, the places below by need, and the open cases; for a
 * user with none of these, the screens that they can open.
 */
export function LevelDashboard() {
  const session = useSessionStore((store) => store.session);
  const { ready } = useOutletContext<ShellContext>();
  if (session === null) return null;
  const unit = unitOf(session);
  const isManager = session.roles.userManager;
  const places =
    unit === null ? null : (
      <Stack gap="large">
        <NeedsBelow viewer={session} unit={unit} />
        <PlacesByNeed viewer={session} unit={unit} />
      </Stack>
    );
  return (
    <Page title={homeStrings.title} isTitleHidden>
      {isManager ? (
        <AdminDay user={session.userId} casesPath={syncPath} after={places}>
          {session.level === 'country' ? <Backups user={session.userId} /> : null}
        </AdminDay>
      ) : (
        places
      )}
      {isManager ? null : <GlancesBelow />}
      {isManager || unit !== null ? null : (
        <Section title={homeStrings.open}>
          <Ways
            ways={ready.map(({ to, label, icon, about }) => ({
              key: to,
              to,
              icon,
              title: label,
              meta: about,
            }))}
          />
        </Section>
      )}
    </Page>
  );
}

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** Shows when the last backup was made, to users responsible for it; nothing until the server has answered. */
export function Backups({ user }: { readonly user: string }) {
  const { value, asOf, failure, reload } = useOnlineAnswer(operations.backups, { user, input: {} });
  return (
    <Section title={homeStrings.backups}>
      {failure === null ? null : value === undefined ? (
        <NotHere failure={failure} onAgain={reload} />
      ) : (
        <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />
      )}
      <Cluster gap="large" rowGap="small" className="app-glance">
        {value === undefined ? failure === null ? <Skeleton count={1} /> : null : <LastBackup {...value} />}
      </Cluster>
    </Section>
  );
}

function LastBackup({ made_at, since, age_seconds, is_late, has_failed }: BackupState) {
  if (has_failed || is_late) {
    const title = made_at === null || is_late ? homeStrings.noBackupSince : null;
    return (
      <Banner tone="danger" title={title?.(formatDateTime(made_at ?? since)) ?? lastBackup(age_seconds)}>
        {has_failed ? homeStrings.backupFailed : homeStrings.backupLate}
      </Banner>
    );
  }
  if (made_at === null) return <Flag tone="neutral">{homeStrings.noBackupYet}</Flag>;
  return <Flag tone="good">{lastBackup(age_seconds)}</Flag>;
}

/** By the server's clock, because a device's may be wrong. */
function lastBackup(seconds: number): string {
  if (seconds >= 2 * daySeconds) return homeStrings.lastBackup(Math.floor(seconds / daySeconds), 'day');
  if (seconds >= hourSeconds) return homeStrings.lastBackup(Math.floor(seconds / hourSeconds), 'hour');
  return homeStrings.lastBackup(Math.floor(seconds / minuteSeconds), 'minute');
}
