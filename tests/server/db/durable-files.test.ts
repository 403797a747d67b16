import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEmbedded, type OpenDatabase } from '#server/db/open-database.ts';

let folder: string;
let opened: OpenDatabase;
const forced = vi.spyOn(fs, 'fsyncSync');
syncBuiltinESMExports();

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-durable-'));
  opened = await openEmbedded({ folder: path.join(folder, 'pglite') });
  await sql`create table kept (i int)`.execute(opened.db);
});
afterEach(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

/** Subfolders of the database's folder in which a file was fsynced meanwhile, one entry for each fsync. */
async function foldersForced(act: () => Promise<unknown>): Promise<string[]> {
  forced.mockClear();
  const folders: string[] = [];
  forced.mockImplementation((descriptor) => {
    const file = fs.readlinkSync(`/proc/self/fd/${descriptor}`);
    folders.push(path.relative(path.join(folder, 'pglite'), path.dirname(file)));
  });
  await act();
  forced.mockReset();
  return folders;
}

test.runIf(process.platform === 'linux')('each commit is flushed to disk before it is answered', async () => {
  for (let i = 0; i < 3; i += 1) {
    const folders = await foldersForced(() => sql`insert into kept values (${i})`.execute(opened.db));
    expect(folders).toEqual(['pg_wal']);
  }
});

test.runIf(process.platform === 'linux')(
  'a checkpoint flushes the tables before the log is discarded',
  async () => {
    await sql`insert into kept select generate_series(1, 5000)`.execute(opened.db);
    const folders = await foldersForced(() => sql`checkpoint`.execute(opened.db));
    expect(folders.filter((name) => name.startsWith('base/')).length).toBeGreaterThan(0);
    expect(folders).toContain('global');
  },
);
