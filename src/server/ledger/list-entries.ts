import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { type LedgerEntryResource, stock } from '#contract/calls/stock.ts';
import type { ListingQuery } from '#contract/calls/endpoint.ts';
import type { Database } from '../db/schema.ts';
import { answerKeyed, countRows, isInUnit, type Cut, type Key, type Unit } from '../http/keyed-listing.ts';
import { containing, type ListingPage } from '../http/listing.ts';
import { orderOf, type Order } from '../http/listing-cursor.ts';
import { newestKeys } from '../http/newest-keys.ts';
import { orderedKeys } from '../http/ordered-keys.ts';
import { invalidIn } from '../http/problem.ts';
import { entryResourceOf, entryRows } from './entry-reads.ts';
import { countMeant, isMeant, keysMeant, meantBy } from './wide-search.ts';

/** So many of the newest lines are looked through for those that a text means, before they are found by index. */
const newestSearched = 5_000;

interface Asked {
  readonly db: Kysely<Database>;
  readonly unit: Unit;
  /** Which of a facility's lines, as a condition on `e`. */
  readonly only?: RawBuilder<boolean>;
  readonly query: ListingQuery;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const keys: Readonly<Record<string, RawBuilder<unknown>>> = {
  time_received: sql`e.happened_at`,
  expiry_date: sql`e.expiry_on`,
  batch_no: sql`lower(e.batch_no)`,
  antigen__name: sql`lower(coalesce(a.name, e.antigen_id::text))`,
};

/**
 * Answers a listing of ledger lines of a unit, newest first or in the order that is asked for: the plain array, capped, or a page.
 * Those of a state or country are sorted by time only, and a text is looked for in them by what it may mean.
 * @throws ProblemError 400 for an order or a place to go on from that there is not.
 */
export async function listEntries(
  asked: Asked,
): Promise<LedgerEntryResource[] | ListingPage<LedgerEntryResource>> {
  const { db, query, unit } = asked;
  const { search, after } = query;
  const order = orderOf(query.sort, stock.entries.sort);
  const isWide = unit.level === 'state' || unit.level === 'country';
  const isByTime = order.field === 'created_at';
  if (isWide && !isByTime) throw sortedByTimeOnly();
  const meant = isWide && search ? await meantBy(db, isInUnit(unit), search) : null;
  const isWanted = sql`${asked.only ?? sql`true`} and ${meant ? isMeant(meant) : sql`true`}`;
  const ofTime = { table: 'ledger_entry', unit, isWanted, order, after } as const;
  return answerKeyed<LedgerEntryResource>({
    ...asked,
    order,
    keys: (cut) => {
      if (meant) {
        const otherwise = {
          keys: (wanted: Parameters<typeof keysMeant>[1]) => keysMeant(meant, wanted),
          after: newestSearched,
        };
        return newestKeys(db, { ...ofTime, cut, otherwise });
      }
      return isByTime && !search ? newestKeys(db, { ...ofTime, cut }) : narrowKeys(asked, order, cut);
    },
    read: async (facilities, ids) => {
      const where = sql<boolean>`e.facility_id = any(${facilities}::uuid[]) and e.entry_id = any(${ids}::uuid[])`;
      return (await entryRows(db, where).execute()).map(entryResourceOf);
    },
    count: () => (meant ? countMeant(db, meant, isInUnit(unit)) : countLines(asked)),
  });
}

/** Of a facility or an LGA: searched in all columns, in any order. */
function narrowKeys(
  { db, unit, only = sql<boolean>`true`, query }: Asked,
  order: Order,
  cut: Cut,
): Promise<Key[]> {
  return orderedKeys(db, {
    unit,
    from: sql`ledger_entry e left join antigen a on a.id = e.antigen_id`,
    where: sql`${only} and ${searchOf(query.search)}`,
    key: keys[order.field] ?? sql`e.created_at`,
    id: sql`e.entry_id`,
    order,
    after: query.after,
    cut,
  });
}

function sortedByTimeOnly(): Error {
  return invalidIn([
    { path: 'sort', message: 'Lines of a state or country are sorted by created_at. Please open a facility' },
  ]);
}

function countLines({ db, unit, only = sql<boolean>`true`, query }: Asked) {
  return countRows(db, unit, {
    from: query.search ? sql`ledger_entry e left join antigen a on a.id = e.antigen_id` : sql`ledger_entry e`,
    where: sql`${only} and ${searchOf(query.search)}`,
  });
}

function searchOf(text: string | undefined): RawBuilder<unknown> {
  if (text === undefined || text === '') return sql`true`;
  const pattern = containing(text);
  const columns = [
    sql`f.name`,
    sql`coalesce(a.name, e.antigen_id::text)`,
    sql`e.officer`,
    sql`e.batch_no`,
    sql`e.doses::text`,
    sql`e.expiry_on`,
    sql`e.happened_at`,
  ];
  return sql`(${sql.join(
    columns.map((column) => sql`lower(${column}) like ${pattern}`),
    sql` or `,
  )})`;
}
