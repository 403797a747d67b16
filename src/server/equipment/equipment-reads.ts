import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { EquipmentName, EquipmentResource } from '#contract/resources/equipment.ts';
import { isoText } from '../immunization/child-reads.ts';
import type { Database } from '../db/schema.ts';

/** A unit with the names that it is shown under, flat, so that a listing can search and sort it. */
export interface EquipmentListingRow extends Omit<
  EquipmentResource,
  'type_cce' | 'model_number' | 'manufacturer' | 'year'
> {
  readonly type_cce: string;
  readonly type_cce__name: string;
  readonly model_number: string | null;
  readonly model_number__name: string | null;
  readonly manufacturer: string | null;
  readonly manufacturer__name: string | null;
  /** Four digits, because a listing searches and sorts texts. */
  readonly year: string | null;
}

/** Units on the list that a condition on `e` (unit) selects. */
export function equipmentRows(
  db: Kysely<Database>,
  where: RawBuilder<boolean>,
): SelectQueryBuilder<Database, never, EquipmentListingRow> {
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
      lastReading<number | null>('celsius').as('last_celsius'),
      lastReading<string | null>('read_at').as('last_read_at'),
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
  return rows as unknown as SelectQueryBuilder<Database, never, EquipmentListingRow>;
}

/** A value of the newest reading of `e` that stands. */
function lastReading<Value>(column: 'celsius' | 'read_at'): RawBuilder<Value> {
  return sql<Value>`(
    select ${sql.ref(`r.${column}`)} from equipment_reading r
    where r.facility_id = e.facility_id and r.equipment_id = e.equipment_id and r.voided_at is null
    order by r.read_at desc limit 1)`;
}

/** The unit as the product's calls answer it. */
export function equipmentResourceOf({
  type_cce__name: type,
  model_number__name: model,
  manufacturer__name: manufacturer,
  ...unit
}: EquipmentListingRow): EquipmentResource {
  return {
    ...unit,
    year: unit.year === null ? null : Number(unit.year),
    type_cce: { id: unit.type_cce, name: type },
    model_number: named(unit.model_number, model),
    manufacturer: named(unit.manufacturer, manufacturer),
  };
}

function named(id: string | null, name: string | null): EquipmentName | null {
  return id === null || name === null ? null : { id, name };
}
