import type { ChildId, FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { ChildFileRow, ImmunizationFileRow } from '../db/child-rows.ts';
import { Dexie } from 'dexie';
import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import type { Child } from '#domain/immunization/register/model.ts';

/** Number of requests sent at once. */
const sliceSize = 500;

/** The rows of some children, unordered, without those that the device lacks. */
export async function childrenById(db: DeviceDatabase, ids: Iterable<ChildId>): Promise<ChildFileRow[]> {
  const all = [...ids];
  const found: ChildFileRow[] = [];
  for (let from = 0; from < all.length; from += sliceSize) {
    // Sends one request per key, many at once: a cursor over many keys makes a round trip for each of them.
    const slice = all.slice(from, from + sliceSize);
    const rows = await Promise.all(slice.map((id) => db.child.where({ id }).toArray()));
    found.push(...rows.flat());
  }
  return found;
}

/** A child of a facility; undefined if the device does not have it or it belongs to another facility. */
export async function childById(
  db: DeviceDatabase,
  facility: FacilityId,
  id: ChildId,
): Promise<ChildFileRow | undefined> {
  const row = await db.child.where({ id }).first();
  return row?.facility === facility ? row : undefined;
}

interface WholeRegister {
  readonly children: ReadonlyMap<ChildId, Child>;
  /** Keyed by the remaining entry, whichever merged one they were written for. */
  readonly records: ReadonlyMap<ChildId, readonly ImmunizationFileRow[]>;
}

/** All children of a facility with all their doses, as shown. */
export async function wholeRegister(db: DeviceDatabase, facility: FacilityId): Promise<WholeRegister> {
  const whole = [
    [facility, Dexie.minKey],
    [facility, Dexie.maxKey],
  ] as const;
  const [rows, records] = await Promise.all([
    db.child
      .where('[facility+id]')
      .between(...whole)
      .toArray(),
    db.immunization
      .where('[facility+immunizationType+id]')
      .between(...whole)
      .toArray(),
  ]);
  const children = new Map(rows.map(({ personal: { shown } }) => [shown.id, shown]));
  return { children, records: Map.groupBy(records, ({ child }) => keptChild(children, child)) };
}
