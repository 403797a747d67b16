import { expect, test } from 'vitest';
import { bcg, issue, openWallet, receive, utilize } from './support/activities.ts';
import { signedIn } from './support/device.ts';
import { FakeServer } from './support/fake-server.ts';
import { expectShownIsFold } from './support/law.ts';

test('stock received and issued offline is shown at once, sent, and comes back as the same figures', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);

  await engine.stock.save(openWallet(bcg));
  const received = await engine.stock.save(receive(200));
  if (!received.ok) throw new Error(received.reason);
  const issued = await engine.stock.save(issue(received.event, 50));
  if (!issued.ok) throw new Error(issued.reason);

  expect(await engine.queries.wallet(bcg)).toMatchObject({
    balance: 150,
    issued: 50,
    waiting: 3,
    confirmed: false,
  });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 3, needAttention: 0 });
  await expectShownIsFold(engine);

  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done', requests: 2 });

  expect(await engine.queries.wallet(bcg)).toMatchObject({
    balance: 150,
    issued: 50,
    waiting: 0,
    confirmed: true,
  });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0, state: 'online' });
  const listing = await engine.queries.ledger({ activity: 'issued', page: 0, pageSize: 10 });
  expect(listing).toMatchObject({
    total: 1,
    rows: [{ id: issued.event, open: 50, status: 'saved', doses: 50 }],
  });
  await expectShownIsFold(engine);

  await engine.stock.save(utilize(issued.event, 40));
  expect(await engine.queries.openIssued(bcg)).toEqual([]);
  await engine.sync.replay();
  expect(await engine.queries.wallet(bcg)).toMatchObject({
    balance: 150,
    issued: 50,
    wastage: 10,
    waiting: 0,
  });
  await expectShownIsFold(engine);
});
