import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { stock } from '#contract/endpoints/stock.ts';
import type { LedgerEntryResource } from '#contract/resources/ledger.ts';
import { mostCountedRows, mostUnpagedRows, type ListingQuery } from '#contract/resources/listing.ts';
import type { Level } from '#domain/access/model.ts';
import type { Database } from '../db/schema.ts';
import { containing, type ListingPage } from '../http/listing.ts';
import { invalid } from '../http/problem.ts';
import { cursorText, orderOf, readCursor, wrongPlace, type Order } from '../http/listing-cursor.ts';
import { entryResourceOf, entryRows } from './entry-reads.ts';
import { countMeant, isMeant, keysMeant, meantBy, type Meant } from './wide-search.ts';

/*
 * A page of ledger lines is found by its keys first, on indexes; only its own rows are then read with the names of their places.
 * A facility's lines are one range of an index, those of an LGA a few dozen. Above it, the newest lines of all are looked through
 * for those of the unit; a unit that has too few of them is read facility by facility, or by what a searched text means.
 */

const usualPageSize = 10;
/** So many of the newest lines are looked through for those of a state or country. */
const newestLookedThrough = 50_000;
/** And so many for those that a text means, which indexes find where these are too few. */
const newestSearched = 5_000;

/** Whose lines are listed. */
export interface Unit {
  readonly level: Level;
  /** Null lists nothing. */
  readonly id: string | null;
}

interface Asked {
  readonly db: Kysely<Database>;
  readonly unit: Unit;
  /** Which of a facility's lines, as a condition on `e`. */
  readonly only?: RawBuilder<boolean>;
  readonly query: ListingQuery;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Key {
  readonly facility_id: string;
  readonly entry_id: string;
  readonly key: string;
}

const keys: Readonly<Record<string, RawBuilder<unknown>>> = {
  created_at: sql`e.created_at`,
  time_received: sql`e.happened_at`,
  expiry_date: sql`e.expiry_on`,
  batch_no: sql`lower(e.batch_no)`,
  antigen__name: sql`lower(coalesce(a.name, e.antigen_id::text))`,
};

const unitColumns = {
  facility: sql`f.id`,
  lga: sql`f.lga_id`,
  state: sql`f.state_id`,
  country: sql`f.country_id`,
} as const;

/**
 * Answers a listing of ledger lines of a unit, newest first or in the order that is asked for: the plain array, capped, or a page.
 * @throws ProblemError 400 for an order or a place to go on from that there is not.
 */
export async function listEntries(
  asked: Asked,
): Promise<LedgerEntryResource[] | ListingPage<LedgerEntryResource>> {
  const { db, query, request, reply, unit } = asked;
  const isPaged = Object.values(query).some((value) => value !== undefined);
  const page = query.page ?? 0;
  const pageSize = isPaged ? (query.page_size ?? usualPageSize) : mostUnpagedRows;
  const order = orderOf(query.sort, stock.entries.sort);
  const cut = { most: pageSize + 1, offset: query.after === undefined ? page * pageSize : 0 };
  const isWide = unit.level === 'state' || unit.level === 'country';
  const meant = isWide && query.search ? await meantBy(db, isInUnit(unit), query.search) : null;
  const found = await (isWide ? wideKeys(asked, meant, order, cut) : narrowKeys(asked, order, cut));
  const shown = found.slice(0, pageSize);
  const results = await readLines(db, shown);
  const hasMore = found.length > pageSize;
  if (!isPaged) {
    const path = request.url.split('?')[0] ?? request.url;
    if (hasMore) reply.header('link', `<${path}?page=1&page_size=${pageSize}>; rel="next"`);
    return results;
  }
  const { count, isCapped } = await (meant ? countMeant(db, meant, isInUnit(unit)) : countLines(asked));
  const last = shown.at(-1);
  return {
    count: Math.min(count, mostCountedRows),
    ...(isCapped ? { count_capped: true } : {}),
    page,
    page_size: pageSize,
    next: hasMore && last !== undefined ? cursorText(order, last.key, last.entry_id) : null,
    results,
  };
}

interface Cut {
  readonly most: number;
  readonly offset: number;
}

const isInUnit = ({ level, id }: Unit): RawBuilder<unknown> => sql`${unitColumns[level]} = ${id}`;

function inOrder({ isDescending }: Order, key: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return sql`${key} ${isDescending ? sql`desc` : sql`asc`}, ${id}`;
}

/** Of a facility or an LGA: searched in all columns, in any order. */
async function narrowKeys(asked: Asked, order: Order, cut: Cut): Promise<Key[]> {
  const { db, unit, query } = asked;
  const where = sql`${asked.only ?? sql`true`} and ${searchOf(query.search)} and ${afterOf(query.after, order)}`;
  const key = keys[order.field] ?? sql`e.created_at`;
  const line = sql`select e.facility_id, e.entry_id, ${key} as key from ledger_entry e
    left join antigen a on a.id = e.antigen_id`;
  const lineOrder = inOrder(order, key, sql`e.entry_id`);
  if (unit.level === 'facility') {
    return keysOf(
      db,
      order,
      sql`${line} join facility f on f.id = e.facility_id
        where e.facility_id = ${unit.id} and ${where} order by ${lineOrder} ${cutOff(cut)}`,
    );
  }
  return keysOf(
    db,
    order,
    sql`select chosen.* from facility f cross join lateral (
        ${line} where e.facility_id = f.id and ${where} order by ${lineOrder} limit ${cut.most + cut.offset}
      ) chosen where ${isInUnit(unit)} order by ${inOrder(order, sql`key`, sql`entry_id`)} ${cutOff(cut)}`,
  );
}

/** Of a state or country: by time only, which an index holds for all. */
async function wideKeys(asked: Asked, meant: Meant | null, order: Order, cut: Cut): Promise<Key[]> {
  const { db, unit, query } = asked;
  if (order.field !== 'created_at') throw sortedByTimeOnly();
  const isBehind = afterOf(query.after, order);
  const isWanted = meant ? isMeant(meant) : sql`true`;
  const lineOrder = inOrder(order, sql`e.created_at`, sql`e.entry_id`);
  const newest = await keysOf(
    db,
    order,
    sql`select e.facility_id, e.entry_id, e.created_at as key from (
        select * from ledger_entry e where ${isBehind} order by ${lineOrder} limit ${meant ? newestSearched : newestLookedThrough}
      ) e join facility f on f.id = e.facility_id
      where ${isInUnit(unit)} and ${isWanted} order by ${lineOrder} ${cutOff(cut)}`,
  );
  if (newest.length === cut.most) return newest;
  const most = cut.most + cut.offset;
  const all = meant
    ? keysMeant(meant, { isIn: isInUnit(unit), isBehind, order: lineOrder, most })
    : sql`select line.* from facility f cross join lateral (
        select e.facility_id, e.entry_id, e.created_at from ledger_entry e
        where e.facility_id = f.id and ${isBehind} order by ${lineOrder} limit ${most}
      ) line where ${isInUnit(unit)}`;
  return keysOf(
    db,
    order,
    sql`select distinct e.facility_id, e.entry_id, e.created_at as key from (${all}) e
      order by ${inOrder(order, sql`key`, sql`e.entry_id`)} ${cutOff(cut)}`,
  );
}

function cutOff({ most, offset }: Cut): RawBuilder<unknown> {
  return sql`limit ${most} offset ${offset}`;
}

function sortedByTimeOnly(): Error {
  return invalid([
    { path: 'sort', message: 'Lines of a state or country are sorted by created_at. Please open a facility' },
  ]);
}

async function keysOf(db: Kysely<Database>, { field }: Order, page: RawBuilder<unknown>): Promise<Key[]> {
  const written =
    field === 'created_at' ? sql`to_char(key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`key`;
  const { rows } =
    await sql<Key>`select facility_id, entry_id, ${written} as key from (${page}) page`.execute(db);
  return rows;
}

/** The lines of a page, in its order. */
async function readLines(db: Kysely<Database>, page: readonly Key[]): Promise<LedgerEntryResource[]> {
  if (page.length === 0) return [];
  const facilities = [...new Set(page.map((key) => key.facility_id))];
  const entries = page.map((key) => key.entry_id);
  const rows = await entryRows(
    db,
    sql<boolean>`e.facility_id = any(${facilities}::uuid[]) and e.entry_id = any(${entries}::uuid[])`,
  ).execute();
  const lineByName = new Map(rows.map((row) => [`${row.facility} ${row.id}`, row]));
  return page.flatMap((key) => {
    const row = lineByName.get(`${key.facility_id} ${key.entry_id}`);
    return row ? [entryResourceOf(row)] : [];
  });
}

async function countLines({ db, unit, only, query }: Asked): Promise<{ count: number; isCapped: boolean }> {
  const isSearched = query.search !== undefined && query.search !== '';
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from facility f cross join lateral (
        select from ledger_entry e ${isSearched ? sql`left join antigen a on a.id = e.antigen_id` : sql``}
        where e.facility_id = f.id and ${only ?? sql`true`} and ${searchOf(query.search)} offset 0
      ) line where ${isInUnit(unit)} limit ${mostCountedRows + 1}
    ) counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count, isCapped: count > mostCountedRows };
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

/** The lines behind a place of the listing. */
function afterOf(after: string | undefined, order: Order): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const [, value, id] = readCursor(after, order);
  const key = keys[order.field] ?? sql`e.created_at`;
  if (value === null) throw wrongPlace();
  if (order.field === 'created_at' && !z.iso.datetime().safeParse(value).success) throw wrongPlace();
  const from = order.field === 'created_at' ? sql`${value}::timestamptz` : sql`${value}`;
  // Not `(a, b) < (c, d)`: the id goes upwards where the key goes downwards.
  const isBehind = order.isDescending ? sql`<` : sql`>`;
  return sql`(${key} ${isBehind}= ${from} and (${key} ${isBehind} ${from} or e.entry_id > ${id}))`;
}
