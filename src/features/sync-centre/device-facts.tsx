import type { SyncFailure } from '#client/db/sync-status.ts';
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

import { problemWords } from '#bindings/problem-words.ts';
import { problems } from './strings.ts';

/** Facts about this device and the server, for the officer and for anyone helping by telephone. */
export function DeviceFacts({
  engine,
  status,
}: {
  readonly engine: Engine;
  readonly status: SyncStatus | null;
}) {
  const known = useLiveQuery(
    // The log is read first, because a read after the browser's answer would not wake the query.
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

/** The server's sentence, or ours for the code; a status without a sentence comes from a busy server or proxy. */
function problemSentence(failure: SyncFailure): string {
  const { reason } = failure;
  const sentences: Readonly<Record<string, string>> = { ...problems, ...linkWords };
  return (
    problemWords(failure) ??
    (Object.hasOwn(sentences, reason) ? sentences[reason] : undefined) ??
    problems.serverBusy
  );
}
