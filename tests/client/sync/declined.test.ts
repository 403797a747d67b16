import { expect, test } from 'vitest';
import type { PushRequest } from '#contract/wire/sync.ts';
import { receive } from '#tests/client/support/activities.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

/** Two receipts are refused, the server is restored to before them, and they are sent again. */
async function sentAgain(reason: string) {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await engine.sync.replay();
  const copy = server.backup();
  const refused = await engine.stock.save(receive(10));
  const accepted = await engine.stock.save(receive(20));
  if (!refused.ok || !accepted.ok) throw new Error('not saved');
  server.refuse(refused.event, reason);
  await engine.sync.replay();
  server.restore(copy, 'e2');
  server.requests.length = 0;
  const pushes = () =>
    server.requests.filter(({ path }) => path === '/v/sync/push/').map(({ body }) => body as PushRequest);
  return { engine, refused: refused.event, pushes };
}

test('a refused event is declared as refused when it is sent again, and does not count meanwhile', async () => {
  const { engine, refused, pushes } = await sentAgain('less-than-in-stock');
  await engine.sync.replay();
  await expectShownIsFold(engine);
  const again = pushes().at(-1);
  expect(again?.events).toHaveLength(2);
  expect(again?.declined).toMatchObject([{ event_id: refused, reason: 'less-than-in-stock' }]);
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 1 });
});

test('a refusal because another event had the id is not declared', async () => {
  const { engine, pushes } = await sentAgain('content-mismatch');
  await engine.sync.replay();
  const again = pushes().at(-1);
  expect(again?.events).toHaveLength(2);
  expect(again).not.toHaveProperty('declined');
});

test('a push of unanswered events declares none', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await engine.stock.save(receive(10));
  await engine.sync.replay();
  const push = server.requests.find(({ path }) => path === '/v/sync/push/')?.body;
  expect(push).not.toHaveProperty('declined');
});
