import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { emptyDatabase, engines } from '#tests/support/database.ts';

const id = (n: number) => `0190d000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const [here, there, log, device, musa, user, grant, country] = [1, 2, 3, 4, 5, 6, 7, 8].map(id);

describe.each(engines)('a database of before records were found by their facility, on %s', (engine) => {
  let database: OpenDatabase;

  beforeEach(async () => {
    database = await emptyDatabase(engine);
    const before = migrations.findIndex(({ name }) => name === '0065-by-facility');
    await migrate(database.db, migrations.slice(0, before));
    const rows = [
      // A lease of three, of which one is used; two that the facility keeps, one of them used; another facility's in between.
      sql`insert into vacc_no values
        (${here}, 10000000, ${log}, ${device}, now(), null), (${here}, 10000001, ${log}, ${device}, now(), ${musa}),
        (${here}, 10000002, ${log}, ${device}, now(), null), (${there}, 10000003, null, null, now(), null),
        (${here}, 10000004, null, null, now(), ${id(9)}), (${here}, 10000005, null, null, now(), null)`,
      sql`insert into country (id, code, name) values (${country}, 'NG', 'Nigeria')`,
      sql`insert into facility (id, code, name, country_id, serves) values (${here}, 'S', 'Store', ${country}, array[${country}::uuid])`,
      sql`insert into app_user (id, email, first_name, last_name, password_hash, level, country_id, paid, created_at)
        values (${user}, 'a@b.c', 'Ada', 'Obi', '', 'country', ${country}, true, now())`,
      sql`insert into sync_grant values (${grant}, ${user}, ${device}, ${here}, now(), now(), now())`,
      sql`insert into grant_head values (${grant}, ${log}, 7)`,
      sql`insert into outbound_relay (facility_id, event_id, arrival, destination_id, actor, payload, state, created_at) values
        (${here}, ${id(20)}, ${id(21)}, ${there}, ${user}, '{}', 'pending', now()),
        (${there}, ${id(22)}, ${id(23)}, ${here}, ${user}, '{}', 'delivered', now())`,
      sql`insert into wallet (facility_id, antigen_id, id, balance, issued, wastage, admin, created_at, updated_at)
        values (${here}, ${id(30)}, ${id(31)}, 0, 0, 0, ${user}, now(), now()), (${here}, ${id(32)}, ${id(33)}, 0, 0, 0, ${user}, now(), now())`,
    ];
    for (const row of rows) await row.execute(database.db);
    await migrate(database.db);
  });
  afterEach(() => database.close());

  test('knows by blocks whose its numbers are, and of each facility those that are used or kept', async () => {
    const { db } = database;
    const blocks =
      await sql`select first, last, facility_id, log_id, device from vacc_no_block order by first`.execute(
        db,
      );
    expect(blocks.rows).toEqual([
      { first: 10_000_000, last: 10_000_002, facility_id: here, log_id: log, device },
      { first: 10_000_003, last: 10_000_003, facility_id: there, log_id: null, device: null },
      { first: 10_000_004, last: 10_000_005, facility_id: here, log_id: null, device: null },
    ]);
    const numbers = await sql`select facility_id, counter, child_id from vacc_no order by counter`.execute(
      db,
    );
    expect(numbers.rows).toEqual([
      { facility_id: here, counter: 10_000_001, child_id: musa },
      { facility_id: there, counter: 10_000_003, child_id: null },
      { facility_id: here, counter: 10_000_004, child_id: id(9) },
      { facility_id: here, counter: 10_000_005, child_id: null },
    ]);
  });

  test('refuses a block that lies over another', async () => {
    const over = sql`insert into vacc_no_block (first, last, facility_id, leased_at) values (10000001, 10000009, ${there}, now())`;
    await expect(over.execute(database.db)).rejects.toThrow(/exclusion constraint/);
  });

  test('has its permissions with their heads, what is on the road, and who keeps stock', async () => {
    const { rows } = await sql`
      select g.facility_id, h.head_seq, (select json_agg(w.facility_id) from relay_waiting w) as waiting,
        (select json_agg(k.facility_id) from stock_keeper k) as keepers
      from sync_grant g join grant_head h on h.facility_id = g.facility_id and h.grant_id = g.id`.execute(
      database.db,
    );
    expect(rows).toEqual([{ facility_id: here, head_seq: 7, waiting: [here], keepers: [here] }]);
  });
});
