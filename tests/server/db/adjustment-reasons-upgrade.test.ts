import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { rebuildRollups } from '#server/monitoring/rebuild-rollups.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { emptyDatabase, engines } from '#tests/support/database.ts';
import { testApp } from '#tests/support/server.ts';

test.each(engines)('figures of before there were reasons stay what they were, on %s', async (engine) => {
  const world = await testApp({ engine });
  const database = await emptyDatabase(engine);
  try {
    const tablet = await FakeTablet.at(world);
    const received = tablet.save('receive', typed.receive(100));
    tablet.save('adjust', typed.adjust(received.event_id, 'decrement', 7));
    tablet.save('adjust', typed.adjust(received.event_id, 'increment', 2));
    await tablet.push();
    await migrate(
      database.db,
      migrations.filter(({ name }) => name < '0069'),
    );
    for (const table of [
      'country',
      'state',
      'lga',
      'facility',
      'movement',
      'ledger_entry',
      'rollup_facility',
    ] as const) {
      const { rows } = await sql<{
        all: string;
      }>`select json_agg(t)::text as all from ${sql.table(table)} t`.execute(world.deps.db);
      await sql`insert into ${sql.table(table)}
        select * from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.all}::json)`.execute(
        database.db,
      );
    }
    await migrate(database.db);
    const kept = (from: RawBuilder<unknown>) =>
      sql`select activity, reason, doses::integer, stored::integer from ${from} order by activity`.execute(
        database.db,
      );
    const expected = [
      { activity: 'adjust', reason: '', doses: -5, stored: -5 },
      { activity: 'receive', reason: '', doses: 100, stored: 100 },
    ];
    expect((await kept(sql`rollup_facility`)).rows).toEqual(expected);
    await rebuildRollups(database.db);
    expect((await kept(sql`rollup_facility`)).rows).toEqual(expected);
    expect((await kept(sql`rollup_activity`)).rows).toEqual(expected);
    const { rows } = await sql`select distinct reason_code from ledger_entry`.execute(database.db);
    expect(rows).toEqual([{ reason_code: null }]);
  } finally {
    await database.close();
    await world.close();
  }
});
