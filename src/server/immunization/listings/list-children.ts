import { sql, type RawBuilder } from 'kysely';
import { children, type ChildResource } from '#contract/calls/children.ts';
import type { ListingQuery } from '#contract/calls/endpoint.ts';
import { answerKeyed, ownUnit } from '../../http/keyed-listing.ts';
import { orderOf } from '../../http/listing-cursor.ts';
import type { ListingPage } from '../../http/listing.ts';
import type { RouteContext } from '../../http/route.ts';
import type { SignedIn } from '../../auth/viewer.ts';
import { readChildren, isHome } from '../child-reads.ts';
import { childNumbered, containsText, isOwnFacility, refuseWideOrder } from './found-children.ts';
import { registerKeys } from './register-keys.ts';

/** What a listing of the register is answered from. */
export type RegisterListing = Pick<
  RouteContext<SignedIn, unknown, ListingQuery, unknown>,
  'db' | 'viewer' | 'query' | 'request' | 'reply'
>;

/** Each has an index of the facility's children in this order. */
const sortedBy: Readonly<Record<string, RawBuilder<unknown>>> = {
  created_at: sql`e.created_at`,
  fullname: sql`lower(e.personal ->> 'fullname')`,
  dob: sql`(e.personal ->> 'bornOn')`,
  vacc_no: sql`coalesce(e.vacc_no, '')`,
  caregiver_name: sql`lower(e.personal ->> 'caregiverName')`,
};

/**
 * Answers the children of the viewer's unit, newest first or in the order that is asked for: the plain array, capped, or a page. Above
 * a facility they are sorted by time only, and found by their whole number.
 * @throws ProblemError 400 for an order or a place to go on from that there is not.
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
