import { sql } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Write } from '../db/insert-of.ts';
import type { EquipmentDeed } from './equipment-deed.ts';
import { storedEquipmentOf } from './stored-equipment.ts';

/** What the events of a batch changed, as the last of them left it. */
export function equipmentWrites(facility: FacilityId, deeds: readonly EquipmentDeed[]): Write[] {
  const units = new Map(
    deeds.flatMap(({ accepted }) => accepted.changed.equipment.map((row) => [row.id, row])),
  );
  if (units.size === 0) return [];
  const rows = Array.from(units.values(), (row) => storedEquipmentOf(facility, row));
  return [
    sql`insert into equipment
      select * from json_populate_recordset(null::equipment, ${JSON.stringify(rows)}::json)
      on conflict (facility_id, equipment_id) do update set serial_number = excluded.serial_number,
        serial_key = excluded.serial_key, year = excluded.year, functionality = excluded.functionality,
        reason = excluded.reason, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by,
        history = excluded.history, updated_at = excluded.updated_at`,
  ];
}
