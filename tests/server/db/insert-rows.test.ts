import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DefectError } from '#domain/kernel/assert.ts';
import { columnArray, type ArrayType, type BulkValue } from '#server/db/column-array.ts';
import { insertRows, type ColumnTypes } from '#server/db/insert-rows.ts';
import { engines, testDatabase, type TestDatabase } from '#tests/support/database.ts';

const a = '0197a0de-0000-7000-8000-00000000000a';
const b = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

/** Values as they are sent, and as PostgreSQL writes them where that differs. */
const columns: readonly {
  readonly type: ArrayType;
  readonly values: readonly BulkValue[];
  readonly written?: readonly (string | null)[];
}[] = [
  { type: 'boolean', values: [true, null, false] },
  { type: 'integer', values: [0, -2_147_483_648, null, 2_147_483_647] },
  { type: 'bigint', values: [0, -1, 4_294_967_296, null, 9_007_199_254_740_991, -9_007_199_254_740_991] },
  { type: 'double precision', values: [0.1, -2.5, null] },
  { type: 'uuid', values: [a, null, b] },
  { type: 'text', values: ['', 'Ọláyíwọlá 🩹', `a "quoted", {braced} 'text' \\ NULL`, null, 'line\nbreak'] },
  { type: 'text', values: ['x', 'é', 'ọ'].flatMap((letter) => [letter.repeat(48), letter.repeat(49)]) },
  { type: 'json', values: ['{"b": 1,  "a":[null]}', null, '"text"'] },
  {
    type: 'timestamptz',
    values: ['2026-11-21T08:14:03.221Z', '1970-01-01T00:00:00.000Z', null, '9999-12-31T23:59:59.999Z'],
    written: ['2026-11-21 08:14:03.221+00', '1970-01-01 00:00:00+00', null, '9999-12-31 23:59:59.999+00'],
  },
];

const wrong: readonly (readonly [string, ArrayType, BulkValue])[] = [
  ['an id that is none', 'uuid', 'not-an-id'],
  ['an id with a digit that is none', 'uuid', a.replace('a', 'g')],
  ['an id in capital letters', 'uuid', b.toUpperCase()],
  ['a moment that is none', 'timestamptz', 'yesterday'],
  ['half a dose', 'integer', 0.5],
  ['more than can be counted', 'bigint', 2 ** 53],
];

test.each(wrong)('%s is sent to no database', (_, type, value) => {
  expect(() => columnArray(type, [value])).toThrow(DefectError);
});

const types: ColumnTypes<'event_conflict'> = {
  facility_id: 'uuid',
  event_id: 'uuid',
  content_hash: 'text',
  log_id: 'uuid',
  log_seq: 'integer',
  raw: 'text',
  received_at: 'timestamptz',
  verdict: 'json',
};
const row = {
  facility_id: a,
  event_id: a,
  content_hash: 'x',
  log_id: null,
  log_seq: 1,
  raw: '{"name":"Ọ\\u0000"}',
  received_at: '2026-11-21T08:14:03.221Z',
  verdict: '{"z":1,  "a":2}',
};

describe.each(engines)('rows in bulk on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(engine);
  });

  test.each(columns)('a column of $type arrives as it was sent', async ({ type, values, written }) => {
    const { rows } = await sql<{ value: string | null }>`
      select value::text as value from unnest(${columnArray(type, values)}::${sql.raw(type)}[]) value`.execute(
      database.db,
    );
    expect(rows.map(({ value }) => value)).toEqual(
      written ?? values.map((value) => (value === null ? null : String(value))),
    );
  });

  test.each([
    ['one row', [row]],
    ['rows that differ in some columns', [row, { ...row, event_id: b, log_id: b, raw: '' }]],
    [
      'rows that differ in all',
      [
        { ...row, event_id: b },
        { ...row, facility_id: b, log_seq: null },
      ],
    ],
  ])('%s, stored as they are', async (_, rows) => {
    await database.db.deleteFrom('event_conflict').execute();
    await insertRows('event_conflict', types, rows)?.execute(database.db);
    const { rows: stored } = await sql`
      select facility_id, event_id, content_hash, log_id, log_seq, raw, verdict::text as verdict,
        to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_at
      from event_conflict`.execute(database.db);
    expect(stored).toEqual(expect.arrayContaining([...rows]));
    expect(stored).toHaveLength(rows.length);
  });
});
