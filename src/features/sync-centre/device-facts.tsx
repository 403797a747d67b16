import { useLiveQuery } from 'dexie-react-hooks';
import type { Engine } from '#client/engine.ts';
import { knownLog } from '#client/session/log-of.ts';
import type { SyncStatus } from '#client/db/sync-status.ts';
import { Section } from '#ui/layout/section.tsx';
import { Details } from '#ui/layout/details.tsx';
import { SupportDetails } from '#ui/layout/support-details.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { linkWords, syncStrings } from './strings.ts';
import { catalogue } from '#language/catalogue.ts';
import { problemWords } from '#bindings/problem-words.ts';

/** How this device and the server stand to each other, for the officer and for whoever helps them by telephone. */
export function DeviceFacts({
  engine,
  status,
}: {
  readonly engine: Engine;
  readonly status: SyncStatus | null;
}) {
  const known = useLiveQuery(
    // The log is read first: what is read after the browser has answered would not wake the query.
    async () => ({
      log: await currentLog(engine),
      storage: await engine.storage.state(),
      damaged: await engine.storage.damaged(),
    }),
    [engine],
  );
  if (known === undefined) return null;
  const { storage, log, damaged } = known;
  return (
    <Section title={syncStrings.deviceTitle}>
      <Details
        items={[
          { term: syncStrings.link, value: status === null ? undefined : linkWords[status.state] },
          {
            term: syncStrings.lastSuccess,
            value: status?.lastSuccessAt ? formatDateTime(status.lastSuccessAt) : syncStrings.never,
          },
          {
            term: syncStrings.nextTry,
            value: status?.nextTryAt ? formatDateTime(status.nextTryAt) : undefined,
          },
          {
            term: syncStrings.lastProblem,
            value: status?.lastError ? problemSentence(status.lastError) : undefined,
          },
          {
            term: syncStrings.unread,
            value: status?.unread ? syncStrings.unreadRows(status.unread) : undefined,
          },
          {
            term: syncStrings.damagedRows,
            value: damaged ? syncStrings.damagedFound(damaged.count, formatDateTime(damaged.at)) : undefined,
          },
          { term: syncStrings.sent, value: log ? sentOf(log) : undefined },
        ]}
      />
      <SupportDetails>
        <Details
          items={[
            { term: syncStrings.storage, value: storageSentence(storage) },
            { term: syncStrings.device, value: log?.device },
            { term: syncStrings.log, value: log ? formatQuantity(log.next_seq - 1) : undefined },
            {
              term: syncStrings.backup,
              value: log ? syncStrings.backedUp(formatQuantity(log.durable_through)) : undefined,
            },
          ]}
        />
      </SupportDetails>
    </Section>
  );
}

async function currentLog({ session, db }: Engine) {
  const signedIn = await session.current();
  return signedIn?.facilityId ? knownLog(db, signedIn.facilityId) : undefined;
}

function sentOf(log: NonNullable<Awaited<ReturnType<typeof currentLog>>>): string {
  return syncStrings.sentOf(formatQuantity(log.accepted_through), formatQuantity(log.next_seq - 1));
}

function storageSentence({
  persisted,
  usage,
  quota,
}: Awaited<ReturnType<Engine['storage']['state']>>): string {
  const promise =
    persisted === null
      ? syncStrings.storageUnknown
      : persisted
        ? syncStrings.persisted
        : syncStrings.notPersisted;
  return usage === null || quota === null
    ? promise
    : `${promise} · ${syncStrings.used(megabytes(usage), megabytes(quota))}`;
}

function megabytes(bytes: number): string {
  return `${formatQuantity(Math.ceil(bytes / 1_000_000))} MB`;
}

/** What kept the last try from ending well, where the server said nothing about it. */
const problems = catalogue('problems', {
  unreachable: 'No connection to the server',
  'not-ours': 'Something else answered for the server. A Wi-Fi sign-in page may be in the way',
  timeout: 'The server did not answer in time',
  quota: 'This tablet has no space left',
  device: 'This tablet could not store what came',
  drift: 'Some figures were out of date and are being loaded again',
  'no-progress': 'The server took none of the entries',
  'log-gap': 'The server asks for an entry again',
  'log-forked': 'This tablet was copied; the server has another entry under a number of it',
  'not-your-log': 'The entries were begun on another tablet; sign in again on this one',
  'too-large': 'One entry is larger than the server takes',
  unreadable: 'The server answered in a way that only a newer version of the app reads',
  busy: 'There was more to send than one try may take',
  'taken-over': 'Another window sends the entries',
  serverBusy: 'The server is busy',
});

/** The server's sentence, or ours for the code; a status without words is a server, or a proxy before it, that is busy. */
function problemSentence({
  reason,
  detail,
}: {
  readonly reason: string;
  readonly detail: string | null;
}): string {
  const sentences: Readonly<Record<string, string>> = { ...problems, ...linkWords };
  return (
    problemWords(detail) ??
    (Object.hasOwn(sentences, reason) ? sentences[reason] : undefined) ??
    problems.serverBusy
  );
}
