import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Write } from './write-rows.ts';

/** Writes to different tables that travel as one statement; none of them sees what the others do. */
export interface Writes<Row> {
  /** One whose rows are wanted back. */
  readonly asked?: RawBuilder<Row> | null;
  readonly others: readonly Write[];
}

/**
 * Sends statements one after the other, and puts each together while the database is at the one before: on a server of its
 * own it is busy all the time. Where one fails, those behind it are not sent.
 * @returns the rows that were asked for.
 */
export async function sendInTurn<Row>(
  trx: Transaction<Database>,
  statements: readonly (() => Writes<Row>)[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let last: Promise<readonly Row[]> = Promise.resolve([]);
  for (const putTogether of statements) {
    const writes = putTogether();
    rows.push(...(await last));
    last = writeTogether(trx, writes);
    // A statement leaves with the turn that it was made in.
    await Promise.race([last, nextTurn()]);
  }
  return [...rows, ...(await last)];
}

/**
 * Does work while the database is at a statement that was just made: where it is a process of its own, the work takes no
 * time. Fails when either does.
 */
export async function meanwhile<Answer, Done>(
  statement: Promise<Answer>,
  work: () => Done,
): Promise<[Answer, Done]> {
  return Promise.all([statement, nextTurn().then(work)]);
}

async function writeTogether<Row>(
  trx: Transaction<Database>,
  { asked = null, others }: Writes<Row>,
): Promise<readonly Row[]> {
  const parts = [asked, ...others].filter((write) => write !== null);
  if (parts.length === 0) return [];
  const named = parts.map((part, n) => sql`${sql.id(`w${n}`)} as (${part})`);
  const answer = asked === null ? sql`select` : sql`select * from w0`;
  const { rows } = await sql<Row>`with ${sql.join(named)} ${answer}`.execute(trx);
  return asked === null ? [] : rows;
}
