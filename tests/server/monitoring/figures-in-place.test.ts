import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

/** Columns that a push adds to. */
const added = ['doses', 'entries', 'wastage', 'stored', 'received_at', 'balance', 'issued', 'children'];

describe.each(bothEngines)('figures that a push adds to, on %s,', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
  });
  afterEach(() => server.close());

  test('are in no index, because each push would then rewrite all indexes of their rows', async () => {
    const { rows } = await sql<{ index: string; column: string }>`
      select i.indexrelid::regclass::text as index, a.attname as column
      from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
      where c.relname like 'rollup%'`.execute(server.deps.db);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ column }) => added.includes(column))).toEqual([]);
  });
});
