import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DefectError } from '#domain/kernel/assert.ts';
import { jsonColumns, rowsOfColumns, type JsonColumns } from '#server/db/json-columns.ts';
import { engines, testDatabase, type TestDatabase } from '#tests/support/database.ts';

interface Pet {
  readonly name: string | null;
  readonly legs: number;
  readonly traits: unknown;
}

describe.each(engines)('rows column by column on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(engine);
  });

  async function petsWith(legs: number): Promise<Pet[]> {
    const { rows } = await sql<{ pets: JsonColumns<Pet> }>`
      with pets as (
        select * from (values ('Ọla "the cat"', 4, '{"old": [null, true]}'::json), (null, 2, null), ('', 4, '[]'))
          as given (name, legs, traits)
        where legs >= ${legs}::int
      )
      select ${jsonColumns('pets', ['name', 'legs', 'traits'])} as pets`.execute(database.db);
    return rows.flatMap(({ pets }) => rowsOfColumns(pets));
  }

  it('are the rows as they were, nulls and JSON among their values', async () => {
    expect(await petsWith(1)).toEqual([
      { name: 'Ọla "the cat"', legs: 4, traits: { old: [null, true] } },
      { name: null, legs: 2, traits: null },
      { name: '', legs: 4, traits: [] },
    ]);
  });

  it('are none where there are none', async () => {
    expect(await petsWith(5)).toEqual([]);
  });
});

it('a name that would have to be quoted is a defect', () => {
  expect(() => jsonColumns('pets', ['na"me'])).toThrow(DefectError);
  expect(() => jsonColumns('pets; --', ['name'])).toThrow(DefectError);
});
