import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import { bcg, issue, receive } from '#tests/client/support/activities.ts';
import { nextId } from '#tests/client/support/device.ts';
import { issuedHere, saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { pullOnce } from '#tests/client/support/pull-once.ts';

test('pending rows that no longer add up to the lots are rebuilt after a page, and the server is told', async () => {
  const { server, engine, lot } = await issuedHere();
  await engine.sync.replay();
  await saved(engine, issue(lot, 20));
  await engine.db.base.toCollection().modify((base) => {
    Object.assign(base, { sum: { ...base.sum, balance: -7 } });
  });
  server.saveElsewhere(receive(30), nextId() as EventId);
  await pullOnce(engine, server);
  await expectShownIsFold(engine);
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 160, waiting: 1 });

  await engine.sync.replay();
  expect(server.requestsTo('snapshot')).toBe(0);
  expect(server.reports).toMatchObject([{ kind: 'digest', detail: `wallet ${bcg} says 173, its lots 160` }]);
});

test('a wallet that differs from its lots in the confirmed rows makes the tablet request the whole facility', async () => {
  const { server, engine, lot } = await issuedHere();
  await engine.sync.replay();
  await engine.db.lot.update(lot, { left: 151 });
  server.saveElsewhere(receive(30), nextId() as EventId);
  await engine.sync.replay();
  expect(server.requestsTo('snapshot')).toBe(1);
  await expectShownIsFold(engine);
  expect((await engine.db.lot.get(lot))?.left).toBe(150);
});

test('a page whose rows add up is not reported', async () => {
  const { server, engine, lot } = await issuedHere();
  await engine.sync.replay();
  await saved(engine, issue(lot, 20));
  await engine.sync.replay();
  expect(server.reports).toEqual([]);
  expect(server.requestsTo('snapshot')).toBe(0);
});
