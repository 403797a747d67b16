import { cp, mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseDamagedError } from '#server/db/damaged-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { insertPlaces } from '#tests/support/places.ts';

describe('an embedded database whose files are damaged', () => {
  let kept: string;
  let dataDir: string;
  let backupDir: string;
  beforeAll(async () => {
    kept = await mkdtemp(path.join(tmpdir(), 'vaxledger-damaged-'));
    dataDir = path.join(kept, 'data');
    backupDir = path.join(kept, 'backups');
    await mkdir(backupDir);
    const whole = await openDatabase({ databaseUrl: null, dataDir: path.join(kept, 'whole') });
    await migrate(whole.db);
    await insertPlaces(whole.db);
    await whole.close();
  }, 300_000);
  afterAll(() => rm(kept, { recursive: true, force: true }));
  beforeEach(async () => {
    await rm(dataDir, { recursive: true, force: true });
    await cp(path.join(kept, 'whole'), dataDir, { recursive: true });
  });

  /** The table files, longest first. */
  async function heaps(): Promise<string[]> {
    const base = path.join(dataDir, 'pglite', 'base');
    const files: { file: string; size: number }[] = [];
    for (const database of await readdir(base))
      for (const name of await readdir(path.join(base, database)))
        if (/^\d+$/.test(name)) {
          const file = path.join(base, database, name);
          files.push({ file, size: (await stat(file)).size });
        }
    return files.toSorted((a, b) => b.size - a.size).map(({ file }) => file);
  }
  const garble = async (file: string, at = 0) => {
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(4096, 0xa5), 0, 4096, at);
    await handle.close();
  };
  const control = () => path.join(dataDir, 'pglite', 'global', 'pg_control');

  test.each([
    ['its control file is garbage', () => garble(control())],
    ['its control file is gone', () => rm(control())],
    ['its tables are gone', async () => rm(path.join(dataDir, 'pglite', 'base'), { recursive: true })],
    [
      'pages of its tables are garbage',
      async () => {
        for (const file of await heaps()) await garble(file);
      },
    ],
  ])(
    'is not opened if %s, and the message names the newest backup',
    async (_case, damage) => {
      await damage();
      for (const day of ['20261119T080000Z', '20261120T080000Z'])
        await writeFile(path.join(backupDir, `vaxledger-${day}.ndjson.gz`), '');
      const opening = openDatabase({ databaseUrl: null, dataDir, backupDir });
      await expect(opening).rejects.toBeInstanceOf(DatabaseDamagedError);
      await expect(opening).rejects.toThrow(
        `npm run restore ${path.join(backupDir, 'vaxledger-20261120T080000Z.ndjson.gz')}`,
      );
      await expect(opening).rejects.toThrow(`Move ${path.join(dataDir, 'pglite')} to another place`);
      await (await lockDataDir(dataDir)).release();
    },
    60_000,
  );

  test('says so if there is no backup', async () => {
    await garble(control());
    await expect(
      openDatabase({ databaseUrl: null, dataDir, backupDir: path.join(kept, 'nowhere') }),
    ).rejects.toThrow(`there is none in ${path.join(kept, 'nowhere')}`);
  }, 60_000);

  test('opens if it is not damaged', async () => {
    await (await openDatabase({ databaseUrl: null, dataDir, backupDir })).close();
  }, 60_000);
});
