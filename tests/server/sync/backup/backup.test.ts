import fs from 'node:fs';
import files, { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findDrift } from '#server/reconcile.ts';
import { BackupDamagedError, readBackupFile, writeBackupFile } from '#server/sync/backup/backup-file.ts';
import { noteBackup } from '#server/http/security-log.ts';
import { answerBackupRequest, requestBackup } from '#server/sync/backup/backup-request.ts';
import {
  backUpIfDue,
  measureBackups,
  planBackups,
  readBackupState,
} from '#server/sync/backup/backup-state.ts';
import { makeBackup } from '#server/sync/backup/make-backup.ts';
import { DatabaseNotEmptyError, restoreBackup } from '#server/sync/backup/restore-backup.ts';
import type { Database } from '#server/db/schema.ts';
import { emptyDatabase, bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '../fake-tablet.ts';

describe.each(bothEngines)('backup and restore on %s', (engine) => {
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

  test('events in a backup are durable, and no others', async () => {
    expect((await tablet.pull()).log).toMatchObject({ accepted_through: 3, durable_through: 0 });
    await makeBackup(world.deps, folder);
    await tablet.push([tablet.save('receive', typed.receive(1))]);
    expect((await tablet.pull()).log).toMatchObject({ accepted_through: 4, durable_through: 3 });
    expect((await readdir(folder)).every((name) => name.endsWith('.ndjson.gz'))).toBe(true);
  });

  test('a file that reads back as another backup is not a backup, and makes nothing durable', async () => {
    const older = await makeBackup(world.deps, folder);
    await tablet.push([tablet.save('receive', typed.receive(1))]);
    const read = fs.createReadStream;
    const disk = vi.spyOn(fs, 'createReadStream').mockImplementation(() => read(older.file));
    syncBuiltinESMExports();
    try {
      world.advance(60_000);
      await expect(makeBackup(world.deps, folder)).rejects.toBeInstanceOf(BackupDamagedError);
    } finally {
      disk.mockRestore();
      syncBuiltinESMExports();
    }
    expect(await readdir(folder)).toEqual([path.basename(older.file)]);
    expect((await tablet.pull()).log).toMatchObject({ accepted_through: 4, durable_through: 3 });
  });

  test('events pushed while a backup is written are not durable yet', async () => {
    const name = files.rename;
    const disk = vi.spyOn(files, 'rename').mockImplementation(async (from, to) => {
      await tablet.push([tablet.save('receive', typed.receive(1))]);
      await name(from, to);
    });
    syncBuiltinESMExports();
    try {
      await makeBackup(world.deps, folder);
    } finally {
      disk.mockRestore();
      syncBuiltinESMExports();
    }
    expect((await tablet.pull()).log).toMatchObject({ accepted_through: 4, durable_through: 3 });
  });

  test('a restored server has every row, another epoch, and a tablet sends it the rest', async () => {
    const { file } = await makeBackup(world.deps, folder);
    const later = tablet.save('receive', typed.receive(7));
    await tablet.push([later]);
    await world.close();
    const before = await tablesOf(world.deps.db);
    const restored = await emptyDatabase(engine);
    try {
      await restoreBackup({ db: restored.db }, file);
      const after = await tablesOf(restored.db);
      expect(after['epoch']).not.toBe(before['epoch']);
      expect(after['events']).toBe((before['events'] as string).split('\n').slice(0, 3).join('\n'));
      expect(await findDrift(restored.db)).toEqual([]);
      const log = await restored.db.selectFrom('event_log').selectAll().executeTakeFirstOrThrow();
      expect(log).toMatchObject({ accepted_through: 3, durable_through: 3 });
      expect(await restored.db.selectFrom('app_user').select('email').execute()).toHaveLength(1);
      // Messages use it to tell which of them may have been sent already.
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
      await expect(restoreBackup({ db: restored.db }, file)).rejects.toThrow(BackupDamagedError);
    } finally {
      await restored.close();
    }
  });

  test('a backup that cannot be written makes nothing durable', async () => {
    const blocked = path.join(folder, 'a file');
    await appendFile(blocked, 'in the way');
    await expect(makeBackup(world.deps, blocked)).rejects.toThrow('EEXIST');
    expect((await tablet.pull()).log.durable_through).toBe(0);
  });

  test('any text that the database accepts is restored from a backup unchanged', async () => {
    const { db } = world.deps;
    await sql`create table any_text (id integer primary key, said text, j json, b jsonb)`.execute(db);
    await sql`insert into any_text select n, chr(n), to_json(chr(n)), to_jsonb(chr(n))
      from generate_series(1, 1114111) n where n not between 55296 and 57343
        and (n < 12400 or n % 97 = 0 or n % 65536 > 65500)`.execute(db);
    const texts = [...oddTexts, ...fc.sample(fc.string({ unit: 'binary' }), 200)].filter(
      (text) => !text.includes('\0'),
    );
    for (const [at, text] of texts.entries()) {
      const json = JSON.stringify({ [text]: text });
      await sql`insert into any_text values (${-1 - at}, ${text}, ${json}::json, ${json}::jsonb)`.execute(db);
    }
    const digest = async (from: Kysely<Database>) =>
      (
        await sql`select count(*)::int as rows, md5(string_agg(md5(id || ' ' || said || j::text || b::text), '' order by id)) as md5
          from any_text`.execute(from)
      ).rows[0];
    const { file } = await makeBackup(world.deps, folder);
    const before = await digest(db);
    let rows: string[] = [];
    const load = async () => {
      if (rows.length === 0) return;
      await sql`insert into any_text select * from json_populate_recordset(null::any_text, ${`[${rows.join(',')}]`}::json)`.execute(
        db,
      );
      rows = [];
    };
    await sql`truncate any_text`.execute(db);
    await readBackupFile(file, async ({ table, json }) => {
      if (table === 'any_text' && rows.push(json) === 5000) await load();
    });
    await load();
    expect(await digest(db)).toEqual(before);
    await sql`drop table any_text`.execute(db);
  }, 60_000);

  test('an event whose text contains line separators is in the backup and in the restored database', async () => {
    await tablet.push([tablet.save('receive', { ...typed.receive(1), officer: oddTexts.join('') } as never)]);
    const { file } = await makeBackup(world.deps, folder);
    await world.close();
    const before = await tablesOf(world.deps.db);
    const restored = await emptyDatabase(engine);
    try {
      await restoreBackup({ db: restored.db }, file);
      expect((await tablesOf(restored.db))['events']).toBe(before['events']);
    } finally {
      await restored.close();
    }
  });

  test('a backup is due ten minutes after the first start, then at the set interval, however often the server starts', async () => {
    const deps = { ...world.deps, config: { ...world.deps.config, backupEveryHours: 6 } };
    const minutes = (count: number) => world.advance(count * 60_000);
    const isMade = async () => (await backUpIfDue(deps, folder)) !== null;
    await planBackups(deps);
    expect(await isMade()).toBe(false);
    minutes(9);
    await planBackups(deps);
    expect(await isMade()).toBe(false);
    minutes(1);
    await planBackups(deps);
    expect([await isMade(), await isMade()]).toEqual([true, false]);
    for (let hour = 1; hour < 6; hour += 1) {
      minutes(60);
      await planBackups(deps);
      expect(await isMade()).toBe(false);
    }
    minutes(60);
    expect(await isMade()).toBe(true);
    await planBackups({ ...deps, config: { ...deps.config, backupEveryHours: 1 } });
    minutes(60);
    expect(await isMade()).toBe(true);
  });

  test('a failed backup is reported, retried after ten minutes, and no longer reported once one is made', async () => {
    const { deps } = world;
    await planBackups(deps);
    world.advance(10 * 60_000);
    const blocked = path.join(folder, 'a file');
    await appendFile(blocked, 'in the way');
    await expect(backUpIfDue(deps, blocked)).rejects.toThrow('EEXIST');
    expect(await readBackupState(deps)).toMatchObject({ made_at: null, has_failed: true, is_late: false });
    await measureBackups(deps);
    const metrics = async () => (await world.call({ method: 'GET', url: '/metrics' })).body;
    expect(await metrics()).toMatch(/^vaxledger_last_backup_seconds \+Inf$/m);
    expect(await metrics()).toMatch(/^vaxledger_backup_failing 1$/m);
    const words = async () =>
      (await world.call({ method: 'GET', url: '/readyz' })).json<{ backup: string }>().backup;
    expect(await words()).toContain('The newest try to make one failed');
    expect(await backUpIfDue(deps, folder)).toBeNull();
    world.advance(10 * 60_000);
    expect(await backUpIfDue(deps, folder)).not.toBeNull();
    world.advance(3 * 3_600_000);
    await measureBackups(deps);
    expect(await metrics()).toMatch(/^vaxledger_last_backup_seconds 10800$/m);
    expect(await metrics()).toMatch(/^vaxledger_backup_failing 0$/m);
    expect(await words()).toMatch(/^The last backup was made 3 hours ago, at \S+$/);
    world.advance(22 * 3_600_000 + 1);
    expect(await words()).toContain('A backup is overdue.');
    const minister = await world.createUser({ level: 'country', roles: ['userManager'] });
    const told = await world.call({ method: 'GET', url: '/v/backups/' }, await world.signIn(minister));
    expect(told.json()).toMatchObject({ is_late: true, has_failed: false });
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

const oddTexts = [
  'Ada\u2028Obi\u2029',
  'a\rb\r\nc\nd',
  '\uFEFFmark\uFEFF',
  '\u0085\u000B\u000C\u0001\u001F\u007F',
  '👩‍👩‍👧\u{10FFFF}\uFFFF',
  '\\u2028 "quoted" \\n',
];

test('rows are read from a file as they were written, wherever their bytes are split', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-lines-'));
  const file = path.join(folder, 'rows.gz');
  const head = { k: 'vaxledger-backup' as const, v: 1 as const, made_at: '', epoch: '', schema: [] };
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...oddTexts))),
        async (texts) => {
          const rows = texts.map((text) => ({ table: 't', json: JSON.stringify({ text }) }));
          await writeBackupFile(file, head, each(rows));
          const read: object[] = [];
          await readBackupFile(file, (row) => void read.push(row));
          expect(read).toEqual(rows);
        },
      ),
      { numRuns: 50, examples: [[[...oddTexts, 'é'.repeat(200_000)]]] },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

async function tablesOf(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const { epoch } = await db.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow();
  const events = await db.selectFrom('event').selectAll().orderBy('facility_seq').execute();
  return { epoch, events: events.map((event) => JSON.stringify(event)).join('\n') };
}
