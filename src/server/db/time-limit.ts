import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Runs work that may take any length of time, such as building an index, on one connection without a statement
 * timeout.
 */
export function withoutTimeLimit<T>(
  db: Kysely<Database>,
  work: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
