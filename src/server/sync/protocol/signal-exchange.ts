import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from '../../db/schema.ts';
import type { Jobs } from '../../db/job-line.ts';
import { onMovedHere, passOn } from './facility-signals.ts';

/*
 * Instances on one PostgreSQL notify each other which facilities moved. The notification is sent after the
 * transaction, because a commit with a notification waits for every other such commit in the database. A notification
 * lost in a crash or while the listener is disconnected is made up for by the check that each instance makes every few
 * seconds.
 */

const channel = 'facility_moved';
/** Movements close together are sent in one notification. */
const gatherMs = 50;
const againMs = 1_000;
/** A notification holds at most 8,000 bytes. */
const maxTold = 100;

interface Told {
  readonly from: string;
  readonly moved: readonly (readonly [facility: string, seq: number])[];
}

/** Listens to other instances and tells them what this one moves, until stopped. */
export function startSignalExchange(
  { db, databaseUrl }: { readonly db: Kysely<Database>; readonly databaseUrl: string },
  onFailure: (error: unknown) => void,
): Jobs {
  const self = randomUUID();
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<void> = Promise.resolve();
  const tell = async (): Promise<void> => {
    timer = null;
    const moved = [...waiting];
    waiting.clear();
    for (let at = 0; at < moved.length; at += maxTold) {
      const told: Told = { from: self, moved: moved.slice(at, at + maxTold) };
      await sql`select pg_notify(${channel}, ${JSON.stringify(told)})`.execute(db);
    }
  };
  const stopGathering = onMovedHere(db, (facility, seq) => {
    waiting.set(facility, Math.max(seq, waiting.get(facility) ?? 0));
    timer ??= setTimeout(() => {
      telling = tell().catch(onFailure);
    }, gatherMs);
  });
  const stopListening = listen(databaseUrl, {
    hear: ({ from, moved }) => {
      if (from !== self) for (const [facility, seq] of moved) passOn(db, facility, seq);
    },
    onFailure,
  });
  return {
    stop: async () => {
      stopGathering();
      if (timer !== null) {
        clearTimeout(timer);
        telling = tell().catch(onFailure);
      }
      await telling;
      await stopListening();
    },
  };
}

/** Keeps one listening connection open, and reconnects when it breaks. */
function listen(
  connectionString: string,
  { hear, onFailure }: { readonly hear: (told: Told) => void; readonly onFailure: (error: unknown) => void },
): () => Promise<void> {
  let isStopped = false;
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | null = null;
  const connect = (): void => {
    again = null;
    const opened = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 });
    client = opened;
    let isOver = false;
    const end = (error?: unknown): void => {
      if (isOver) return;
      isOver = true;
      if (isStopped) return;
      if (error !== undefined) onFailure(error);
      opened.end().catch(() => {});
      again = setTimeout(connect, againMs * (1 + Math.random())).unref();
    };
    opened.on('error', end);
    opened.on('end', () => end());
    opened.on('notification', ({ payload }) => {
      const told = readTold(payload ?? '');
      if (told) hear(told);
    });
    opened
      .connect()
      .then(() => opened.query(`listen ${channel}`))
      .catch(end);
  };
  connect();
  return async () => {
    isStopped = true;
    if (again !== null) clearTimeout(again);
    await client?.end().catch(() => {});
  };
}

/** A notification from another instance; null for anything else on the channel. */
function readTold(text: string): Told | null {
  try {
    const told = JSON.parse(text) as Partial<Told> | null;
    return typeof told?.from === 'string' && Array.isArray(told.moved) ? (told as Told) : null;
  } catch {
    return null;
  }
}
