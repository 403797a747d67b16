import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendInTurn, type Writes } from '#server/sync/send-in-turn.ts';
import { engines, testDatabase, type TestDatabase } from '#tests/support/database.ts';

describe.each(engines)('statements in turn on %s', (engine) => {
  let database: TestDatabase;
  const unheard: unknown[] = [];
  const onUnheard = (reason: unknown) => void unheard.push(reason);
  beforeEach(async () => {
    database = await testDatabase(engine);
    unheard.length = 0;
    process.on('unhandledRejection', onUnheard);
  });
  afterEach(() => {
    process.off('unhandledRejection', onUnheard);
  });
  const send = (statements: readonly (() => Writes<{ one: number }>)[]) =>
    database.db.transaction().execute((trx) => sendInTurn(trx, statements));

  test('give the rows that were asked for', async () => {
    const asked = { asked: sql<{ one: number }>`select 1 as one`, others: [] };
    expect(await send([() => asked, () => ({ others: [] }), () => asked])).toEqual([{ one: 1 }, { one: 1 }]);
  });

  test('end with the first that the database refuses; those behind it are not put together', async () => {
    const made: string[] = [];
    const refused = () => ({ asked: sql<{ one: number }>`select 1 / 0 as one`, others: [] });
    const later = (name: string) => () => {
      made.push(name);
      return { others: [] };
    };
    await expect(send([refused, later('beside'), later('behind')])).rejects.toThrow('division by zero');
    expect(made).not.toContain('behind');
  });

  test('end with a defect in putting one together, and what the one before says then is not left unheard', async () => {
    const slowly = () => ({
      asked: sql<{ one: number }>`select 1 / (pg_sleep(0.05)::text = 'never')::int as one`,
      others: [],
    });
    const broken = () => {
      throw new Error('a defect');
    };
    await expect(send([slowly, broken])).rejects.toThrow(/a defect|division by zero/);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(unheard).toEqual([]);
  });
});
