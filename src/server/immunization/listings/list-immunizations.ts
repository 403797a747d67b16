import { sql, type RawBuilder } from 'kysely';
import { children, type ImmunizationResource } from '#contract/calls/children.ts';
import { answerKeyed, type Unit } from '../../http/keyed-listing.ts';
import { orderOf } from '../../http/listing-cursor.ts';
import type { ListingPage } from '../../http/listing.ts';
import { isHome } from '../child-reads.ts';
import { immunizationResourceOf, immunizationRows } from '../immunization-reads.ts';
import { childNumbered, containsText, isOwnFacility, refuseWideOrder } from './found-children.ts';
import type { RegisterListing } from './list-children.ts';
import { registerKeys } from './register-keys.ts';

/** Each has an index of the facility's records in this order; those without a next day come first. */
const sortedBy: Readonly<Record<string, RawBuilder<unknown>>> = {
  created_at: sql`e.created_at`,
  immunized_date: sql`e.immunized_on`,
  next_immunize_date: sql`coalesce(e.next_on, '')`,
};

interface Listed {
  readonly unit: Unit;
  /** Which of the unit's records, as a condition on `e`. */
  readonly isWanted?: RawBuilder<unknown>;
}

/** The records in which a text finds the child, all of one facility. */
interface Found {
  readonly unit: Unit;
  readonly where: RawBuilder<unknown>;
}

/**
 * Answers the records of immunization of a unit, newest first or in the order that is asked for: the plain array, capped, or a page.
 * Above a facility they are sorted by time only, and found by the whole number of their child.
 * @throws ProblemError 400 for an order or a place to go on from that there is not.
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
    const standing = sql`select e.child_id from child e
      where e.facility_id = ${unit.id} and e.merged_into is null and ${containsText(search)}`;
    return { unit, where: ofChildren(unit.id, standing) };
  }
  const found = await childNumbered(db, viewer, search);
  const isThere = found !== null && (unit.level !== 'facility' || unit.id === found.facility);
  if (!isThere) return { unit: { level: 'facility', id: null }, where: sql`false` };
  const standing = sql`select ${found.child}::uuid as child_id`;
  return { unit: { level: 'facility', id: found.facility }, where: ofChildren(found.facility, standing) };
}

/** The condition on a record `e` that it is of children that stand, or of entries that were merged into them: few were. */
function ofChildren(facility: string | null, standing: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`e.child_id in (
    with recursive standing as (${standing}), merged as (
      select n.child_id, n.merged_into from child n where n.facility_id = ${facility} and n.merged_into is not null
      union
      select merged.child_id, n.merged_into from merged
        join child n on n.facility_id = ${facility} and n.child_id = merged.merged_into where n.merged_into is not null
    )
    select child_id from standing
    union all select merged.child_id from merged join standing on standing.child_id = merged.merged_into
  )`;
}
