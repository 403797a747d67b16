import { Dexie } from 'dexie';
import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import type { Child } from '#domain/immunization/register/model.ts';
import type { ChildId, FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { ImmunizationFileRow } from '../db/child-rows.ts';

export interface WholeRegister {
  readonly children: ReadonlyMap<ChildId, Child>;
  /** By the entry that stands, whichever of the merged ones they were written for. */
  readonly records: ReadonlyMap<ChildId, readonly ImmunizationFileRow[]>;
}

/** All children of a facility with all that they were given, as shown. */
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
