import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import type { Engine } from '#client/engine.ts';
import { receive } from '#tests/client/support/activities.ts';
import { device, nextId } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { problem, reply, tokenReply } from '#tests/client/support/replies.ts';

async function newTablet(server: FakeServer) {
  for (let i = 0; i < 6; i++) server.saveElsewhere(receive(10), nextId() as EventId);
  const made = device(server);
  await made.engine.session.login({ email: 'amina@demo.test', password: 'secret' });
  return made;
}

async function expectLoaded({ queries }: Engine, isLoaded: boolean): Promise<void> {
  expect(await queries.stockLoaded()).toBe(isLoaded);
  expect((await queries.badge()).stockLoaded).toBe(isLoaded);
}

test('a new tablet has not loaded the stock until the first pull is complete', async () => {
  const server = new FakeServer();
  const { engine } = await newTablet(server);
  await expectLoaded(engine, false);
  await engine.sync.replay();
  await expectLoaded(engine, true);
});

test('an entry saved before the first pull does not make the stock loaded', async () => {
  const server = new FakeServer();
  const { engine } = await newTablet(server);
  await engine.stock.save(receive(5));
  server.script('/v/sync/', () => Promise.reject(new TypeError('no network')), 2);
  await engine.sync.replay();
  await expectLoaded(engine, false);
});

test('a part of the stock does not count as loaded; only the last page completes it', async () => {
  const server = new FakeServer();
  server.pageLimit = 3;
  const { engine } = await newTablet(server);
  server.script('/v/sync/pull/', ({ next }) => next());
  server.script('/v/sync/pull/', () => problem(503, 'unavailable'));
  await engine.sync.replay();
  expect(await engine.db.ledger.count()).toBe(3);
  await expectLoaded(engine, false);
  await engine.sync.replay();
  await expectLoaded(engine, true);
});

test('stock with other figures than the server’s at the first pull is loaded by the snapshot', async () => {
  const server = new FakeServer();
  const { engine } = await newTablet(server);
  server.wrongDigest = true;
  server.script('/v/sync/snapshot/', () => Promise.reject(new TypeError('no network')));
  await engine.sync.replay();
  await expectLoaded(engine, false);
  server.wrongDigest = false;
  await engine.sync.replay();
  await expectLoaded(engine, true);
});

test('loaded stock stays loaded while newer pages or a snapshot are fetched', async () => {
  const server = new FakeServer();
  server.pageLimit = 3;
  const { engine } = await newTablet(server);
  await engine.sync.replay();
  for (let i = 0; i < 6; i++) server.saveElsewhere(receive(10), nextId() as EventId);
  server.script('/v/sync/pull/', ({ next }) => next());
  server.script('/v/sync/pull/', () => problem(503, 'unavailable'));
  await engine.sync.replay();
  await expectLoaded(engine, true);
});

test('a user without stock does not wait for any', async () => {
  const server = new FakeServer();
  server.script('/auth/token/', () =>
    reply({
      ...tokenReply({ email: 'lga@demo.test', access: server.access, token: server.refreshToken }),
      user_option: 'isLga',
      facility: null,
      facilityId: null,
      grant: null,
    }),
  );
  const { engine } = await newTablet(server);
  await expectLoaded(engine, true);
});
