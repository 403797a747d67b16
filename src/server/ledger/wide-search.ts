import { sql, type Kysely, type RawBuilder } from 'kysely';
import { mostCountedRows } from '#contract/calls/endpoint.ts';
import type { Database } from '../db/schema.ts';
import type { Count } from '../http/keyed-listing.ts';
import { containing } from '../http/listing.ts';
import type { Wanted } from '../http/newest-keys.ts';

/*
 * A state has millions of lines, so a text is not looked for in them: what it may mean is found in the short lists of antigens
 * and facilities, and lines are then found by index. A batch number is found by how it begins.
 */

/** So many lines of each meaning are counted. */
const mostCountedOfOne = 10_000;

/** What a text may mean in the lines of a state or country. */
export interface Meant {
  readonly antigens: readonly string[];
  readonly facilities: readonly string[];
  /** Pattern of the batch numbers that begin so. */
  readonly batch: string;
}

/** Antigens and facilities whose name contains the text, and the batch numbers that begin with it. */
export async function meantBy(db: Kysely<Database>, isIn: RawBuilder<unknown>, text: string): Promise<Meant> {
  const pattern = containing(text);
  const { rows } = await sql<Pick<Meant, 'antigens' | 'facilities'>>`
    select array(select id::text from antigen where lower(name) like ${pattern}) as antigens,
      array(select f.id::text from facility f where ${isIn} and lower(f.name) like ${pattern}) as facilities`.execute(
    db,
  );
  return { antigens: [], facilities: [], ...rows[0], batch: pattern.slice(1) };
}

/** The condition on a line `e`. */
export function isMeant({ antigens, facilities, batch }: Meant): RawBuilder<unknown> {
  return sql`(e.antigen_id = any(${antigens}::uuid[]) or e.facility_id = any(${facilities}::uuid[])
    or lower(e.batch_no) like ${batch})`;
}

/** Keys of the first lines that are meant, some of them more than once. */
export function keysMeant(
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

/** How many lines are meant as far as they are counted, and whether there may be more. */
export async function countMeant(
  db: Kysely<Database>,
  { antigens, facilities, batch }: Meant,
  isIn: RawBuilder<unknown>,
): Promise<Count> {
  const { rows } = await sql<{ count: number; looked: number }>`
    select (count(*) filter (where ${isIn}))::integer as count, count(*)::integer as looked from (
      (select line.* from unnest(${antigens}::uuid[]) meant (id) cross join lateral (
        select e.facility_id, e.entry_id from ledger_entry e where e.antigen_id = meant.id
        order by e.created_at desc, e.entry_id limit ${mostCountedOfOne}) line)
      union (select e.facility_id, e.entry_id from unnest(${facilities}::uuid[]) meant (id)
        join ledger_entry e on e.facility_id = meant.id limit ${mostCountedOfOne})
      union (select e.facility_id, e.entry_id from ledger_entry e where lower(e.batch_no) like ${batch}
        limit ${mostCountedOfOne})
    ) e join facility f on f.id = e.facility_id`.execute(db);
  const { count, looked } = rows[0] ?? { count: 0, looked: 0 };
  return { count, isCapped: looked >= mostCountedOfOne || count > mostCountedRows };
}
