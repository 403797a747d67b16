import { compareNames } from '#domain/kernel/text.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { EquipmentResource } from '#contract/calls/equipment.ts';
import type { FacilityFigures } from '#contract/calls/monitoring.ts';
import { alarmDays, byUrgency, type Trouble, troublesOf } from '#domain/equipment/alarm.ts';
import { lotsOnHold, unitOfLot } from '#domain/equipment/hold.ts';
import { freezingOf } from '#domain/immunization/schedule/products.ts';
import type { LotId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { isOnTheWay } from '../ledger/family/stored-stock.ts';
import {
  equipmentRowOf,
  readingRowOf,
  storageRowOf,
  type StoredEquipment,
  type StoredReading,
  type StoredStorage,
} from './stored-equipment.ts';

/*
 * A facility's units in trouble and lots on hold follow from the same rule that tablets use. They are stored with the
 * facility's feed counter and valid until it moves, because an alarm changes only with an event, never with time.
 */

/** SQL condition that a reading `r` is valid and recent enough for alarms. */
export const isLookedBackOn = sql<boolean>`r.voided_at is null and r.read_at >= (
  select to_char(left(max(n.read_at), 10)::date - ${sql.lit(alarmDays)}, 'YYYY-MM-DD') from equipment_reading n
  where n.facility_id = r.facility_id and n.equipment_id = r.equipment_id and n.voided_at is null)`;

interface StoredCold {
  readonly units: readonly StoredEquipment[];
  readonly readings: readonly StoredReading[];
  readonly storages: readonly StoredStorage[];
  readonly lots: readonly {
    readonly id: LotId;
    readonly antigen: string;
    readonly name: string;
    readonly series: string | null;
    readonly left: number;
  }[];
}

interface Moved extends StoredCold {
  readonly facility_id: string;
  readonly seq: number;
}

/** SQL columns of {@link StoredCold} for the facility that a query calls `place`. Stock in transit is in no unit. */
const storedCold = sql`
  (select coalesce(json_agg(e), '[]') from equipment e
    where e.facility_id = place.facility_id and e.deleted_at is null) as units,
  (select coalesce(json_agg(r), '[]') from equipment e join equipment_reading r
      on r.facility_id = e.facility_id and r.equipment_id = e.equipment_id
    where e.facility_id = place.facility_id and e.deleted_at is null and ${isLookedBackOn}) as readings,
  (select coalesce(json_agg(s), '[]') from lot_storage s where s.facility_id = place.facility_id) as storages,
  (select coalesce(json_agg(json_build_object(
      'id', l.lot_id, 'antigen', l.antigen_id, 'name', coalesce(a.name, ''), 'series', a.series, 'left', l."left")), '[]')
    from lot l left join antigen a on a.id = l.antigen_id
    where l.facility_id = place.facility_id and l."left" > 0 and not ${isOnTheWay('l')}) as lots`;

/**
 * Recomputes outdated rows of the facilities that a query selects. Rows are written in one order to avoid deadlocks
 * (see refreshFacilityCards).
 */
export async function refreshFacilityCold(
  db: Kysely<Database>,
  facilities: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<Moved>`
    with asked as materialized (${facilities}),
    place as materialized (
      select h.facility_id, h.seq from asked join facility_head h on h.facility_id = asked.facility_id
        left join facility_cold c on c.facility_id = h.facility_id
      where c.seq is distinct from h.seq
        and (c.seq is not null
          or exists (select from equipment e where e.facility_id = h.facility_id and e.deleted_at is null))
    )
    select place.facility_id, place.seq, ${storedCold} from place order by place.facility_id`.execute(db);
  if (rows.length === 0) return;
  const kept = rows.map((row) => ({ facility_id: row.facility_id, seq: row.seq, ...coldOf(row) }));
  await sql`insert into facility_cold
    select * from json_populate_recordset(null::facility_cold, ${JSON.stringify(kept)}::json)
    on conflict (facility_id) do update set seq = excluded.seq, troubled = excluded.troubled, held = excluded.held
    where facility_cold.seq <= excluded.seq`.execute(db);
}

function coldOf(stored: StoredCold) {
  const coldChain = coldChainOf(stored);
  const held = lotsOnHold(
    coldChain,
    stored.lots.map(({ id, ...antigen }) => ({ id, isFreezeSensitive: freezingOf(antigen) !== 'unharmed' })),
  );
  return { troubled: troubledOf(coldChain).length, held: [...held.keys()] };
}

function coldChainOf({ units, readings, storages }: StoredCold) {
  return {
    units: units.map(equipmentRowOf),
    readings: readings.map(readingRowOf),
    storages: storages.map(storageRowOf),
  };
}

function troubledOf({ units, readings }: ReturnType<typeof coldChainOf>) {
  const readingsByUnit = Map.groupBy(readings, ({ equipment }) => equipment);
  return units
    .map((unit) => ({ unit, troubles: troublesOf(unit, readingsByUnit.get(unit.id) ?? []) }))
    .filter(({ troubles }) => troubles.length > 0);
}

/** Reads a facility's units in trouble, most urgent first, each with the doses stored in it by antigen name. */
export async function readTroubledUnits(
  db: Kysely<Database>,
  facility: string,
): Promise<FacilityFigures['cold']> {
  const { rows } = await sql<StoredCold>`
    with place as (select ${facility}::uuid as facility_id) select ${storedCold} from place`.execute(db);
  const [stored] = rows;
  if (stored === undefined) return [];
  const coldChain = coldChainOf(stored);
  const unitOf = unitOfLot(coldChain);
  const urgent = troubledOf(coldChain).toSorted((a, b) => byUrgency(a.troubles, b.troubles));
  return urgent.map(({ unit, troubles }) => {
    const inside = stored.lots.filter(({ id }) => unitOf(id)?.id === unit.id);
    const byAntigen = [...Map.groupBy(inside, ({ antigen }) => antigen).values()].map((lots) => ({
      antigen: lots[0]?.name ?? '',
      doses: lots.reduce((sum, { left }) => sum + left, 0),
    }));
    return {
      id: unit.id,
      name: [unit.modelNumber?.name ?? unit.typeCce.name, unit.serialNumber].join(' ').trim(),
      troubles: troubles.map(troubleResource),
      holds: byAntigen.toSorted((a, b) => compareNames(a.antigen, b.antigen)),
    };
  });
}

/** A trouble in the form that API responses use. */
export function troubleResource(trouble: Trouble): EquipmentResource['troubles'][number] {
  return {
    kind: trouble.kind,
    celsius: 'celsius' in trouble ? trouble.celsius : null,
    is_certain: 'isCertain' in trouble ? trouble.isCertain : null,
    hours: 'hours' in trouble ? trouble.hours : null,
    chamber: 'chamber' in trouble ? trouble.chamber : null,
  };
}

/**
 * SQL condition that a lot `l` is not put on hold by its facility's cold chain, as last computed
 * (refreshFacilityCold).
 */
export const isNotHeld = sql<boolean>`not exists (
  select from facility_cold c where c.facility_id = l.facility_id and l.lot_id = any(c.held))`;
