import { createHash } from 'node:crypto';
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const mark = '/* kept */';
const frontLength = 40;

/**
 * Stands at the front of a statement that is sent all the time: each connection parses and plans it once. Only for a
 * statement whose text is always the same and that finds its rows by key, because it is planned without its values.
 */
export const kept = sql.raw(`${mark} `);

const names = new Map<string, string>();

/** A pool that prepares the statements marked as {@link kept} under a name of their own. */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: unknown[]) =>
        text.slice(0, frontLength).includes(mark)
          ? client.query({ name: nameOf(text), text, values })
          : client.query(text, values);
      // The type's second form is for driver-side cursors, which nothing here uses.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
    },
    end: () => pool.end(),
  };
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
