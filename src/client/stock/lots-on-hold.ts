import { Dexie, type Table } from 'dexie';
import type { EquipmentRow, ReadingRow, StorageRow } from '#contract/wire/equipment-rows.ts';
import { alarmDays } from '#domain/equipment/alarm.ts';
import { type ColdChain, lotsOnHold } from '#domain/equipment/hold.ts';
import { freezingOf } from '#domain/immunization/schedule/products.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { AntigenId, EquipmentId, FacilityId, LotId } from '#domain/kernel/ids.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import type { DeviceDatabase } from '#client/db/database.ts';

/** The lots among some of a facility that its cold chain puts on hold, as shown. */
export async function heldLots(
  db: DeviceDatabase,
  facility: FacilityId,
  lots: readonly { readonly id: LotId; readonly antigen: AntigenId }[],
): Promise<ReadonlySet<LotId>> {
  const cold = await coldChainOf(db, facility);
  if (cold.units.length === 0) return new Set();
  const ids = [...new Set(lots.map(({ antigen }) => antigen))];
  const antigens = await db.antigen.bulkGet(ids);
  const sensitive = new Set(ids.filter((_id, at) => freezingOf(antigens[at] ?? { name: '' }) !== 'unharmed'));
  const kept = lots.map(({ id, antigen }) => ({ id, isFreezeSensitive: sensitive.has(antigen) }));
  return new Set(lotsOnHold(cold, kept).keys());
}

/** The units on a facility's list, their readings of the days that alarms consider, and the units of its lots. */
export async function coldChainOf(
  db: DeviceDatabase,
  facility: FacilityId,
): Promise<ColdChain<EquipmentRow> & { readonly readings: readonly ReadingRow[] }> {
  const stored = await ofFacility(db.table<EquipmentRow>('equipment'), { facility, key: 'id' });
  const units = stored.filter(({ deleted }) => deleted === null);
  if (units.length === 0) return { units, readings: [], storages: [] };
  const [readings, storages] = await Promise.all([
    Promise.all(units.map(({ id }) => readingsBack(db, id))),
    ofFacility(db.table<StorageRow>('lot_storage'), { facility, key: 'lot' }),
  ]);
  return { units, readings: readings.flat(), storages };
}

async function readingsBack(db: DeviceDatabase, unit: EquipmentId): Promise<readonly ReadingRow[]> {
  const table = db.table<ReadingRow>('reading');
  const newest = await table
    .where('[equipment+readAt]')
    .between([unit, Dexie.minKey], [unit, Dexie.maxKey])
    .last();
  if (newest === undefined) return [];
  // The newest reading may be a withdrawn one, so this may read too many days but never too few.
  const since = addDays(dateOf(newest.readAt), -2 * alarmDays);
  return table.where('[equipment+readAt]').between([unit, since], [unit, Dexie.maxKey]).toArray();
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
