import { sql } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { equipment, type EquipmentRows } from '#contract/families/equipment.ts';
import type { Write } from '../db/insert-of.ts';
import type { EquipmentDeed } from './equipment-deed.ts';
import { storedEquipmentOf } from './stored-equipment.ts';
import { storedReadingOf, storedStorageOf } from './stored-readings.ts';

/** What the events of a batch changed, as the last of them left it. */
export function equipmentWrites(facility: FacilityId, deeds: readonly EquipmentDeed[]): Write[] {
  const units = lastOf('equipment', deeds).map((row) => storedEquipmentOf(facility, row));
  const readings = lastOf('reading', deeds).map((row) => storedReadingOf(facility, row));
  const storages = lastOf('storage', deeds).map((row) => storedStorageOf(facility, row));
  const writes: Write[] = [];
  if (units.length > 0)
    writes.push(sql`insert into equipment
      select * from json_populate_recordset(null::equipment, ${JSON.stringify(units)}::json)
      on conflict (facility_id, equipment_id) do update set serial_number = excluded.serial_number,
        chambers = excluded.chambers, serial_key = excluded.serial_key, year = excluded.year, functionality = excluded.functionality,
        reason = excluded.reason, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by,
        history = excluded.history, updated_at = excluded.updated_at`);
  if (readings.length > 0)
    writes.push(sql`insert into equipment_reading
      select * from json_populate_recordset(null::equipment_reading, ${JSON.stringify(readings)}::json)
      on conflict (facility_id, reading_id) do update set voided_at = excluded.voided_at,
        voided_by = excluded.voided_by, settled_at = excluded.settled_at, settled_by = excluded.settled_by`);
  if (storages.length > 0)
    writes.push(sql`insert into lot_storage
      select * from json_populate_recordset(null::lot_storage, ${JSON.stringify(storages)}::json)
      on conflict (facility_id, lot_id) do update set equipment_id = excluded.equipment_id,
        history = excluded.history, updated_at = excluded.updated_at`);
  return writes;
}

function lastOf<Name extends keyof EquipmentRows>(
  table: Name,
  deeds: readonly EquipmentDeed[],
): EquipmentRows[Name][] {
  const { id } = equipment.tables[table];
  const rows = deeds.flatMap(({ accepted }) => accepted.changed[table].map((row) => [id(row), row] as const));
  return [...new Map(rows).values()];
}
