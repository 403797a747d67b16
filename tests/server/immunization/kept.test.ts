import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { snapshotLineSchema } from '#contract/wire/sync.ts';
import { findDrift } from '#server/reconcile.ts';
import { makeBackup } from '#server/sync/backup/make-backup.ts';
import { restoreBackup } from '#server/sync/backup/restore-backup.ts';
import { emptyDatabase, engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '../sync/fake-tablet.ts';
import { child, dose } from './typed-children.ts';

describe.each(engines)('the stored register on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    world = await testApp({ engine });
    tablet = await FakeTablet.at(world);
  });

  afterEach(() => world.close());

  const session = async () => {
    const received = tablet.save('receive', typed.receive(100));
    const issued = tablet.save('issue', typed.issue(received.event_id, 10));
    const musa = tablet.save('register-child', child('Musa Ibrahim'));
    const given = tablet.save('immunize', dose(musa.event_id, issued.event_id));
    await tablet.push();
    await tablet.pull();
    return { musa, given };
  };

  test('is in a snapshot with all rows of the feed, and counted', async () => {
    await session();
    const url = `/v/sync/snapshot/?facility=${tablet.facility}&log_id=${tablet.logId}`;
    const { body } = await world.call({ method: 'GET', url }, tablet.session);
    const lines = body
      .trim()
      .split('\n')
      .map((line) => snapshotLineSchema.parse(JSON.parse(line)));
    expect(lines[0]).toMatchObject({ counts: { children: 1, immunizations: 1 } });
    const rows = lines.flatMap((line) => (line.k === 'child' || line.k === 'immunization' ? [line.row] : []));
    expect(rows).toEqual([
      ...tablet.items.flatMap(({ children }) => children),
      ...tablet.items.flatMap(({ immunizations }) => immunizations),
    ]);
  });

  test('is complete on a restored server, which recognises repeated events', async () => {
    const { musa } = await session();
    const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-backup-'));
    const { file } = await makeBackup(world.deps, folder);
    const restored = await emptyDatabase(engine);
    try {
      await restoreBackup({ db: restored.db }, file);
      const rows = await restored.db.selectFrom('child').select(['child_id', 'personal']).execute();
      expect(rows).toMatchObject([{ child_id: musa.event_id, personal: { fullname: 'Musa Ibrahim' } }]);
      expect(await findDrift(restored.db)).toEqual([]);
    } finally {
      await restored.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test.each([
    ['a child that is gone', 'register', (w: TestApp) => w.deps.db.deleteFrom('child').execute()],
    [
      'a child that cannot be found',
      'register',
      (w: TestApp) => w.deps.db.deleteFrom('child_token').execute(),
    ],
    ['a dose that is gone', 'register', (w: TestApp) => w.deps.db.deleteFrom('immunization').execute()],
    [
      'a number of somebody else',
      'vacc-no',
      (w: TestApp) => w.deps.db.updateTable('child').set({ vacc_no: '999999990' }).execute(),
    ],
  ])('is checked, and %s is found by reconciling', async (_name, kind, spoil) => {
    await session();
    expect(await findDrift(world.deps.db)).toEqual([]);
    await spoil(world);
    expect((await findDrift(world.deps.db)).map((drift) => drift.kind)).toContain(kind);
  });

  test('tells a caregiver once about a registration and a visit, never about a dose copied from a card', async () => {
    const { musa } = await session();
    const visit = { nextOn: null, caregiverEmail: 'aunt@example.org' };
    const first = tablet.save(
      'immunize',
      dose(musa.event_id, null, { ...visit, dose: 'A', isHistory: false }),
    );
    const last = tablet.save(
      'immunize',
      dose(musa.event_id, null, { ...visit, dose: 'B', isHistory: false }),
    );
    const history = tablet.save('immunize', dose(musa.event_id, null, { ...visit, dose: 'C' }));
    await tablet.push([first, last, history]);
    await tablet.push();
    const queued = await world.deps.db
      .selectFrom('message')
      .select(['kind', 'recipient', 'facility_id'])
      .orderBy('kind')
      .orderBy('recipient')
      .execute();
    const own = { facility_id: tablet.facility };
    expect(queued).toEqual([
      { ...own, kind: 'child-immunized', recipient: 'aunt@example.org' },
      { ...own, kind: 'child-immunized', recipient: 'hauwa@example.org' },
      { ...own, kind: 'child-registered', recipient: 'hauwa@example.org' },
    ]);
  });

  test('has no index by which a name could be searched across facilities, because each begins with the facility', async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename in ('child', 'child_token')`.execute(world.deps.db);
    expect(rows.length).toBeGreaterThan(3);
    const personal = rows.filter(({ indexdef }) => indexdef.includes('personal'));
    expect(personal.filter(({ indexdef }) => !indexdef.includes('(facility_id, '))).toEqual([]);
  });
});
