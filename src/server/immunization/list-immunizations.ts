import { rowsAs, type Rows } from '../db/rows.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { children, type ImmunizationResource } from '#contract/calls/children.ts';
import { answerKeyed, type Unit } from '../http/keyed-listing.ts';
import { orderOf } from '../http/listing-cursor.ts';
import type { ListingPage } from '../http/listing.ts';
import { isHome } from './child-reads.ts';
import {
  childNumbered,
  containsText,
  isOwnFacility,
  refuseWideOrder,
  registerKeys,
  type RegisterListing,
} from './list-children.ts';
import { isoText } from '../db/stored-moments.ts';
import type { DoseKind } from '#domain/immunization/schedule/scheduled-dose.ts';
import type { Database } from '../db/schema.ts';

/** Each order has an index over a facility's records; records without a next visit come first. */
const sortedBy: Readonly<Record<string, RawBuilder<unknown>>> = {
  created_at: sql`e.created_at`,
  immunized_date: sql`e.immunized_on`,
  next_immunize_date: sql`coalesce(e.next_on, '')`,
};

interface Listed {
  readonly unit: Unit;
  /** Condition on `e` that selects some of the unit's records. */
  readonly isWanted?: RawBuilder<unknown>;
}

/** Records whose child matches a search text, all of one facility. */
interface Found {
  readonly unit: Unit;
  readonly where: RawBuilder<unknown>;
}

/**
 * Lists the immunization records of a unit, newest first or in the requested order, as a capped array or as a page.
 * Above a facility they are sorted by time only, and can be found only by their child's full number.
 * @throws ProblemError 400 for an unknown order or an invalid cursor.
 */
export async function listImmunizations(
  context: RegisterListing,
  { unit, isWanted = sql`true` }: Listed,
): Promise<ImmunizationResource[] | ListingPage<ImmunizationResource>> {
  const { db, viewer, query } = context;
  const { search = '', after } = query;
  const order = orderOf(query.sort, children.immunizations.sort);
  refuseWideOrder(unit, order);
  const found = search === '' ? { unit, where: sql`true` } : await recordsFound(context, unit, search);
  return answerKeyed<ImmunizationResource>({
    ...context,
    order,
    ...registerKeys(db, {
      table: 'immunization',
      unit: found.unit,
      where: sql`${isWanted} and ${found.where}`,
      isSearched: search !== '',
      order,
      sortedBy,
      after,
    }),
    read: async (facilities, ids) => {
      const named = sql<boolean>`i.facility_id = any(${facilities}::uuid[]) and i.immunization_id = any(${ids}::uuid[])`;
      const rows = await immunizationRows(db, named, { isTold: isHome(viewer) }).execute();
      return rows.map(immunizationResourceOf);
    },
  });
}

async function recordsFound({ db, viewer }: RegisterListing, unit: Unit, search: string): Promise<Found> {
  if (isOwnFacility(viewer, unit)) {
    const chosen = sql`select e.child_id from child e
      where e.facility_id = ${unit.id} and e.merged_into is null and ${containsText(search)}`;
    return { unit, where: ofChildren(unit.id, chosen) };
  }
  const found = await childNumbered(db, viewer, search);
  const isThere = found !== null && (unit.level !== 'facility' || unit.id === found.facility);
  if (!isThere) return { unit: { level: 'facility', id: null }, where: sql`false` };
  const chosen = sql`select ${found.child}::uuid as child_id`;
  return { unit: { level: 'facility', id: found.facility }, where: ofChildren(found.facility, chosen) };
}

/**
 * SQL condition that a record `e` belongs to one of the given children or to an entry merged into one. Merged entries
 * are few.
 */
function ofChildren(facility: string | null, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`e.child_id in (
    with recursive chosen as (${chosen}), merged as (
      select n.child_id, n.merged_into from child n where n.facility_id = ${facility} and n.merged_into is not null
      union
      select merged.child_id, n.merged_into from merged
        join child n on n.facility_id = ${facility} and n.child_id = merged.merged_into where n.merged_into is not null
    )
    select child_id from chosen
    union all select merged.child_id from merged join chosen on chosen.child_id = merged.merged_into
  )`;
}

/** The kind of a record `i`; if it has none, the domain's rule derives it. */
export const kindOfRecord = sql<DoseKind>`coalesce(i.kind, case when i.dose is null then 'outside' else 'routine' end)`;

/** A record joined with the names it is shown under, flat so that a listing can search and sort it. */
interface ImmunizationListingRow extends Omit<ImmunizationResource, 'antigen'> {
  readonly antigen: string;
  readonly antigen__name: string;
  readonly antigen__schedule: string;
}

/**
 * Reads the immunization records that a condition on `i` (record) and `f` (facility) selects, each with its child's
 * name after merges. The name is empty if the child is unknown, and absent where `isTold` does not hold.
 */
function immunizationRows(
  db: Kysely<Database>,
  where: RawBuilder<boolean>,
  { isTold }: { readonly isTold: RawBuilder<boolean> },
): Rows<ImmunizationListingRow> {
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
  return rowsAs<ImmunizationListingRow>(rows);
}

/** The record in the form that API responses use. */
function immunizationResourceOf(row: ImmunizationListingRow): ImmunizationResource {
  const { antigen__name: name, antigen__schedule: schedule, ...record } = row;
  return { ...record, antigen: { id: row.antigen, name, schedule } };
}

/** Subquery for the entry at the end of a child's chain of merges; no row if the entry was not merged. */
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
