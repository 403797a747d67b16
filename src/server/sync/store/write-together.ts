import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Write } from '../../db/insert-of.ts';

/**
 * Sends writes to different tables as one statement, or none where there is nothing to write; none of them sees what the
 * others do. @returns the rows that `asked` returns.
 */
export async function writeTogether<Row>(
  trx: Transaction<Database>,
  writes: readonly Write[],
  asked: RawBuilder<Row> | null = null,
): Promise<readonly Row[]> {
  const parts = [asked, ...writes].filter((write) => write !== null);
  if (parts.length === 0) return [];
  const named = parts.map((part, n) => sql`${sql.id(`w${n}`)} as (${part})`);
  const answer = asked === null ? sql`select` : sql`select * from w0`;
  const { rows } = await sql<Row>`with ${sql.join(named)} ${answer}`.execute(trx);
  return asked === null ? [] : rows;
}
