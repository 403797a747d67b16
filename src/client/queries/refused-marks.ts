import type { EntryId, EventId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { entriesMarkedBy } from '#client/projection/amended-rows.ts';
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
