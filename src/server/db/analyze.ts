import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';
import type { Engine } from '../deps.ts';

const rowsBetweenAnalyses = 5000;

let rowsSinceAnalysis = 0;

/** Reports rows written, so that the embedded database, which has no background process, is analyzed in time. */
export function noteWrites(rows: number): void {
  rowsSinceAnalysis += rows;
}

/**
 * Refreshes the planner's statistics once enough rows were written since the last time: without that the embedded
 * database keeps the plans it made for empty tables. PostgreSQL does this by itself.
 * @returns true when it ran.
 */
export async function analyzeIfDue(db: Kysely<Database>, engine: Engine): Promise<boolean> {
  if (engine !== 'pglite' || rowsSinceAnalysis < rowsBetweenAnalyses) return false;
  rowsSinceAnalysis = 0;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  // One by one, so that calls get their turn in between; the database's own tables would take most of the time.
  for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(db);
  return true;
}
