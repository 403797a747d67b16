import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type LedgerEntryResource, stock } from '#contract/calls/stock.ts';
import { type ListingQuery, maxCountedRows } from '#contract/calls/endpoint.ts';
import type { Database } from '../db/schema.ts';
import {
  answerKeyed,
  type Count,
  countRows,
  type Cut,
  isInUnit,
  type Key,
  type Unit,
} from '../http/keyed-listing.ts';
import { containing, type ListingPage } from '../http/listing.ts';
import { type Order, orderOf, sortedByTimeOnly } from '../http/listing-cursor.ts';
import { newestKeys, orderedKeys, type Wanted } from '../http/page-keys.ts';
import { entryResourceOf, entryRows } from './entry-reads.ts';

/** Entries scanned for a search text, newest first, before the index is used. */
const newestSearched = 5_000;

interface Asked {
  readonly db: Kysely<Database>;
  readonly unit: Unit;
  /** Condition on `e` that selects some of a facility's entries. */
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
 * Lists the ledger entries of a unit, newest first or in the requested order, as a capped array or as a page. Those of
 * a state or country are sorted by time only, and a search text is interpreted as an antigen, a facility or a batch
 * number.
 * @throws ProblemError 400 for an unknown order or an invalid cursor.
 */
export async function listEntries(
  asked: Asked,
): Promise<LedgerEntryResource[] | ListingPage<LedgerEntryResource>> {
  const { db, query, unit } = asked;
  const { search, after } = query;
  const order = orderOf(query.sort, stock.entries.sort);
  const isWide = unit.level === 'state' || unit.level === 'country';
  const isByTime = order.field === 'created_at';
  if (isWide && !isByTime) throw sortedByTimeOnly(unit.level);
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

/** Keys for a facility or an LGA, where all columns can be searched and any order is possible. */
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

/*
 * A state has millions of entries, too many to scan for a text. The text is matched against the short lists of
 * antigens and facilities and against the start of batch numbers; the entries are then read by index.
 */

/** Entries counted for each interpretation. */
const maxCountedOfOne = 10_000;

/** What a search text may stand for in the entries of a state or country. */
interface Meant {
  readonly antigens: readonly string[];
  readonly facilities: readonly string[];
  /** LIKE pattern for batch numbers that start with the text. */
  readonly batch: string;
}

/**
 * Finds the antigens and facilities whose name contains the text, and the pattern for batch numbers that start with
 * it.
 */
async function meantBy(db: Kysely<Database>, isIn: RawBuilder<unknown>, text: string): Promise<Meant> {
  const pattern = containing(text);
  const { rows } = await sql<Pick<Meant, 'antigens' | 'facilities'>>`
    select array(select id::text from antigen where lower(name) like ${pattern}) as antigens,
      array(select f.id::text from facility f where ${isIn} and lower(f.name) like ${pattern}) as facilities`.execute(
    db,
  );
  return { antigens: [], facilities: [], ...rows[0], batch: pattern.slice(1) };
}

/** SQL condition that an entry `e` matches one of the interpretations. */
function isMeant({ antigens, facilities, batch }: Meant): RawBuilder<unknown> {
  return sql`(e.antigen_id = any(${antigens}::uuid[]) or e.facility_id = any(${facilities}::uuid[])
    or lower(e.batch_no) like ${batch})`;
}

/** Keys of the first matching entries; some may occur more than once. */
function keysMeant(
  { antigens, facilities, batch }: Meant,
  { isIn, isBehind, order, most }: Wanted,
): RawBuilder<unknown> {
  const line = sql`select e.facility_id, e.entry_id as id, e.created_at as key from ledger_entry e`;
  const inUnit = sql`join facility f on f.id = e.facility_id and ${isIn}`;
  const cut = sql`order by ${order} limit ${most}`;
  return sql`
    (select line.* from unnest(${antigens}::uuid[]) meant (id) cross join lateral (
      ${line} ${inUnit} where e.antigen_id = meant.id and ${isBehind} ${cut}) line)
    union all (select line.* from unnest(${facilities}::uuid[]) meant (id) cross join lateral (
      ${line} where e.facility_id = meant.id and ${isBehind} ${cut}) line)
    union all (select e.facility_id, e.entry_id, e.created_at from (
      select * from ledger_entry e where lower(e.batch_no) like ${batch} and ${isBehind} offset 0) e ${inUnit} ${cut})`;
}

/** Counts matching entries up to a limit, and tells whether there may be more. */
async function countMeant(
  db: Kysely<Database>,
  { antigens, facilities, batch }: Meant,
  isIn: RawBuilder<unknown>,
): Promise<Count> {
  const { rows } = await sql<{ count: number; looked: number }>`
    select (count(*) filter (where ${isIn}))::integer as count, count(*)::integer as looked from (
      (select line.* from unnest(${antigens}::uuid[]) meant (id) cross join lateral (
        select e.facility_id, e.entry_id from ledger_entry e where e.antigen_id = meant.id
        order by e.created_at desc, e.entry_id limit ${maxCountedOfOne}) line)
      union (select e.facility_id, e.entry_id from unnest(${facilities}::uuid[]) meant (id)
        join ledger_entry e on e.facility_id = meant.id limit ${maxCountedOfOne})
      union (select e.facility_id, e.entry_id from ledger_entry e where lower(e.batch_no) like ${batch}
        limit ${maxCountedOfOne})
    ) e join facility f on f.id = e.facility_id`.execute(db);
  const { count, looked } = rows[0] ?? { count: 0, looked: 0 };
  return { count, isCapped: looked >= maxCountedOfOne || count > maxCountedRows };
}
