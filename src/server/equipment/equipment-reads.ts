import { rowsAs, type Rows } from '../db/rows.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import type { ReadingRow } from '#contract/wire/equipment-rows.ts';
import { lastByChamber, troublesOf } from '#domain/equipment/alarm.ts';
import type { Chamber } from '#domain/equipment/model.ts';
import { chambersOf } from '#domain/equipment/temperature.ts';
import type { EquipmentName, EquipmentResource } from '#contract/calls/equipment.ts';
import { isLookedBackOn, troubleResource } from './facility-cold.ts';
import { readingRowOf, type StoredReading } from './stored-equipment.ts';
import type { Database } from '../db/schema.ts';

/** A unit joined with the names it is shown under, flat so that a listing can search and sort it. */
export interface EquipmentListingRow extends Omit<
  EquipmentResource,
  | 'type_cce'
  | 'model_number'
  | 'manufacturer'
  | 'year'
  | 'chambers'
  | 'troubles'
  | 'last_celsius'
  | 'last_read_at'
> {
  readonly type_cce: string;
  readonly type_cce__name: string;
  readonly model_number: string | null;
  readonly model_number__name: string | null;
  readonly manufacturer: string | null;
  readonly manufacturer__name: string | null;
  readonly chambers: readonly Chamber[] | null;
  /** Four digits as text, because listings search and sort texts. */
  readonly year: string | null;
}

/** Reads the units in use that a condition on `e` (unit) selects. */
export function equipmentRows(db: Kysely<Database>, where: RawBuilder<boolean>): Rows<EquipmentListingRow> {
  const rows = db
    .selectFrom('equipment as e')
    .innerJoin('facility as f', 'f.id', 'e.facility_id')
    .innerJoin('country', 'country.id', 'f.country_id')
    .leftJoin('state', 'state.id', 'f.state_id')
    .leftJoin('lga', 'lga.id', 'f.lga_id')
    .select([
      'e.equipment_id as id',
      'e.type_id as type_cce',
      'e.type_name as type_cce__name',
      'e.model_id as model_number',
      'e.model_name as model_number__name',
      'e.manufacturer_id as manufacturer',
      'e.manufacturer_name as manufacturer__name',
      'e.serial_number',
      sql<string | null>`e.year::text`.as('year'),
      'e.capacity',
      'e.functionality',
      'e.reason',
      'e.chambers',
      'e.admin',
      'f.country_id as country',
      'country.name as country__name',
      'f.state_id as state',
      'state.name as state__name',
      'f.lga_id as local_lga',
      'lga.name as local_lga__name',
      'e.facility_id as facility',
      'f.name as facility__name',
      isoText('e.created_at').as('created_at'),
      isoText('e.updated_at').as('updated_at'),
    ])
    .where('e.deleted_at', 'is', null)
    .where(where);
  return rowsAs<EquipmentListingRow>(rows);
}

/** The units in the form that API responses use, with the conclusions from their readings. */
export async function equipmentResources(
  db: Kysely<Database>,
  rows: readonly EquipmentListingRow[],
): Promise<EquipmentResource[]> {
  const ids = rows.map(({ id }) => id);
  const { rows: stored } = await sql<StoredReading>`
    select r.* from equipment_reading r where r.facility_id = any(${rows.map(({ facility }) => facility)}::uuid[])
      and r.equipment_id = any(${ids}::uuid[]) and ${isLookedBackOn}`.execute(db);
  const readingsByUnit = Map.groupBy(stored.map(readingRowOf), ({ equipment }) => equipment as string);
  return rows.map((row) => resourceOf(row, readingsByUnit.get(row.id) ?? []));
}

function resourceOf(
  {
    type_cce__name: type,
    model_number__name: model,
    manufacturer__name: manufacturer,
    chambers: said,
    ...unit
  }: EquipmentListingRow,
  readings: readonly ReadingRow[],
): EquipmentResource {
  const typeCce = { id: unit.type_cce, name: type };
  const kept = { typeCce, functionality: unit.functionality, ...(said !== null && { chambers: said }) };
  const [newest] = lastByChamber(kept, readings);
  return {
    ...unit,
    year: unit.year === null ? null : Number(unit.year),
    type_cce: typeCce,
    chambers: [...chambersOf(kept)],
    troubles: troublesOf(kept, readings).map(troubleResource),
    last_celsius: newest?.last.celsius ?? null,
    last_read_at: newest?.last.readAt ?? null,
    model_number: named(unit.model_number, model),
    manufacturer: named(unit.manufacturer, manufacturer),
  };
}

function named(id: string | null, name: string | null): EquipmentName | null {
  return id === null || name === null ? null : { id, name };
}
