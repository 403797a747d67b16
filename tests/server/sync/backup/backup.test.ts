import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDrift } from '#server/families/reconcile.ts';
import { BackupDamagedError } from '#server/sync/backup/backup-file.ts';
import { noteBackup } from '#server/operations/security-log.ts';
import { answerBackupRequest, requestBackup } from '#server/sync/backup/backup-request.ts';
import { makeBackup } from '#server/sync/backup/make-backup.ts';
import { DatabaseNotEmptyError, restoreBackup } from '#server/sync/backup/restore-backup.ts';
import type { Database } from '#server/db/schema.ts';
import { emptyDatabase, engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';

describe.each(engines)('backup and restore on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;
  let folder: string;

  beforeEach(async () => {
    world = await testApp({ engine });
    tablet = await FakeTablet.at(world);
    folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-backup-'));
    const received = tablet.save('receive', typed.receive(100));
    tablet.save('issue', typed.issue(received.event_id, 30));
    tablet.save('issue', typed.issue(received.event_id, 300));
    await tablet.push();
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await world.close();
  });

  test('what a backup holds is durable, and only that', async () => {
    expect((await tablet.pull()).log).toMatchObject({ accepted_through: 3, durable_through: 0 });
    await makeBackup(world.deps, folder);
    await tablet.push([tablet.save('receive', typed.receive(1))]);
    expect((await tablet.pull()).log).toMatchObject({ accepted_through: 4, durable_through: 3 });
    expect((await readdir(folder)).every((name) => name.endsWith('.ndjson.gz'))).toBe(true);
  });

  test('a restored server has every row, another epoch, and a tablet sends it the rest', async () => {
    const { file } = await makeBackup(world.deps, folder);
    const later = tablet.save('receive', typed.receive(7));
    await tablet.push([later]);
    await world.close();
    const before = await tablesOf(world.deps.db);
    const restored = await emptyDatabase(engine);
    try {
      await restoreBackup({ db: restored.db, newId: freshId }, file);
      const after = await tablesOf(restored.db);
      expect(after['epoch']).not.toBe(before['epoch']);
      expect(after['events']).toBe((before['events'] as string).split('\n').slice(0, 3).join('\n'));
      expect(await findDrift(restored.db)).toEqual([]);
      const log = await restored.db.selectFrom('event_log').selectAll().executeTakeFirstOrThrow();
      expect(log).toMatchObject({ accepted_through: 3, durable_through: 3 });
      expect(await restored.db.selectFrom('app_user').select('email').execute()).toHaveLength(1);
      // From it messages know what may have been sent before.
      const notes = await restored.db.selectFrom('setting').select('key').execute();
      expect(notes).toContainEqual({ key: 'restored-at' });
    } finally {
      await restored.close();
    }
  });

  test('a backup is restored into an empty database only', async () => {
    const { file } = await makeBackup(world.deps, folder);
    await expect(restoreBackup(world.deps, file)).rejects.toThrow(DatabaseNotEmptyError);
  });

  test.each([
    ['cut off', (bytes: Uint8Array<ArrayBuffer>) => bytes.subarray(0, bytes.length - 40)],
    [
      'a row changed',
      (bytes: Uint8Array<ArrayBuffer>) => gzipSync(gunzipSync(bytes).toString().replace('Serum', 'Other')),
    ],
    [
      'a row left out',
      (bytes: Uint8Array<ArrayBuffer>) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/^movement .*\n/m, ''),
        ),
    ],
    ['no backup at all', () => gzipSync('hello\nworld\n')],
    ['not even compressed', () => Buffer.from('hello')],
  ])('a file that is damaged (%s) is found out before a row is loaded', async (_, damage) => {
    const { file } = await makeBackup(world.deps, folder);
    await writeFile(file, Uint8Array.from(damage(Uint8Array.from(await readFile(file)))));
    const restored = await emptyDatabase(engine);
    try {
      await expect(restoreBackup({ db: restored.db, newId: freshId }, file)).rejects.toThrow(
        BackupDamagedError,
      );
    } finally {
      await restored.close();
    }
  });

  test('a backup that cannot be written promises nothing', async () => {
    const blocked = path.join(folder, 'a file');
    await appendFile(blocked, 'in the way');
    await expect(makeBackup(world.deps, blocked)).rejects.toThrow('EEXIST');
    expect((await tablet.pull()).log.durable_through).toBe(0);
  });

  test('beside a running server the request is answered by the server itself', async () => {
    const deps = { ...world.deps, config: { ...world.deps.config, dataDir: folder } };
    expect(await answerBackupRequest(deps)).toBe(false);
    const asking = requestBackup(folder, path.join(folder, 'copies'), 20_000);
    const lines: object[] = [];
    const log = { warn: (line: object) => void lines.push(line) };
    while (!(await answerBackupRequest(deps, (made) => noteBackup(log as never, made))));
    const answer = await asking;
    expect(lines).toEqual([
      { stream: 'security', event: 'backed-up', user: null, address: null, rows: expect.any(Number) },
    ]);
    expect(answer?.file).toContain(path.join(folder, 'copies'));
    expect((await tablet.pull()).log.durable_through).toBe(3);
  });
});

async function tablesOf(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const { epoch } = await db.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow();
  const events = await db.selectFrom('event').selectAll().orderBy('facility_seq').execute();
  return { epoch, events: events.map((event) => JSON.stringify(event)).join('\n') };
}
