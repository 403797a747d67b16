import type { DeviceDatabase } from '#client/db/database.ts';
import type { CaseFileRow } from '#client/db/rows.ts';
import { queryScope } from './scope.ts';

/**
 * Open cases of the facility that no entry of this device stands for, the newest first: what another tablet or another
 * facility made somebody look into. A refused or parked event of this device says itself what its case is about.
 */
export async function openCases(db: DeviceDatabase): Promise<CaseFileRow[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const open = await db.case_file
    .where({ facility: scope.facility })
    .filter(({ closedAt }) => closedAt === null)
    .toArray();
  const own = await db.outbox
    .where('event_id')
    .anyOf(open.flatMap(({ event }) => (event === null ? [] : [event])))
    .filter(({ state }) => state !== 'waiting')
    .toArray();
  const shown = new Set(own.map((row) => row.event_id as string | null));
  return open
    .filter(({ event }) => !shown.has(event))
    .toSorted((a, b) => b.openedAt.localeCompare(a.openedAt));
}
