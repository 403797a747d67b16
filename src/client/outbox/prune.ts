import { Dexie } from 'dexie';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;
const mostAtOnce = 500;

/**
 * Deletes events that are folded, durable on the server and older than 30 days; what needs attention stays.
 * @param now ms since 1970, by the one clock of the tablet
 */
export async function pruneOutbox(
  db: DeviceDatabase,
  { log, now }: { log: LogRow; now: number },
): Promise<number> {
  const through = Math.min(log.durable_through, log.folded_through);
  const rows = await db.event
    .where('[log_id+seq]')
    .between([log.log_id, Dexie.minKey], [log.log_id, through], true, true)
    .filter((row) => row.state === 'waiting' || row.state === 'set_aside')
    .limit(mostAtOnce)
    .toArray();
  const old = rows.filter(
    ({ envelope }) => now - Date.parse(envelope.recorded_at) - envelope.clock_offset_ms > keptMs,
  );
  await db.event.bulkDelete(old.flatMap(({ n }) => n ?? []));
  return old.length;
}
