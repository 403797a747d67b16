import { inOwnUnit } from '../http/facility-scope.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { children, type ChildResource } from '#contract/calls/children.ts';
import type { ListingQuery } from '#contract/calls/endpoint.ts';
import {
  answerKeyed,
  type Count,
  countRows,
  type Cut,
  type Key,
  ownUnit,
  type Unit,
} from '../http/keyed-listing.ts';
import { type Order, orderOf, sortedByTimeOnly } from '../http/listing-cursor.ts';
import { containing, type ListingPage } from '../http/listing.ts';
import type { RouteContext } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { childOfNumber, facilityOfNumber, isHome, readChildren } from './child-reads.ts';
import { digitRuns } from '#domain/kernel/phone.ts';
import type { Database } from '../db/schema.ts';
import { trigramTokens } from './child-tokens.ts';
import { counterOf } from './vacc-numbers.ts';
import { newestKeys, orderedKeys } from '../http/page-keys.ts';

/** Parts of a request that a listing of the register needs. */
export type RegisterListing = Pick<
  RouteContext<SignedIn, unknown, ListingQuery, unknown>,
  'db' | 'viewer' | 'query' | 'request' | 'reply'
>;

/** Each order has an index over a facility's children. */
const sortedBy: Readonly<Record<string, RawBuilder<unknown>>> = {
  created_at: sql`e.created_at`,
  fullname: sql`lower(e.personal ->> 'fullname')`,
  dob: sql`(e.personal ->> 'bornOn')`,
  vacc_no: sql`coalesce(e.vacc_no, '')`,
  caregiver_name: sql`lower(e.personal ->> 'caregiverName')`,
};

/**
 * Lists the children of the viewer's unit, newest first or in the requested order, as a capped array or as a page.
 * Above a facility they are sorted by time only, and can be found only by their full number.
 * @throws ProblemError 400 for an unknown order or an invalid cursor.
 */
export async function listChildren({
  db,
  viewer,
  query,
  request,
  reply,
}: RegisterListing): Promise<ChildResource[] | ListingPage<ChildResource>> {
  const { search = '', after } = query;
  const unit = ownUnit(viewer);
  const order = orderOf(query.sort, children.list.sort);
  refuseWideOrder(unit, order);
  const isOwn = isOwnFacility(viewer, unit);
  const listed = { query, request, reply, order };
  const read = (facilities: readonly string[], ids: readonly string[]) => {
    const where = sql<boolean>`c.facility_id = any(${facilities}::uuid[]) and c.child_id = any(${ids}::uuid[])`;
    return readChildren(db, where, { isTold: isHome(viewer) });
  };
  if (search !== '' && !isOwn) {
    const found = await childNumbered(db, viewer, search);
    const keysFound = found ? [{ facility_id: found.facility, id: found.child, key: '' }] : [];
    return answerKeyed<ChildResource>({
      ...listed,
      read,
      keys: async ({ offset }) => keysFound.slice(offset),
      count: async () => ({ count: keysFound.length, isCapped: false }),
    });
  }
  return answerKeyed<ChildResource>({
    ...listed,
    read,
    ...registerKeys(db, {
      table: 'child',
      unit,
      where: search === '' ? sql`true` : containsText(search),
      isSearched: search !== '',
      order,
      sortedBy,
      after,
    }),
  });
}

/*
 * At home a child is found by part of its name or number, or of its caregiver's. Elsewhere only the full number finds
 * it, so that a search does not reveal who it is.
 */

/** True for the facility where the viewer works. */
export function isOwnFacility({ place }: SignedIn, { level, id }: Unit): boolean {
  return level === 'facility' && id === place.facility;
}

/** SQL condition that the entry of a child `e` contains the text. */
export function containsText(text: string): RawBuilder<unknown> {
  // A vaccination number is matched without its dashes, by any part of it.
  const runs = digitRuns(text);
  return sql`(${sql.join((runs.length > 0 ? runs : [text]).map(containsWritten), sql` or `)})`;
}

function containsWritten(wanted: string): RawBuilder<unknown> {
  const pattern = containing(wanted);
  const words = ['fullname', 'caregiverName', 'caregiverDigits'].map(
    (field) => sql`lower(e.personal ->> ${sql.lit(field)}) like ${pattern}`,
  );
  const isWritten = sql`(e.vacc_no like ${pattern} or ${sql.join(words, sql` or `)})`;
  const tokens = trigramTokens(wanted);
  if (tokens.length === 0) return isWritten;
  // Digests collide, so the few matches are compared word by word.
  return sql`e.child_id in (
    select t.child_id from child_token t where t.facility_id = e.facility_id and t.tokens @> ${tokens}::integer[]
  ) and ${isWritten}`;
}

/** Finds the child in the viewer's unit whose full number the text is, with its facility; null for any other text. */
export async function childNumbered(
  db: Kysely<Database>,
  viewer: SignedIn,
  text: string,
): Promise<{ readonly facility: string; readonly child: string } | null> {
  const counter = counterOf(text);
  const facility = counter === null ? null : await facilityOfNumber(db, counter);
  if (counter === null || facility === null) return null;
  const { rows } =
    await sql`select from facility f where f.id = ${facility} and ${inOwnUnit(viewer)}`.execute(db);
  const child = rows.length > 0 ? await childOfNumber(db, facility, counter) : null;
  return child === null ? null : { facility, child };
}

/** @throws ProblemError 400 if rows of more than one facility are requested in an order other than by time. */
export function refuseWideOrder({ level }: Unit, { field }: Order): void {
  if (level === 'facility' || field === 'created_at') return;
  throw sortedByTimeOnly(level);
}

/** Which rows of the register a listing wants, and in which order. */
interface Wanted {
  readonly table: 'child' | 'immunization';
  readonly unit: Unit;
  /** Condition on `e` that selects some of the unit's rows. */
  readonly where: RawBuilder<unknown>;
  /** True if a search text narrows the rows to a few, so that scanning the newest rows first would be slow. */
  readonly isSearched: boolean;
  readonly order: Order;
  /** Sort key for each order, indexed over a facility's rows. */
  readonly sortedBy: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly after: string | undefined;
}

/** Builds the key queries of a page and of its count. They throw ProblemError 400 for an invalid cursor. */
export function registerKeys(
  db: Kysely<Database>,
  { table, unit, where, isSearched, order, sortedBy, after }: Wanted,
): { readonly keys: (cut: Cut) => Promise<Key[]>; readonly count: () => Promise<Count> } {
  const from = sql`${sql.table(table)} e`;
  const isNewest = !isSearched && order.field === 'created_at';
  return {
    keys: (cut) =>
      isNewest
        ? newestKeys(db, { table, unit, isWanted: where, order, after, cut })
        : orderedKeys(db, {
            unit,
            from,
            where,
            key: sortedBy[order.field] ?? sql`e.created_at`,
            id: sql.ref(`e.${table}_id`),
            order,
            after,
            cut,
          }),
    count: () => countRows(db, unit, { from, where }),
  };
}
