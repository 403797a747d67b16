import { sql } from 'kysely';
import type { EquipmentEvent } from '#domain/equipment/decide.ts';
import { serialKeyOf } from '#domain/equipment/serial-key.ts';
import { equipment, type EquipmentRows } from '#contract/families/equipment.ts';
import type { AskedFor, Looked, Question } from '../families/server-family.ts';
import { equipmentRowOf, type StoredEquipment } from './stored-equipment.ts';

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
  readonly holders: readonly SerialHolder[];
}

/** The units that events name, and those with the serial numbers that they give. */
export function askEquipment({ facility, events }: AskedFor): Question | null {
  const units = new Set<string>();
  const serials = new Set<string>();
  for (const { read, eventId } of events) {
    if (read.family.name !== equipment.name) continue;
    for (const id of equipment.named(read.event, eventId)['equipment'] ?? []) units.add(id);
    const serial = serialGivenBy(read.event as EquipmentEvent);
    if (serial !== null) serials.add(serial);
  }
  if (units.size === 0) return null;
  return {
    parts: [
      sql`equipment_units as (
        select * from equipment where facility_id = ${facility} and equipment_id = any(${[...units]}::uuid[]))`,
      sql`equipment_holders as (
        select equipment_id as id, serial_key as key, manufacturer_id as manufacturer from equipment
        where serial_key = any(${[...serials]}::text[]) and deleted_at is null limit 1000)`,
    ],
    answer: sql`(select json_build_object(
      'units', (select coalesce(json_agg(equipment_units), '[]') from equipment_units),
      'holders', (select coalesce(json_agg(equipment_holders), '[]') from equipment_holders)))`,
  };
}

/** The equipment of a batch, by what was answered; none where nothing was asked. */
export function equipmentOf(answer: unknown): Looked<EquipmentRows, EquipmentContext> {
  // The question's own words.
  const { units, holders } = (answer ?? { units: [], holders: [] }) as EquipmentAnswer;
  return {
    rows: { equipment: new Map(units.map(equipmentRowOf).map((row) => [row.id, row])) },
    context: { holders },
  };
}

/** The serial number, as it is compared, that an event gives to a unit; null for one that gives none. */
export function serialGivenBy(event: EquipmentEvent): string | null {
  if (event.type !== 'register-equipment' && event.type !== 'update-equipment') return null;
  return serialKeyOf(event.payload.serialNumber);
}
