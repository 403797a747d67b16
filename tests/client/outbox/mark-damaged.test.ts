import { expect, test } from 'vitest';
import { markDamaged } from '#client/outbox/outbox.ts';
import { bcg, issue, receive } from '#tests/client/support/activities.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

test('a row found damaged while a page came in leaves the pending events after that page', async () => {
  const { engine } = await signedIn(new FakeServer());
  const { db, stock, queries, sync } = engine;
  const received = await stock.save(receive(100));
  if (!received.ok) throw new Error(received.reason);
  await stock.save(issue(received.event, 10));
  const found = await db.log.toCollection().first();
  await sync.replay();
  await stock.save(issue(received.event, 5));
  await stock.save(issue(received.event, 7));

  const damaged = await db.event.filter((row) => row.seq === 3).toArray();
  await markDamaged(db, found!.log_id, damaged);
  expect(await queries.wallet(bcg)).toMatchObject({ balance: 83, issued: 17 });
  expect(await queries.lots(bcg, '2026-11-20' as never)).toMatchObject([{ left: 83 }]);
  await expectShownIsFold(engine);
});
