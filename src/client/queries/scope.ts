import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';
import { knownLog } from '#client/session/log-of.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { openRow } from '#client/session/standing.ts';

/** Scope of a query: the signed-in facility. */
export interface QueryScope {
  readonly facility: FacilityId;
  readonly facilityName: string;
  readonly log: LogRow | undefined;
}

/**
 * False until the stock of the signed-in facility has been loaded completely; until then a figure is unknown, not zero. True for a user
 * without stock.
 */
export async function stockLoaded(db: DeviceDatabase): Promise<boolean> {
  const row = await openRow(db);
  const facility = row && sessionFacts(row).facilityId;
  if (!facility) return true;
  const cursor = await db.cursor.get([facility, 'facility']);
  return cursor?.is_loaded ?? false;
}

/** Null if nobody is signed in, or the user has no stock. */
export async function queryScope(db: DeviceDatabase): Promise<QueryScope | null> {
  const row = await openRow(db);
  const session = row && sessionFacts(row);
  if (!session?.facilityId) return null;
  const log = await knownLog(db, session.facilityId);
  return { facility: session.facilityId, facilityName: session.facility ?? '', log };
}
