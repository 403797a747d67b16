import { expect, test } from 'vitest';
import { refreshRequestSchema } from '#contract/wire/session.ts';
import type { SessionRow } from '#client/db/rows.ts';
import { pullRequestSchema } from '#contract/wire/sync.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

test('a file of a user without a home facility, and so without pulls, is reported with the next refresh', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await engine.db.session.toCollection().modify((row: { reply: SessionRow['reply'] }) => {
    row.reply = { ...row.reply, facilityId: null };
  });
  const told: unknown[] = [];
  const heard = async ({ body, next }: { body: unknown; next: () => Promise<Response> }) => {
    told.push(refreshRequestSchema.parse(body).wrote?.map(({ kind, rows }) => [kind, rows]));
    return next();
  };
  server.script('/auth/token/refresh/', heard, 99);
  await engine.storage.wroteFile('analysis', 44);
  for (let times = 0; times < 2; times += 1) {
    const session = await engine.session.current();
    await engine.renew(session?.access ?? '');
  }
  expect(told).toEqual([[['analysis', 44]], undefined]);
});

test('a file made on the tablet is reported with the next answered pull', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const session = await engine.session.current();
  const told: unknown[] = [];
  const heard = async ({ body, next }: { body: unknown; next: () => Promise<Response> }) => {
    told.push(pullRequestSchema.parse(body).wrote);
    return next();
  };
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  server.script('/v/sync/pull/', lost, 1);
  server.script('/v/sync/pull/', heard, 99);
  await engine.storage.wroteFile('children', 12);
  await engine.storage.wroteFile('ledger', 3);
  await engine.sync.replay();
  await engine.sync.replay();
  await engine.sync.replay();
  const by = session?.userId;
  expect(told).toEqual([
    [
      { kind: 'children', by, rows: 12, at: expect.any(String) },
      { kind: 'ledger', by, rows: 3, at: expect.any(String) },
    ],
    undefined,
  ]);
});
