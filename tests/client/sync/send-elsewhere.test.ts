import { expect, test } from 'vitest';
import { receive } from '#tests/client/support/activities.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityB } from '#tests/client/support/replies.ts';

test('what waits for a home of before is sent in smaller batches when it takes too long, until all has left', async () => {
  const server = new FakeServer();
  const guard = { current: new AbortController() };
  const { engine } = await signedIn(server, { timeoutSignal: () => guard.current.signal });
  for (let n = 0; n < 4; n += 1) await engine.stock.save(receive(1));
  const session = await engine.db.session.get('current');
  await engine.db.session.put({ ...session!, reply: { ...session!.reply, facilityId: facilityB } });
  await engine.db.meta.put({ key: 'batch-size', value: { limit: 4, threshold: 4 } });
  server.script('/v/sync/push/', () => {
    guard.current.abort();
    return Promise.reject(new DOMException('timed out', 'TimeoutError'));
  });
  await engine.sync.replay();
  expect(await engine.queries.badge()).toMatchObject({ otherFacilities: 4 });

  guard.current = new AbortController();
  server.requests.length = 0;
  await engine.sync.replay();
  const pushed = server.requests.filter(({ path }) => path === '/v/sync/push/');
  expect(pushed.map(({ body }) => (body as { events: unknown[] }).events.length)).toEqual([2, 2]);
  expect(await engine.queries.badge()).toMatchObject({ otherFacilities: 0 });
});
