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
  await sql`analyze`.execute(db);
  return true;
}
