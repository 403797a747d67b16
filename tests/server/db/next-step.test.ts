import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDrift } from '#server/reconcile.ts';
import { isMigrated, migrate, UnknownSchemaError } from '#server/db/migrate.ts';
import type { Migration } from '#server/db/migration.ts';
import { migrations } from '#server/db/migrations/index.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { rebuildRollups } from '#server/monitoring/rebuild-rollups.ts';
import { makeBackup } from '#server/sync/backup/make-backup.ts';
import { restoreBackup } from '#server/sync/backup/restore-backup.ts';
import { emptyDatabase, bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '../sync/fake-tablet.ts';

/** Like a step of a later release: a figure computed for existing entries, and a new table. */
const next: Migration = {
  name: '9000-doses-in-vials',
  up: async (trx) => {
    await sql`alter table ledger_entry add column vials integer`.execute(trx);
    await sql`update ledger_entry set vials = doses / 10`.execute(trx);
    await sql`create table vial_size (facility_id uuid primary key, doses integer not null)`.execute(trx);
    await sql`insert into vial_size select distinct facility_id, 10 from ledger_entry`.execute(trx);
  },
};

describe.each(bothEngines)('the next step of the schema on %s', (engine) => {
  let world: TestApp;
  let database: OpenDatabase;
  let folder: string;

  beforeEach(async () => {
    world = await testApp({ engine });
    database = await emptyDatabase(engine);
    folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-backup-'));
    const tablet = await FakeTablet.at(world);
    const received = tablet.save('receive', typed.receive(100));
    tablet.save('issue', typed.issue(received.event_id, 30));
    tablet.save('adjust', typed.adjust(received.event_id, 'decrement', 7));
    await tablet.push();
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await database.close();
    await world.close();
  });

  const restored = (steps: readonly Migration[]) =>
    makeBackup(world.deps, folder).then(({ file }) => restoreBackup({ db: database.db }, file, steps));

  async function expectTaken() {
    const { rows } = await sql`select activity, vials from ledger_entry order by entry_id`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { activity: 'receive', vials: 10 },
      { activity: 'issue', vials: 3 },
      { activity: 'adjust', vials: 0 },
    ]);
    expect((await sql`select doses from vial_size`.execute(database.db)).rows).toEqual([{ doses: 10 }]);
    expect(await findDrift(database.db)).toEqual([]);
    await rebuildRollups(database.db);
    expect(await findDrift(database.db)).toEqual([]);
  }

  test('is taken once by a database in use, and its figures still add up', async () => {
    await restored(migrations);
    expect(await migrate(database.db, [...migrations, next])).toEqual([next.name]);
    expect(await migrate(database.db, [...migrations, next])).toEqual([]);
    await expectTaken();
    await expect(isMigrated(database.db)).rejects.toThrow(UnknownSchemaError);
  });

  test('is taken by a backup of this program when the next program restores it', async () => {
    await restored([...migrations, next]);
    await expectTaken();
  });

  test('keeps this program from restoring a backup of the next one', async () => {
    await restored([...migrations, next]);
    const newer = await makeBackup({ db: database.db, now: world.deps.now }, folder);
    const other = await emptyDatabase(engine);
    try {
      await expect(restoreBackup({ db: other.db }, newer.file)).rejects.toThrow(UnknownSchemaError);
    } finally {
      await other.close();
    }
  });
});
