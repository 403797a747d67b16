import { endOf } from '#domain/immunization/register/follow-up.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { childrenById } from './children-by-id.ts';
import type { ChildFileRow, ImmunizationFileRow } from '../db/child-rows.ts';

// A child that a successor took over from a facility that was closed has the same id at both. A tablet that is used at both keeps the
// one of the successor, whichever comes first: at the closed facility nobody looks for the child any more.

/** Those of a facility's children that are to be stored; what they take the place of is deleted. */
export async function settledChildren(
  db: DeviceDatabase,
  facility: FacilityId,
  rows: readonly ChildFileRow[],
): Promise<readonly ChildFileRow[]> {
  if (!(await hasOthers(db, facility))) return rows;
  const found = await childrenById(
    db,
    rows.map(({ id }) => id),
  );
  const others = new Map(found.filter((row) => row.facility !== facility).map((row) => [row.id, row]));
  const kept = rows.filter((row) => {
    const other = others.get(row.id);
    return other === undefined || endOf([row.personal.shown])?.facility !== other.facility;
  });
  await db.child.bulkDelete(kept.flatMap(({ id }) => others.get(id)?.n ?? []));
  return kept;
}

/** Those of a facility's records that are to be stored: not those of a child that the other facility follows. */
export async function settledRecords(
  db: DeviceDatabase,
  facility: FacilityId,
  rows: readonly ImmunizationFileRow[],
): Promise<readonly ImmunizationFileRow[]> {
  if (!(await hasOthers(db, facility))) return rows;
  const children = await childrenById(db, new Set(rows.map(({ child }) => child)));
  const elsewhere = new Set(children.filter((row) => row.facility !== facility).map(({ id }) => id));
  return rows.filter(({ child }) => !elsewhere.has(child));
}

/** True where the device keeps children of another facility, which is seldom. */
async function hasOthers(db: DeviceDatabase, facility: FacilityId): Promise<boolean> {
  const inOrder = db.child.orderBy('[facility+id]');
  const [first, last] = await Promise.all([inOrder.first(), inOrder.clone().last()]);
  return [first, last].some((row) => row !== undefined && row.facility !== facility);
}
