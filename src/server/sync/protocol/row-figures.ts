import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { comparedCases, RowSum } from '#contract/families/row-digest.ts';
import type { Database } from '../../db/schema.ts';
import type { ServerFamily } from '../../families/server-family.ts';
import { casesOf } from '../store/case-rows.ts';

/** Rows added up without letting other requests run in between. */
const summedAtOnce = 2000;

/**
 * The figures over all rows of each family, computed from the stored rows. A tablet requests them at most once a day, which costs less than
 * keeping them up to date with every event.
 */
export async function rowFiguresOf(
  trx: Transaction<Database>,
  families: readonly ServerFamily[],
  facility: string,
): Promise<Record<string, string>> {
  const figures: Record<string, string> = {};
  for (const { family, storing } of families) {
    const sum = new RowSum(family);
    let summed = 0;
    for (const [table, rows] of Object.entries(await storing.rowsOf(trx, facility)))
      for (const row of rows) {
        sum.add(table, row);
        summed += 1;
        if (summed % summedAtOnce === 0) await setImmediate();
      }
    figures[family.name] = sum.figure();
  }
  const cases = new RowSum(comparedCases);
  for (const row of await casesOf(trx, facility)) cases.add('case', row);
  return { ...figures, cases: cases.figure() };
}
