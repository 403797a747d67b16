import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeBackup } from '#server/sync/backup/make-backup.ts';
import { snapshot } from '#server/sync/protocol/snapshot.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '../fake-tablet.ts';

/*
 * Only at this isolation level do several statements read one state while others write. PGlite has one connection and never shows the
 * difference; PostgreSQL shows it when something commits between two of the statements.
 */

let world: TestApp;
let tablet: FakeTablet;
let folder: string;
const levels: string[] = [];

beforeAll(async () => {
  world = await testApp({ engine: 'pglite' });
  tablet = await FakeTablet.at(world);
  await tablet.push([tablet.save('receive', typed.receive(50))]);
  folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-moment-'));
  const { db } = world.deps;
  const begin = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = begin();
    const set = builder.setIsolationLevel.bind(builder);
    builder.setIsolationLevel = (level) => {
      levels.push(level);
      return set(level);
    };
    return builder;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['a page', () => tablet.pullPage(500)],
  [
    'a snapshot',
    () =>
      snapshot(world.deps, {
        facility: tablet.facility,
        logId: tablet.logId,
        device: null,
        families: [],
      }),
  ],
  ['a backup', () => makeBackup(world.deps, folder)],
])('%s is read as of one moment', async (_name, read) => {
  levels.length = 0;
  await read();
  expect(levels).toEqual(['repeatable read']);
});
