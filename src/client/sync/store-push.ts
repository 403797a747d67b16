import type { Verdict } from '#contract/wire/rows.ts';
import type { Acceptance, LogPosition } from '#contract/wire/sync.ts';
import type { EventId, LogId } from '#domain/kernel/ids.ts';
import { type DeviceDatabase, inTransaction } from '#client/db/database.ts';
import { foldTables, isPending } from '../projection/rows.ts';
import { accepted, enterFold, leaveFold, settled } from '#client/projection/verdicts.ts';
import { noteServerTime, type ServerTime } from '../db/clock.ts';
import { type LogMatch, matchLog, storeAcceptances, storePosition, readCursor } from './log-position.ts';

/**
 * Stores the answer to a push: the server's position in the log, and the verdicts that a person needs to see. An accepted event stays in
 * the pending fold until a page brings its effect; a refused one leaves it at once.
 *
 * A server that has less than before accepts no push (409 `log-gap`), so a position below the known one is only older: a page requested in
 * parallel has already brought the next one. It undoes nothing. @returns how the position matches; on a mismatch nothing was stored.
 */
export async function storePush(
  root: DeviceDatabase,
  logId: LogId,
  {
    results,
    position,
    time,
    proven,
  }: {
    results: readonly Verdict[];
    position: LogPosition;
    time: ServerTime;
    /** Proofs for the accepted ones of these numbers; absent from a server that gives none. */
    proven?: { from: number; through: number; proofs: readonly Acceptance[] } | undefined;
  },
): Promise<LogMatch> {
  const tables = [root.log, root.cursor, root.acceptance, ...foldTables(root)];
  return inTransaction(root, { tables }, async (db): Promise<LogMatch> => {
    const log = await db.log.get(logId);
    if (!log) return { kind: 'fits', named: undefined };
    await noteServerTime(db, time);
    const match = await matchLog(db, log, position);
    if (match.kind !== 'fits') return match;
    const through = proven && (await storeAcceptances(db, log, proven));
    if (position.accepted_through >= log.accepted_through)
      await storePosition(db, log, position, { named: match.named, proven: through });
    const told = new Map(
      results.filter((v) => v.verdict !== 'accepted').map((v) => [v.event_id as string, v]),
    );
    if (told.size === 0) return match;
    const rows = await db.event
      .where('event_id')
      .anyOf([...told.keys()])
      .toArray();
    // An answer to an older attempt must not undo what a page has already settled.
    const before = rows.filter((row) => row.seq > log.folded_through && row.log_id === logId);
    const after = before.flatMap((row) => {
      const verdict = told.get(row.event_id);
      return verdict ? [settled(row, verdict)] : [];
    });
    await db.event.bulkPut(after);
    const [pending, done] = [
      after.filter((row) => isPending(row, log)),
      after.filter((row) => !isPending(row, log)),
    ];
    await leaveFold(db, log.facility, done);
    // A server that was put back may have parked again what it had refused.
    const left = new Set(before.filter((row) => !isPending(row, log)).map(({ event_id: id }) => id));
    await enterFold(
      db,
      log.facility,
      pending.filter(({ event_id: id }) => left.has(id)),
    );
    return match;
  });
}

/** Stores the outcome of a parked event of a facility that sends no pages here; null if it was accepted. */
export async function storeDecision(
  root: DeviceDatabase,
  event: EventId,
  verdict: Verdict | null,
): Promise<void> {
  await inTransaction(root, { tables: [root.log, ...foldTables(root)] }, async (db) => {
    const row = await db.event.where({ event_id: event }).first();
    if (row?.state !== 'parked' || verdict?.verdict === 'parked') return;
    const decided = verdict === null ? accepted(row) : settled(row, verdict);
    await db.event.put(decided);
    if (decided.state === 'refused') await leaveFold(db, row.facility, [decided]);
  });
}

/** 409 `log-gap`: the server requests the log from `expected` on. */
export async function storeLogGap(root: DeviceDatabase, logId: LogId, expected: number): Promise<void> {
  await inTransaction(root, { tables: [root.log, root.cursor, ...foldTables(root)] }, async (db) => {
    const log = await db.log.get(logId);
    if (!log) return;
    const accepted = expected - 1;
    const position = {
      accepted_through: accepted,
      durable_through: Math.min(log.durable_through, accepted),
    };
    // What the server has forgotten it does not match any more, so a fork begins before it.
    const named = log.named_through === undefined ? undefined : Math.min(log.named_through, accepted);
    if (await storePosition(db, log, position, { named }))
      await db.cursor.put({ ...(await readCursor(db, log.facility, 'facility')), needs_snapshot: true });
  });
}
