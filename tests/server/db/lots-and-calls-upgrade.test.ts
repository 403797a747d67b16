import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { emptyDatabase, engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp } from '#tests/support/server.ts';

const { ajingi, dala } = testFacilities;

test.each(engines)(
  'lots and calls of before they were kept are told after the upgrade, on %s',
  async (engine) => {
    const world = await testApp({ engine });
    const database = await emptyDatabase(engine);
    try {
      const tablet = await FakeTablet.at(world);
      const { event_id: broken } = tablet.save('receive', typed.receive(100));
      tablet.save('adjust', typed.adjust(broken, 'decrement', 7, 'broken'));
      tablet.save('adjust', typed.adjust(broken, 'decrement', 2));
      const { event_id: issued } = tablet.save('receive', typed.receive(50));
      tablet.save('issue', typed.issue(issued, 20));
      tablet.save('adjust', typed.adjust(issued, 'decrement', 3, 'heat'));
      await tablet.push();
      await migrate(
        database.db,
        migrations.filter(({ name }) => name < '0092'),
      );
      for (const table of ['country', 'state', 'lga', 'facility', 'ledger_entry'] as const) {
        const { rows } = await sql<{
          all: string;
        }>`select json_agg(t)::text as all from ${sql.table(table)} t`.execute(world.deps.db);
        await sql`insert into ${sql.table(table)}
        select * from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.all}::json)`.execute(
          database.db,
        );
      }
      await sql`insert into rollup_lot select * from lot_counted`.execute(database.db);
      const at = '2026-10-05T09:30:00.000Z';
      for (const { facility } of [ajingi, dala])
        await sql`insert into facility_head (facility_id, seq) values (${facility}, 3)`.execute(database.db);
      for (const [facility, type, status, log, day] of [
        [ajingi.facility, 'receive', 'accepted', null, at],
        [ajingi.facility, 'issue', 'refused', null, '2026-10-06T09:30:00.000Z'],
        [ajingi.facility, 'receive', 'accepted', freshId(), '2026-10-07T09:30:00.000Z'],
        [dala.facility, 'arrive', 'accepted', null, at],
      ])
        await sql`insert into event (facility_id, event_id, log_id, log_seq, type, raw, content_hash, received_at, status,
          verdict, first_facility_seq, facility_seq)
        values (${facility}, ${freshId()}, ${log}, ${log === null ? null : 1}, ${type}, '{}', '', ${day}, ${status},
          '{}', 1, 1)`.execute(database.db);
      await migrate(database.db);
      const lots =
        await sql`select lot_id, issued::integer, discarded::integer from rollup_lot order by discarded desc`.execute(
          database.db,
        );
      expect(lots.rows).toEqual([
        { lot_id: broken, issued: 0, discarded: 7 },
        { lot_id: issued, issued: 20, discarded: 3 },
      ]);
      const heads = await sql`select facility_id, called_at from facility_head order by called_at`.execute(
        database.db,
      );
      expect(heads.rows).toEqual([
        { facility_id: ajingi.facility, called_at: new Date(at) },
        { facility_id: dala.facility, called_at: null },
      ]);
    } finally {
      await database.close();
      await world.close();
    }
  },
);
