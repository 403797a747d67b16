import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';
import type { Engine } from '../deps.ts';

const rowsBetweenAnalyses = 5000;

let rowsSinceAnalysis = 0;

/** Counts rows written, because the embedded database has no background process that analyzes its tables in time. */
export function noteWrites(rows: number): void {
  rowsSinceAnalysis += rows;
}

/**
 * Refreshes the query planner's statistics when enough rows have been written since the last time. Otherwise the
 * embedded database keeps plans made for empty tables. PostgreSQL does this by itself.
 * @returns true if it ran.
 */
export async function analyzeIfDue(db: Kysely<Database>, engine: Engine): Promise<boolean> {
  if (engine !== 'pglite' || rowsSinceAnalysis < rowsBetweenAnalyses) return false;
  rowsSinceAnalysis = 0;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  // One table at a time, so that requests can run in between; the system tables are left out, because they would take
  // most of the time.
  for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(db);
  return true;
}
