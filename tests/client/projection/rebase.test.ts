import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import { bcg, issue, receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { pullOnce } from '#tests/client/support/pull-once.ts';

async function lotOnBothTablets() {
  const server = new FakeServer();
  const made = await signedIn(server);
  const received = await made.engine.stock.save(receive(100));
  if (!received.ok) throw new Error(received.reason);
  await made.engine.sync.replay();
  return { server, ...made, lot: received.event };
}

test('a waiting issue that no longer fits because another tablet took doses is shown as such when the page arrives', async () => {
  const { server, engine, lot } = await lotOnBothTablets();
  const first = await engine.stock.save(issue(lot, 80));
  await engine.stock.save(issue(lot, 15));
  server.saveElsewhere(issue(lot, 50), nextId() as EventId);

  await pullOnce(engine, server);

  await expectShownIsFold(engine);
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 35, issued: 65, waiting: 1 });
  const entry = await engine.queries.entry(first.ok ? first.event : '');
  expect(entry).toMatchObject({ status: 'waiting', wouldRefuse: 'less-than-in-stock', open: 0 });
  expect((await engine.queries.syncRows({ status: 'waiting' })).total).toBe(2);
});
