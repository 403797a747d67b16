import { sql } from 'kysely';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import { serialKeyOf } from '#domain/equipment/model.ts';
import { equipment, type EquipmentRows } from '#contract/families/equipment.ts';
import type { AskedFor, Looked, Question } from '../families/server-family.ts';
import { equipmentRowOf, type StoredEquipment } from './stored-equipment.ts';
import { readingRowOf, storageRowOf, type StoredReading, type StoredStorage } from './stored-readings.ts';

/** A unit, of any facility, with a serial number that an event of the batch gives to one. */
export interface SerialHolder {
  readonly id: string;
  readonly key: string;
  readonly manufacturer: string | null;
}

/** What the server alone knows: who has a serial number anywhere. */
export interface EquipmentContext {
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

/** The rows that events name, and the units with the serial numbers that they give. */
export function askEquipment({ facility, events }: AskedFor): Question | null {
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

/** The equipment of a batch, by what was answered; none where nothing was asked. */
export function equipmentOf(answer: unknown): Looked<EquipmentRows, EquipmentContext> {
  // The question's own words.
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

/** The serial number, as it is compared, that an event gives to a unit; null for one that gives none. */
export function serialGivenBy(event: EquipmentEvent): string | null {
  if (event.type !== 'register-equipment' && event.type !== 'update-equipment') return null;
  return serialKeyOf(event.payload.serialNumber);
}
