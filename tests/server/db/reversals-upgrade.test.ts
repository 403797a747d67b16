import { sql, type RawBuilder } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { emptyDatabase, engines } from '#tests/support/database.ts';

const id = (n: number) => `0190d000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const [here, there, antigen, bought, arrived, event] = [id(1), id(2), id(3), id(4), id(5), id(6)];

const label = sql`'B-17', '2027-06-30', 'I', 'Serum Institute'`;

function entry(entryId: string, activity: string): RawBuilder<unknown> {
  return sql`insert into ledger_entry values (${here}, ${entryId}, ${activity}, ${antigen}, ${entryId}, null, ${label}, 100, null,
    null, 'Ada Obi', null, null, null, null, 2026, 'Q4', '2026-11-20T08:14', null, null, 0, 0, ${id(9)}, now(), now())`;
}

function movement(n: number, from: string, to: string, doses: number): RawBuilder<unknown> {
  return sql`insert into movement values (${here}, ${event}, ${n}, ${antigen}, ${bought}, null, ${from}, ${to}, ${doses}, ${n})`;
}

describe.each(engines)('a ledger of before reversals, on %s', (engine) => {
  let database: OpenDatabase;

  beforeEach(async () => {
    database = await emptyDatabase(engine);
    const before = migrations.findIndex(({ name }) => name === '0004-reversals-and-arrivals');
    await migrate(database.db, migrations.slice(0, before));
    const rows = [
      sql`insert into lot values (${here}, ${bought}, ${antigen}, ${label}, 100, 55), (${here}, ${arrived}, ${antigen}, ${label}, 100, 100)`,
      entry(bought, 'receive'),
      entry(arrived, 'arrive'),
      movement(1, 'supplier', 'store', 100),
      movement(2, 'store', 'field', 30),
      movement(3, 'store', 'in_transit', 20),
      movement(4, 'adjustment', 'store', 5),
      movement(5, 'field', 'used', 30),
      sql`insert into outbound_relay values (${here}, ${event}, ${id(7)}, ${there}, ${id(9)}, '{}', 'pending', 0, now())`,
    ];
    for (const row of rows) await row.execute(database.db);
    await migrate(database.db);
  });
  afterEach(() => database.close());

  test('knows what moved on from each lot', async () => {
    const { rows } = await sql`select lot_id, moved_on from lot order by lot_id`.execute(database.db);
    expect(rows).toEqual([
      { lot_id: bought, moved_on: 50 },
      { lot_id: arrived, moved_on: 0 },
    ]);
  });

  test('has entries that nothing became of, and arrivals that nobody confirmed', async () => {
    const { rows } = await sql`
      select entry_id, reason, reverses, reversed_by, arrival, history from ledger_entry order by entry_id`.execute(
      database.db,
    );
    const untouched = { reason: null, reverses: null, reversed_by: null, history: [] };
    expect(rows).toEqual([
      { entry_id: bought, arrival: null, ...untouched },
      { entry_id: arrived, arrival: 'unconfirmed', ...untouched },
    ]);
  });

  test('still has its stock on the road', async () => {
    const { rows } = await sql`select kind, state from outbound_relay`.execute(database.db);
    expect(rows).toEqual([{ kind: 'arrival', state: 'pending' }]);
  });
});
