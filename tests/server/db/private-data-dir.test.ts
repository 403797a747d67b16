import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { DataDirNotOwnError, makePrivate } from '#server/db/data-dir-lock.ts';

describe('the folder of the embedded database', () => {
  let folder: string;
  let umask: number;
  beforeEach(async () => {
    umask = process.umask(0o000);
    folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-private-'));
  });
  afterEach(async () => {
    process.umask(umask);
    await rm(folder, { recursive: true, force: true });
  });

  test('cannot be entered by others, whatever modes the embedded database gives its files', async () => {
    const dataDir = path.join(folder, 'data');
    const database = await openDatabase({ databaseUrl: null, dataDir });
    await database.close();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(process.umask()).toBe(0o077);
  });

  test('is closed to others if it was open to them', async () => {
    await chmod(folder, 0o777);
    await makePrivate(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test.runIf(process.getuid !== undefined)('is refused if it belongs to somebody else', async () => {
    const isRoot = process.getuid?.() === 0;
    const other = isRoot ? path.join(folder, 'other') : '/';
    if (isRoot) {
      await mkdir(other);
      await chown(other, 65_534, 65_534);
    }
    await expect(makePrivate(other)).rejects.toThrow(DataDirNotOwnError);
  });
});
