import type { FacilityId, LotId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type ShownEntry, shownEntries } from './ledger.ts';
import { queryScope } from '#client/queries/scope.ts';

/** The lots that other facilities sent and nobody here has confirmed. */
export async function lotsOnTheWay(db: DeviceDatabase, facility: FacilityId): Promise<ReadonlySet<LotId>> {
  const rows = await db.ledger.where({ facility, arrival: 'unconfirmed' }).toArray();
  return new Set(rows.map(({ lot }) => lot));
}

/**
 * What other facilities sent and nobody here has confirmed or reported yet, as shown, the longest waiting first. Read by a
 * sparse index: of what was received otherwise no entry is looked at.
 */
export async function unconfirmedArrivals(db: DeviceDatabase): Promise<ShownEntry[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const rows = await db.ledger.where({ facility: scope.facility, arrival: 'unconfirmed' }).toArray();
  return shownEntries(
    db,
    scope,
    rows.toSorted((a, b) => a.id.localeCompare(b.id)),
  );
}
