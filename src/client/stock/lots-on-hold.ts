import { Dexie, type Table } from 'dexie';
import type { EquipmentRow, StorageRow } from '#contract/equipment-rows.ts';
import { lotsOnHold } from '#domain/equipment/hold.ts';
import type { FacilityId, LotId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';

/** The lots of a facility that lie in equipment which broke down, as shown. */
export async function heldLots(db: DeviceDatabase, facility: FacilityId): Promise<ReadonlySet<LotId>> {
  const units = await ofFacility(db.table<EquipmentRow>('equipment'), { facility, key: 'id' });
  if (units.every(({ functionality }) => functionality === 'good')) return new Set();
  const storages = await ofFacility(db.table<StorageRow>('lot_storage'), { facility, key: 'lot' });
  return new Set(lotsOnHold(units, storages).keys());
}

function ofFacility<Row>(
  table: Table<Row>,
  { facility, key }: { readonly facility: FacilityId; readonly key: string },
): PromiseLike<Row[]> {
  return table
    .where(`[facility+${key}]`)
    .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
    .toArray();
}
