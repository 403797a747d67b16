import { Dexie } from 'dexie';
import type { EntryId, EventId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { OutboxRow } from '#client/db/rows.ts';
import { entriesMarkedBy } from '#client/projection/amended-rows.ts';
import { activityOf } from '#client/projection/judge.ts';
import type { RefusedMark } from './ledger.ts';
import { queryScope } from './scope.ts';

/**
 * Entries whose reversal, correction or confirmed arrival the server refused, with the event of the last one that nobody has
 * corrected or set aside yet. Few: only refused events are read.
 */
export async function refusedMarks(db: DeviceDatabase): Promise<ReadonlyMap<EntryId, EventId>> {
  const scope = await queryScope(db);
  if (!scope) return new Map();
  const rows = await db.outbox.where({ exception_of: scope.facility, state: 'refused' }).sortBy('seq');
  return new Map(
    rows
      .filter((row) => row.damaged !== true)
      .flatMap((row) => entriesMarkedBy(row.envelope).map((entry) => [entry, row.event_id] as const)),
  );
}

/** A waiting activity that is to write to an entry, and that the server would refuse as things stand. */
export interface DoubtfulMark {
  readonly type: RefusedMark['activity']['type'];
  readonly wouldRefuse: string;
}

/**
 * Entries of some lots whose waiting reversal, correction or confirmed arrival would be refused if it were judged now, with
 * the last such. Of each lot only its pending events are read.
 */
export async function doubtfulMarks(
  db: DeviceDatabase,
  lots: readonly string[],
): Promise<ReadonlyMap<EntryId, DoubtfulMark>> {
  const log = (await queryScope(db))?.log;
  if (!log) return new Map();
  const pending = await Promise.all(
    [...new Set(lots)].map((lot) =>
      db.outbox
        .where('[chain+seq]')
        .between([lot, log.folded_through + 1], [lot, Dexie.maxKey], true, true)
        .and((row) => row.log_id === log.log_id && row.would_refuse !== null)
        .toArray(),
    ),
  );
  return new Map(pending.flat().flatMap(doubtsOf));
}

function doubtsOf({ envelope, would_refuse: wouldRefuse }: OutboxRow) {
  const type = activityOf(envelope)?.type;
  if (wouldRefuse === null || (type !== 'reverse' && type !== 'correct' && type !== 'confirm-arrival'))
    return [];
  return entriesMarkedBy(envelope).map((entry) => [entry, { type, wouldRefuse }] as const);
}
