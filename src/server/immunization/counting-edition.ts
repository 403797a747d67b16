import { sql, type Kysely } from 'kysely';
import { countingEdition } from '#domain/immunization/schedule/given-doses.ts';
import type { Database } from '../db/schema.ts';
import { withoutTimeLimit } from '../db/time-limit.ts';
import { coverageTables, rebuildCoverage } from './rebuild-coverage.ts';

const key = 'counting-edition';

/**
 * Adds the figures of all registers up again if they were counted by other rules than those of this program, or never. What is
 * pushed meanwhile waits; instances that start together do it once.
 * @returns whether it was done.
 */
export async function countByThisEdition(db: Kysely<Database>): Promise<boolean> {
  if (await isCounted(db)) return false;
  return withoutTimeLimit(db, (connection) =>
    connection.transaction().execute(async (trx) => {
      await lockCoverage(trx);
      if (await isCounted(trx)) return false;
      await rebuildCoverage(trx);
      await noteEdition(trx);
      return true;
    }),
  );
}

/** Keeps others from writing the figures of registers until the transaction ends. */
export async function lockCoverage(trx: Kysely<Database>): Promise<void> {
  const tables = sql.join(coverageTables.map((table) => sql.table(table)));
  await sql`lock table ${tables} in exclusive mode`.execute(trx);
}

/** Notes by which rules the figures were counted. */
export async function noteEdition(trx: Kysely<Database>): Promise<void> {
  await sql`insert into setting (key, value) values (${key}, to_jsonb(${countingEdition}::text))
    on conflict (key) do update set value = excluded.value`.execute(trx);
}

async function isCounted(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value === countingEdition;
}
