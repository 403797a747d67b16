import type { DeviceDatabase } from '#client/db/database.ts';
import type { CursorRow, LogRow } from '#client/db/rows.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { logOf } from '#client/session/log-of.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { readCursor } from './store-pull.ts';

/** What a run goes by: how far a log and the cursors of its facility have come. */
export interface Facts {
  readonly log: LogRow;
  readonly cursor: CursorRow;
  readonly reference: CursorRow;
  readonly epoch: string | null;
  readonly needsSnapshot: boolean;
  readonly sendsFirst: boolean;
  readonly unsent: number;
  readonly unfolded: number;
}

/** Reads the facts of a facility. */
export async function readFacts(
  { db, deps }: { readonly db: DeviceDatabase; readonly deps: Pick<EngineDeps, 'newId'> },
  facility: FacilityId,
): Promise<Facts> {
  const [log, cursor, reference] = await Promise.all([
    logOf(db, facility, deps.newId),
    readCursor(db, facility, 'facility'),
    readCursor(db, facility, 'reference'),
  ]);
  const unsent = log.next_seq - 1 - log.accepted_through;
  const unfolded = log.accepted_through - log.folded_through;
  const { epoch, needs_snapshot: needsSnapshot } = cursor;
  const sendsFirst = log.sends_first === true;
  return { log, cursor, reference, epoch, needsSnapshot, sendsFirst, unsent, unfolded };
}
