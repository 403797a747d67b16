import { sentence } from '#contract/codes.ts';
import { type EquipmentEvent, isReadLongAgo } from '#domain/equipment/activities.ts';
import { type EquipmentOutcome, type EquipmentRejection, serialKeyOf } from '#domain/equipment/model.ts';
import { equipment, type EquipmentRows } from '#contract/families/equipment.ts';
import type {
  AskedFor,
  Drift,
  AcceptedEvent,
  Looked,
  Question,
  ServerFamily,
} from '../families/server-family.ts';
import {
  equipmentRowOf,
  readingRowOf,
  storageRowOf,
  type StoredEquipment,
  storedEquipmentOf,
  type StoredReading,
  storedReadingOf,
  type StoredStorage,
  storedStorageOf,
} from './stored-equipment.ts';
import type { OwnRows } from '#contract/families/family.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Write } from '../db/insert-of.ts';

/** A unit, of any facility, whose serial number an event of the batch assigns to a unit. */
interface SerialHolder {
  readonly id: string;
  readonly key: string;
  readonly manufacturer: string | null;
}

/** What only the server knows: which units anywhere have a serial number. */
interface EquipmentContext {
  readonly holders: readonly SerialHolder[];
}

interface EquipmentAnswer {
  readonly units: readonly StoredEquipment[];
  readonly readings: readonly StoredReading[];
  readonly storages: readonly StoredStorage[];
  readonly holders: readonly SerialHolder[];
}

const tables = Object.keys(equipment.tables) as (keyof EquipmentRows)[];
const nothing: EquipmentAnswer = { units: [], readings: [], storages: [], holders: [] };

/** Builds the query for the rows that events name, and for units with the serial numbers that they assign. */
function askEquipment({ facility, events }: AskedFor): Question | null {
  const named = { equipment: new Set<string>(), reading: new Set<string>(), storage: new Set<string>() };
  const serials = new Set<string>();
  for (const { read, eventId } of events) {
    if (read.family.name !== equipment.name) continue;
    const ids = equipment.named(read.event, eventId);
    for (const table of tables) for (const id of ids[table] ?? []) named[table].add(id);
    const serial = serialGivenBy(read.event as EquipmentEvent);
    if (serial !== null) serials.add(serial);
  }
  if (tables.every((table) => named[table].size === 0)) return null;
  return {
    parts: [
      sql`equipment_units as (
        select * from equipment where facility_id = ${facility} and equipment_id = any(${[...named.equipment]}::uuid[]))`,
      sql`equipment_readings as (
        select * from equipment_reading
        where facility_id = ${facility} and reading_id = any(${[...named.reading]}::uuid[]))`,
      sql`equipment_storages as (
        select * from lot_storage where facility_id = ${facility} and lot_id = any(${[...named.storage]}::uuid[]))`,
      sql`equipment_holders as (
        select equipment_id as id, serial_key as key, manufacturer_id as manufacturer from equipment
        where serial_key = any(${[...serials]}::text[]) and deleted_at is null limit 1000)`,
    ],
    answer: sql`(select json_build_object(
      'units', (select coalesce(json_agg(equipment_units), '[]') from equipment_units),
      'readings', (select coalesce(json_agg(equipment_readings), '[]') from equipment_readings),
      'storages', (select coalesce(json_agg(equipment_storages), '[]') from equipment_storages),
      'holders', (select coalesce(json_agg(equipment_holders), '[]') from equipment_holders)))`,
  };
}

/** Builds the equipment state of a batch from the query's answer; empty if nothing was asked. */
function equipmentOf(answer: unknown): Looked<EquipmentRows, EquipmentContext> {
  // The shape is fixed by the question that was asked.
  const { units, readings, storages, holders } = (answer ?? nothing) as EquipmentAnswer;
  return {
    rows: {
      equipment: new Map(units.map(equipmentRowOf).map((row) => [row.id, row])),
      reading: new Map(readings.map(readingRowOf).map((row) => [row.id, row])),
      storage: new Map(storages.map(storageRowOf).map((row) => [row.lot, row])),
    },
    context: { holders },
  };
}

/** The normalised serial number that an event assigns to a unit; null if it assigns none. */
function serialGivenBy(event: EquipmentEvent): string | null {
  if (event.type !== 'register-equipment' && event.type !== 'update-equipment') return null;
  return serialKeyOf(event.payload.serialNumber);
}

/**
 * The server side of cold chain equipment. A serial number already in use is refused in an API call; a unit saved
 * offline is recorded, because it exists, and a person compares the two.
 */
export const equipmentOnServer: ServerFamily<
  EquipmentRows,
  EquipmentOutcome,
  EquipmentFound,
  EquipmentContext
> = {
  family: equipment,
  judging: {
    isAlwaysRecorded: false,
    ask: askEquipment,
    look: async (_trx, _asked, answer) => equipmentOf(answer),
    judge(inBatch) {
      const twin = serialTwinOf(inBatch.event as EquipmentEvent, inBatch);
      if (twin !== null && inBatch.candidate.origin?.by === 'call')
        return { verdict: 'refused', reason: 'serial-known', sentences: twinSaid, byRule: true };
      // The rule uses the tablet's clock, which may itself be set to 1970.
      if (isOfLongAgo(inBatch.event as EquipmentEvent, inBatch.now)) return refused('reading-long-ago');
      const settled = inBatch.settle(inBatch.event);
      if (settled.accepted) return { ...settled, found: { twin } };
      // The rule of this family returns only equipment reasons.
      return refused(settled.reason as EquipmentRejection);
    },
    response: (_accepted, event) => ({ id: event }),
    caseOf: ({ found: { twin } }) =>
      twin === null ? null : { reason: 'serial-known', sentences: twinSaid, about: [twin] },
    settles({ type, payload }) {
      const event = { type, payload } as EquipmentEvent;
      if (event.type !== 'update-equipment' && event.type !== 'delete-equipment') return [];
      return [{ id: event.payload.equipment, reasons: ['serial-known'] }];
    },
  },
  storing: {
    hasDigestAck: true,
    inEverySnapshot: false,
    rowWrites: ({ facility }, events) => equipmentWrites(facility, events),
    async rowsOf(trx, facility) {
      const units = await trx
        .selectFrom('equipment')
        .selectAll()
        .where('facility_id', '=', facility)
        .orderBy('equipment_id')
        .execute();
      const readings = await trx
        .selectFrom('equipment_reading')
        .selectAll()
        .where('facility_id', '=', facility)
        .orderBy('reading_id')
        .execute();
      const storages = await trx
        .selectFrom('lot_storage')
        .selectAll()
        .where('facility_id', '=', facility)
        .orderBy('lot_id')
        .execute();
      return {
        equipment: units.map(equipmentRowOf),
        reading: readings.map(readingRowOf),
        storage: storages.map(storageRowOf),
      };
    },
  },
  upkeep: { drift: equipmentDrift },
};

const twinSaid = [sentence('case.serial-known')];

function refused(reason: EquipmentRejection) {
  return { verdict: 'refused', reason, sentences: [sentence(`equipment.${reason}`)], byRule: true } as const;
}

function isOfLongAgo({ type, payload }: EquipmentEvent, now: Date): boolean {
  return type === 'record-temperature' && isReadLongAgo(payload.readAt, now.toISOString());
}

/**
 * Another unit of the same manufacturer, at any facility, that has the serial number which an event assigns, after the
 * earlier events of the batch. Null if there is none.
 */
function serialTwinOf(
  event: EquipmentEvent,
  { rows, context }: { readonly rows: OwnRows<EquipmentRows>; readonly context: EquipmentContext },
): string | null {
  const key = serialGivenBy(event);
  if (key === null) return null;
  const own = event.type === 'update-equipment' ? rows.equipment.get(event.payload.equipment) : undefined;
  const manufacturer =
    (event.type === 'register-equipment' ? event.payload.manufacturer?.id : own?.manufacturer?.id) ?? null;
  const here = Array.from(rows.equipment.values(), (unit) => ({
    id: unit.id as string,
    key: unit.deleted === null ? serialKeyOf(unit.serialNumber) : null,
    manufacturer: unit.manufacturer?.id ?? null,
  }));
  const elsewhere = context.holders.filter(
    ({ id }) => !(rows.equipment as ReadonlyMap<string, object>).has(id),
  );
  const twin = [...here, ...elsewhere].find(
    (unit) => unit.key === key && unit.manufacturer === manufacturer && unit.id !== own?.id,
  );
  return twin?.id ?? null;
}

/** Writes each row that a batch changed once, in its final state. */
function equipmentWrites(facility: FacilityId, events: readonly AcceptedEquipmentEvent[]): Write[] {
  const units = lastOf('equipment', events).map((row) => storedEquipmentOf(facility, row));
  const readings = lastOf('reading', events).map((row) => storedReadingOf(facility, row));
  const storages = lastOf('storage', events).map((row) => storedStorageOf(facility, row));
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
  events: readonly AcceptedEquipmentEvent[],
): EquipmentRows[Name][] {
  const { id } = equipment.tables[table];
  const rows = events.flatMap(({ accepted }) =>
    accepted.changed[table].map((row) => [id(row), row] as const),
  );
  return [...new Map(rows).values()];
}

/** Finds stored rows of a facility's equipment that differ from its accepted events. */
function equipmentDrift(facility: string): RawBuilder<Drift>[] {
  return [rowDrift(facility), storageDrift(facility)];
}

/** Finds units and readings whose event was accepted but whose row is missing, and rows without an accepted event. */
function rowDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with accepted as (
      select event_id as id from event
      where facility_id = ${facility} and status = 'accepted' and type in ('register-equipment', 'record-temperature')
    ), kept as (
      select equipment_id as id from equipment where facility_id = ${facility}
      union all select reading_id from equipment_reading where facility_id = ${facility}
    )
    select ${facility} as facility, 'equipment' as kind, id::text as id,
      case when accepted.id is null then 'nothing' else 'a row' end as expected,
      case when kept.id is null then 'nothing' else 'a row' end as found
    from accepted full join kept using (id) where accepted.id is null or kept.id is null`;
}

/** Finds lots stored elsewhere than the last accepted event about them says, and stored lots that no event placed. */
function storageDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with said as (
      select raw::json -> 'payload' as payload, facility_seq from event
      where facility_id = ${facility} and status = 'accepted' and type = 'store-lot'
    ), told as (
      select distinct on (payload ->> 'lot') (payload ->> 'lot')::uuid as lot, coalesce(payload ->> 'equipment', 'nowhere') as equipment
      from said order by payload ->> 'lot', facility_seq desc
    ), kept as (
      select lot_id as lot, coalesce(equipment_id::text, 'nowhere') as equipment from lot_storage where facility_id = ${facility}
    )
    select ${facility} as facility, 'lot-storage' as kind, lot::text as id,
      coalesce(told.equipment, 'nobody said') as expected, coalesce(kept.equipment, 'nobody said') as found
    from told full join kept using (lot) where told.equipment is distinct from kept.equipment`;
}

/** What the server found about an event: another unit with the same serial number. */
interface EquipmentFound {
  readonly twin: string | null;
}

type AcceptedEquipmentEvent = AcceptedEvent<EquipmentRows, EquipmentOutcome, EquipmentFound>;
