import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { emptyDatabase, engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp } from '#tests/support/server.ts';

const { ajingi, dala, gafasa } = testFacilities;

test.each(engines)(
  'what was only sent to a facility is taken out of its reports by the upgrade, what it confirmed stays, on %s',
  async (engine) => {
    const world = await testApp({ engine });
    const database = await emptyDatabase(engine);
    try {
      const sender = await FakeTablet.at(world);
      const received = sender.save('receive', typed.receive(100));
      const confirmed = freshId();
      sender.save('transfer', typed.transfer(received.event_id, 40, 'dala', confirmed));
      sender.save('transfer', typed.transfer(received.event_id, 30, 'gafasa', freshId()));
      await sender.push();
      await deliverPending(world.deps);
      const receiver = await FakeTablet.at(world, 'dala');
      receiver.save('confirm-arrival', typed.confirmArrival(confirmed, 40));
      await receiver.push();
      await migrate(
        database.db,
        migrations.filter(({ name }) => name < '0093'),
      );
      for (const table of ['country', 'state', 'lga', 'facility', 'event', 'ledger_entry'] as const) {
        const { rows } = await sql<{
          all: string;
        }>`select json_agg(t)::text as all from ${sql.table(table)} t`.execute(world.deps.db);
        await sql`insert into ${sql.table(table)}
          select * from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.all}::json)`.execute(
          database.db,
        );
      }
      const kept = async () => {
        const { rows } = await sql<{ facility_id: string; entries: number }>`
          select facility_id, entries from rollup_report`.execute(database.db);
        return new Map(rows.map(({ facility_id: facility, entries }) => [facility, entries]));
      };
      await sql`insert into rollup_report select facility_id, month, entries, doses, received_at from report_counted`.execute(
        database.db,
      );
      expect((await kept()).get(gafasa.facility)).toBe(1);
      await migrate(database.db);
      expect(await kept()).toEqual(
        new Map([
          [ajingi.facility, 3],
          [dala.facility, 1],
        ]),
      );
    } finally {
      await database.close();
      await world.close();
    }
  },
);
