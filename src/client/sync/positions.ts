import { Dexie } from 'dexie';
import type { LogPosition } from '#contract/sync.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';
import { isPending } from '#client/projection/event-state.ts';
import { enterFold, rewound } from '#client/projection/verdicts.ts';

/**
 * Stores how far the server says it has the log, which was found to fit what is here (log-standing.ts). When it has less than it once said, the events after that wait again;
 * where their effect is already among the confirmed rows, only a snapshot can undo it, and the answer is true.
 * To be called inside a transaction over the facility's tables.
 */
export async function storePosition(
  db: DeviceDatabase,
  log: LogRow,
  position: LogPosition,
  named: number | undefined = log.named_through,
): Promise<boolean> {
  const wentBack = position.accepted_through < log.accepted_through;
  const later = () =>
    db.event
      .where('[log_id+seq]')
      .between([log.log_id, position.accepted_through], [log.log_id, Dexie.maxKey], false, true);
  if (wentBack && position.accepted_through < log.folded_through) return true;
  const { accepted_through } = position;
  const durable_through = durableOf(log, position);
  if (
    accepted_through !== log.accepted_through ||
    durable_through !== log.durable_through ||
    named !== log.named_through
  )
    await db.log.update(log.log_id, { accepted_through, durable_through, named_through: named });
  if (!wentBack) return false;
  const answered = await later()
    .filter((row) => row.verdict !== null && !row.damaged)
    .toArray();
  const waiting = answered.map(rewound);
  await db.event.bulkPut(waiting);
  await enterFold(
    db,
    log.facility,
    waiting.filter((row) => isPending(row, log)),
  );
  return false;
}

/** A backup that holds nothing of a log says nothing of the events that came before its first number. */
export function durableOf(log: LogRow, { durable_through: told }: LogPosition): number {
  return told === 0 ? Math.min(log.durable_through, 0) : told;
}
