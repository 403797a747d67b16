import { sql, type Kysely } from 'kysely';
import { vaccNoLimit } from '#domain/immunization/register/vacc-no.ts';
import type { Database } from '../db/schema.ts';
import type { GivenSinceBackup } from '../families/server-family.ts';

/*
 * Vaccination numbers are given in blocks: a number is found by its block, the block says whose it is, and what became of the
 * number stands in a row of that facility. Blocks do not overlap, so that no number is two facilities'.
 */

/** The first number: all have eight digits that do not begin with a zero, which spreadsheets drop. */
const firstCounter = 10_000_000;

interface Draw {
  readonly facility: string;
  /** Null for numbers that the facility keeps. */
  readonly logId: string | null;
  readonly device: string | null;
  readonly count: number;
  readonly now: Date;
}

/**
 * Takes numbers that nobody has, as a block: the head's row is locked until the transaction ends, so that two who ask at once
 * get different ones. Fewer than asked when the numbers run out.
 */
export async function drawNumbers(db: Kysely<Database>, draw: Draw): Promise<number[]> {
  const { facility, logId, device, count, now } = draw;
  const { rows } = await sql<{ first: number; last: number }>`
    with head as (
      insert into vacc_no_head (one, next) values (true, ${firstCounter + count}::integer)
      on conflict (one) do update set next = least(vacc_no_head.next + ${count}::integer, ${vaccNoLimit + count}::integer)
      returning next
    )
    insert into vacc_no_block (first, last, facility_id, log_id, device, leased_at)
    select next - ${count}::integer, least(next, ${vaccNoLimit}) - 1, ${facility}::uuid, ${logId}::uuid, ${device}::uuid,
      ${now.toISOString()}::timestamptz
    from head where next - ${count}::integer < ${vaccNoLimit}
    returning first, last`.execute(db);
  const block = rows[0];
  if (!block) return [];
  const counters = Array.from({ length: block.last - block.first + 1 }, (_, n) => block.first + n);
  if (logId === null) {
    await sql`insert into vacc_no (facility_id, counter) select ${facility}, unnest(${counters}::integer[])`.execute(
      db,
    );
  }
  return counters;
}

/**
 * Gives a facility numbers of a gap that a restore left, as blocks of one: they stand on cards of children that come in. Whoever
 * claims one first has it. @returns those that are the facility's from now on.
 */
export async function claimGapNumbers(
  db: Kysely<Database>,
  { facility, counters, now }: Pick<Draw, 'facility' | 'now'> & { readonly counters: readonly number[] },
): Promise<ReadonlySet<number>> {
  // In one order, so that two facilities that claim the same ones never wait for each other in a circle.
  const { rows } = await sql<{ first: number }>`
    insert into vacc_no_block (first, last, facility_id, leased_at)
    select counter, counter, ${facility}::uuid, ${now.toISOString()}::timestamptz
    from unnest(${counters.toSorted((a, b) => a - b)}::integer[]) counter
    on conflict do nothing returning first`.execute(db);
  return new Set(rows.map(({ first }) => first));
}

/**
 * Leaves numbers out that a database may have given before it went back in time, and notes them, so that children who come
 * in with one keep it. One that knows of no number yet may have given some too.
 */
export async function skipNumbers(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    with head as (
      insert into vacc_no_head (one, next) values (true, ${firstCounter + count}::integer)
      on conflict (one) do update set next = vacc_no_head.next + ${count}::integer
      returning next
    )
    insert into vacc_no_gap (first, last) select next - ${count}::integer, next - 1 from head`.execute(db);
}

/** More vaccination numbers than a country leases between two backups. */
const mostSinceBackup = 100_000;

export const numbersSinceBackup: GivenSinceBackup = {
  leaveOut: (db) => skipNumbers(db, mostSinceBackup),
};
