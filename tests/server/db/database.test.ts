import files, { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { analyzeIfDue, noteWrites } from '#server/db/analyze.ts';
import { DataDirInUseError, lockDataDir } from '#server/db/data-dir-lock.ts';
import { isDatabaseTrouble } from '#server/db/database-trouble.ts';
import { isMigrated, migrate, UnknownSchemaError } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { openDatabase, openPostgres, type OpenDatabase } from '#server/db/open-database.ts';
import { emptyDatabase, bothEngines, newPostgresUrl, testDatabase } from '#tests/support/database.ts';

describe.each(bothEngines)('the schema on %s', (engine) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await emptyDatabase(engine);
  });
  afterEach(() => database.close());

  test('is brought up to date once, in order', async () => {
    expect(await migrate(database.db)).toEqual(migrations.map((migration) => migration.name));
    expect(await migrate(database.db)).toEqual([]);
    expect(await isMigrated(database.db)).toBe(true);
  });

  test('is left alone if a newer program has written it', async () => {
    await migrate(database.db, [...migrations, { name: '9999-newer', up: async () => {} }]);
    await expect(migrate(database.db)).rejects.toBeInstanceOf(UnknownSchemaError);
  });

  test('keeps all earlier steps and nothing of a step that fails', async () => {
    const failing = {
      name: '9999-failing',
      up: async (trx: OpenDatabase['db']) => {
        await sql`create table half_done (id integer)`.execute(trx);
        await sql`select 1 / 0`.execute(trx);
      },
    };
    await expect(migrate(database.db, [...migrations, failing])).rejects.toThrow('division by zero');
    const { rows } = await sql<{
      found: string | null;
    }>`select to_regclass('half_done')::text as found`.execute(database.db);
    expect(rows).toEqual([{ found: null }]);
    expect(await isMigrated(database.db)).toBe(true);
  });
});

test('instances that start together on one PostgreSQL take each step once', async () => {
  const url = await newPostgresUrl();
  const instances = [openPostgres(url), openPostgres(url), openPostgres(url)];
  const taken = await Promise.all(instances.map((instance) => migrate(instance.db)));
  await Promise.all(instances.map((instance) => instance.close()));
  expect(taken.flat().toSorted()).toEqual(migrations.map((migration) => migration.name));
});

test('a job of many short transactions leaves the process time for everything else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-busy-'));
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    let hasRead = false;
    setImmediate(() => (hasRead = true));
    let transactions = 0;
    while (!hasRead && transactions < 100) {
      await db.transaction().execute((trx) => sql`select 1`.execute(trx));
      transactions += 1;
    }
    expect(transactions).toBeLessThan(100);
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
});

describe.each(bothEngines)('column values on %s', (engine) => {
  test('reach the program alike on both: counters and sums as numbers, days as text, instants as dates', async () => {
    const { db } = await testDatabase(engine);
    const { rows } = await sql`
      select 9007199254740991::int8 as big, sum(v) as sum, 12.5::numeric as rate, date '2026-11-20' as day,
        timestamptz '2026-11-20T08:00:00Z' as at, '{"a":[1]}'::jsonb as json
      from (values (1::int8), (2::int8)) as t(v)`.execute(db);
    expect(rows).toEqual([
      {
        big: Number.MAX_SAFE_INTEGER,
        sum: 3,
        rate: 12.5,
        day: '2026-11-20',
        at: new Date('2026-11-20T08:00:00Z'),
        json: { a: [1] },
      },
    ]);
  });

  test('larger than a safe integer are a defect, never a rounded number', async () => {
    const { db } = await testDatabase(engine);
    await expect(sql`select 9007199254740993::int8 as big`.execute(db)).rejects.toThrow(
      'beyond what can be counted',
    );
  });
});

test('the embedded database is analyzed after enough written rows; PostgreSQL does that by itself', async () => {
  const { db } = await testDatabase('pglite');
  noteWrites(5000);
  expect(await analyzeIfDue(db, 'postgres')).toBe(false);
  expect(await analyzeIfDue(db, 'pglite')).toBe(true);
  expect(await analyzeIfDue(db, 'pglite')).toBe(false);
});

describe('the data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-data-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const lockFile = () => path.join(folder, 'lock.1');
  const lock = (holder: object | string) =>
    writeFile(lockFile(), typeof holder === 'string' ? holder : JSON.stringify(holder));
  /** Another process that holds the folder until it is killed. */
  async function holderOf(dataDir: string) {
    const module = new URL('../../../src/server/db/data-dir-lock.ts', import.meta.url).href;
    const script = `const { lockDataDir } = await import(${JSON.stringify(module)});
      await lockDataDir(${JSON.stringify(dataDir)}); console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }

  test('has one holder at a time, and is free again afterwards', async () => {
    const { release } = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toBeInstanceOf(DataDirInUseError);
    await release();
    await (await lockDataDir(folder)).release();
  });

  test.each([
    ['a short name', ''],
    ['a name longer than the address of a socket may be', 'deep/'.repeat(30)],
  ])(
    'under %s, is refused while another process holds it, and free once that process is killed',
    async (_case, under) => {
      const dataDir = path.join(folder, under);
      await mkdir(dataDir, { recursive: true });
      const holder = await holderOf(dataDir);
      await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${holder.pid}`);
      holder.kill('SIGSTOP');
      await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUseError);
      holder.kill('SIGKILL');
      await once(holder, 'exit');
      const { release } = await lockDataDir(dataDir);
      await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${process.pid}`);
      await release();
      expect(await readdir(dataDir)).toEqual(['lock.2']);
    },
    30_000,
  );

  const stranger = { pid: process.ppid, began: null, socket: 'lock-gone.socket' };
  test.each([
    ['a process that is gone, whose number a stranger has now', stranger],
    ['an earlier process with our number', { ...stranger, pid: process.pid }],
    ['nobody can tell whom', ''],
    ['a lock that was cut off', '{"pid":1'],
    ['a number alone', String(process.ppid)],
  ])('is taken over from %s', async (_case, holder) => {
    await lock(holder);
    const { release } = await lockDataDir(folder);
    expect(await readdir(folder)).not.toContain('lock.1');
    expect(JSON.parse(await readFile(path.join(folder, 'lock.2'), 'utf8'))).toMatchObject({
      pid: process.pid,
    });
    await release();
  });

  test.runIf(process.platform === 'linux')(
    'on a disk without sockets recognises a process by its id and start time',
    async () => {
      await lock({ pid: process.ppid, began: '1', socket: null });
      await (await lockDataDir(folder)).release();
      const stat = await readFile(`/proc/${process.ppid}/stat`, 'utf8');
      await rm(path.join(folder, 'lock.2'));
      await lock({ pid: process.ppid, began: stat.split(') ').at(-1)?.split(' ')[19], socket: null });
      await expect(lockDataDir(folder)).rejects.toBeInstanceOf(DataDirInUseError);
    },
  );

  test('goes to exactly one of many processes at once, even after a dead holder', async () => {
    for (const before of [null, stranger, '']) {
      if (before !== null) await lock(before);
      const tries = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataDir(folder)));
      const held = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(held).toHaveLength(1);
      held[0]!.assertHeld();
      await held[0]!.release();
    }
  });

  test('stays with those that came first when a slow process looks late', async () => {
    await lock(stranger);
    await (await lockDataDir(folder)).release();
    const holder = await lockDataDir(folder);
    const seenBefore = vi.spyOn(files, 'readdir').mockResolvedValueOnce(['lock.1'] as never);
    syncBuiltinESMExports();
    await expect(lockDataDir(folder)).rejects.toBeInstanceOf(DataDirInUseError);
    expect(seenBefore).toHaveBeenCalledTimes(3);
    seenBefore.mockRestore();
    syncBuiltinESMExports();
    expect((await readdir(folder)).filter((name) => /^lock\.\d+$/.test(name))).toEqual(['lock.3']);
    holder.assertHeld();
    await holder.release();
  });

  test('is no longer written to after another process has taken it', async () => {
    const opened = await openDatabase({ databaseUrl: null, dataDir: folder });
    const { db } = opened;
    await sql`create table kept (i int)`.execute(db);
    const write = db.transaction().execute(async (trx) => {
      await sql`insert into kept values (1)`.execute(trx);
      // Like another machine, which cannot reach this one's socket.
      await writeFile(path.join(folder, 'lock.2'), JSON.stringify(stranger));
    });
    await expect(write).rejects.toBeInstanceOf(DataDirInUseError);
    const read = sql`select 1`.execute(db);
    await expect(read).rejects.toBeInstanceOf(DataDirInUseError);
    expect(isDatabaseTrouble(await read.catch((error: unknown) => error))).toBe(true);
    await opened.close();
  });

  test('keeps its contents and is released when closed', async () => {
    const first = await openDatabase({ databaseUrl: null, dataDir: folder });
    await migrate(first.db);
    await first.db.insertInto('setting').values({ key: 'kept', value: '1' }).execute();
    await expect(openDatabase({ databaseUrl: null, dataDir: folder })).rejects.toBeInstanceOf(
      DataDirInUseError,
    );
    await first.close();
    const second = await openDatabase({ databaseUrl: null, dataDir: folder });
    expect(await second.db.selectFrom('setting').selectAll().execute()).toEqual([{ key: 'kept', value: 1 }]);
    await second.close();
  });
});
