import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import type { ImmunizationResource } from '#contract/calls/children.ts';
import type { DoseKind } from '#domain/immunization/schedule/scheduled-dose.ts';
import type { Database } from '../db/schema.ts';

/** The kind of a record `i`, by the rule of the domain where it names none. */
export const kindOfRecord = sql<DoseKind>`coalesce(i.kind, case when i.dose is null then 'outside' else 'routine' end)`;

/** A record with the names that it is shown under, flat, so that a listing can search and sort it. */
export interface ImmunizationListingRow extends Omit<ImmunizationResource, 'antigen'> {
  readonly antigen: string;
  readonly antigen__name: string;
  readonly antigen__schedule: string;
}

/**
 * Records of immunization that a condition on `i` (record) and `f` (facility) selects, each under the name of the child that
 * its entry stands for after merges. A record whose child is not known has an empty name, and where `isTold` does not hold none.
 */
export function immunizationRows(
  db: Kysely<Database>,
  where: RawBuilder<boolean>,
  { isTold }: { readonly isTold: RawBuilder<boolean> },
): SelectQueryBuilder<Database, never, ImmunizationListingRow> {
  const rows = db
    .selectFrom('immunization as i')
    .innerJoin('facility as f', 'f.id', 'i.facility_id')
    .leftJoin('antigen as a', 'a.id', 'i.antigen_id')
    .leftJoin('child as own', (join) =>
      join.onRef('own.facility_id', '=', 'i.facility_id').onRef('own.child_id', '=', 'i.child_id'),
    )
    .leftJoin(keptOf(), (join) => join.onTrue())
    .leftJoin('child as c', (join) =>
      join
        .onRef('c.facility_id', '=', 'i.facility_id')
        .on('c.child_id', '=', sql<string>`coalesce(kept.child_id, own.child_id)`),
    )
    .select([
      'i.immunization_id as id',
      sql<string>`coalesce(c.child_id, i.child_id)`.as('child'),
      sql<string | null>`case when ${isTold} then coalesce(c.personal ->> 'fullname', '') end`.as('fullname'),
      'c.vacc_no',
      'i.antigen_id as antigen',
      sql<string>`coalesce(a.name, i.antigen_id::text)`.as('antigen__name'),
      sql<string>`coalesce(a.schedule, '')`.as('antigen__schedule'),
      'i.dose',
      kindOfRecord.as('kind'),
      'i.doses as no_of_dose',
      'i.immunized_on as immunized_date',
      'i.next_on as next_immunize_date',
      sql<boolean>`true`.as('immunized'),
      'i.immunization_type',
      'i.year',
      'i.quarter',
      'i.source_id as entry',
      sql<string | null>`i.label ->> 'batchNo'`.as('batch_no'),
      sql<string | null>`i.label ->> 'vendor'`.as('vendor'),
      'i.is_history',
      'i.warnings',
      sql<string | null>`i.voided ->> 'reason'`.as('voided'),
      'i.admin',
      'f.country_id as country',
      'f.state_id as state',
      'f.lga_id as local_lga',
      'i.facility_id as facility',
      'f.name as facility__name',
      isoText('i.created_at').as('created_at'),
      isoText('i.updated_at').as('updated_at'),
    ])
    .where(where);
  return rows as unknown as SelectQueryBuilder<Database, never, ImmunizationListingRow>;
}

/** The record as the product's calls answer it. */
export function immunizationResourceOf(row: ImmunizationListingRow): ImmunizationResource {
  const { antigen__name: name, antigen__schedule: schedule, ...record } = row;
  return { ...record, antigen: { id: row.antigen, name, schedule } };
}

/** The end of the line of entries that a child's own one was merged into; no row for one that stands for itself. */
function keptOf() {
  return sql<{ child_id: string }>`lateral (
    with recursive line as (
      select n.child_id, n.merged_into, 1 as step from child n
      where n.facility_id = own.facility_id and n.child_id = own.merged_into
      union all
      select n.child_id, n.merged_into, line.step + 1 from line
      join child n on n.facility_id = own.facility_id and n.child_id = line.merged_into where line.step < 20
    )
    select child_id from line order by step desc limit 1
  )`.as<'kept'>(sql.ref('kept'));
}
