import { sql, type Kysely } from 'kysely';
import { vaccNoLimit } from '#domain/immunization/vacc-no.ts';
import type { Database } from '../db/schema.ts';

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
 * Takes numbers that nobody has, in one statement: the head's row is locked until the transaction ends, so that two who
 * ask at once get different ones. Fewer than asked when the numbers run out.
 */
export async function drawNumbers(db: Kysely<Database>, draw: Draw): Promise<number[]> {
  const { facility, logId, device, count, now } = draw;
  const { rows } = await sql<{ counter: number }>`
    with head as (
      insert into vacc_no_head (one, next) values (true, ${firstCounter + count}::integer)
      on conflict (one) do update set next = least(vacc_no_head.next + ${count}::integer, ${vaccNoLimit + count}::integer)
      returning next
    )
    insert into vacc_no (facility_id, counter, log_id, device, leased_at)
    select ${facility}::uuid, counter, ${logId}::uuid, ${device}::uuid, ${now.toISOString()}::timestamptz
    from head, generate_series(head.next - ${count}::integer, least(head.next, ${vaccNoLimit}) - 1) counter
    returning counter`.execute(db);
  return rows.map(({ counter }) => counter).toSorted((a, b) => a - b);
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
