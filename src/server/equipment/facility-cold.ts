import { sql, type Kysely, type RawBuilder } from 'kysely';
import { alarmDays, troublesOf } from '#domain/equipment/alarm.ts';
import { lotsOnHold } from '#domain/equipment/hold.ts';
import { freezingOf } from '#domain/immunization/freezing.ts';
import type { LotId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { equipmentRowOf, type StoredEquipment } from './stored-equipment.ts';
import { readingRowOf, storageRowOf, type StoredReading, type StoredStorage } from './stored-readings.ts';

/*
 * Which units of a facility are in trouble and which lots are on hold by them is worked out by the rule that tablets use, and kept with
 * the counter that it was worked out at, until the facility moves: an alarm changes by an event and never by the hour.
 */

/** True of a reading `r` that stands and is of the days that alarms look back on. */
export const isLookedBackOn = sql<boolean>`r.voided_at is null and r.read_at >= (
  select to_char(left(max(n.read_at), 10)::date - ${sql.lit(alarmDays)}, 'YYYY-MM-DD') from equipment_reading n
  where n.facility_id = r.facility_id and n.equipment_id = r.equipment_id and n.voided_at is null)`;

interface Moved {
  readonly facility_id: string;
  readonly seq: number;
  readonly units: readonly StoredEquipment[];
  readonly readings: readonly StoredReading[];
  readonly storages: readonly StoredStorage[];
  readonly lots: readonly { readonly id: LotId; readonly name: string; readonly series: string | null }[];
}

/** Works out again what is out of date, of facilities that a query selects. Rows are written in one order (see refreshFacilityCards). */
export async function refreshFacilityCold(
  db: Kysely<Database>,
  facilities: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<Moved>`
    with place as materialized (${facilities}),
    stale as materialized (
      select h.facility_id, h.seq from place join facility_head h on h.facility_id = place.facility_id
        left join facility_cold c on c.facility_id = h.facility_id
      where c.seq is distinct from h.seq
        and (c.seq is not null
          or exists (select from equipment e where e.facility_id = h.facility_id and e.deleted_at is null))
    )
    select stale.facility_id, stale.seq,
      (select coalesce(json_agg(e), '[]') from equipment e
        where e.facility_id = stale.facility_id and e.deleted_at is null) as units,
      (select coalesce(json_agg(r), '[]') from equipment e join equipment_reading r
          on r.facility_id = e.facility_id and r.equipment_id = e.equipment_id
        where e.facility_id = stale.facility_id and e.deleted_at is null and ${isLookedBackOn}) as readings,
      (select coalesce(json_agg(s), '[]') from lot_storage s where s.facility_id = stale.facility_id) as storages,
      (select coalesce(json_agg(json_build_object('id', l.lot_id, 'name', coalesce(a.name, ''), 'series', a.series)), '[]')
        from lot l left join antigen a on a.id = l.antigen_id
        where l.facility_id = stale.facility_id and l."left" > 0) as lots
    from stale order by stale.facility_id`.execute(db);
  if (rows.length === 0) return;
  const kept = rows.map((row) => ({ facility_id: row.facility_id, seq: row.seq, ...coldOf(row) }));
  await sql`insert into facility_cold
    select * from json_populate_recordset(null::facility_cold, ${JSON.stringify(kept)}::json)
    on conflict (facility_id) do update set seq = excluded.seq, troubled = excluded.troubled, held = excluded.held
    where facility_cold.seq <= excluded.seq`.execute(db);
}

function coldOf({ units: stored, readings: read, storages, lots }: Moved) {
  const units = stored.map(equipmentRowOf);
  const readings = read.map(readingRowOf);
  const held = lotsOnHold(
    { units, readings, storages: storages.map(storageRowOf) },
    lots.map(({ id, ...antigen }) => ({ id, isFreezeSensitive: freezingOf(antigen) !== 'unharmed' })),
  );
  const readingsByUnit = Map.groupBy(readings, ({ equipment }) => equipment);
  const troubled = units.filter((unit) => troublesOf(unit, readingsByUnit.get(unit.id) ?? []).length > 0);
  return { troubled: troubled.length, held: [...held.keys()] };
}

/** True of a lot `l` that its facility's cold chain does not put on hold, as far as it was worked out (refreshFacilityCold). */
export const isNotHeld = sql<boolean>`not exists (
  select from facility_cold c where c.facility_id = l.facility_id and l.lot_id = any(c.held))`;
