import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import { bcg, issue, utilize } from '#tests/client/support/activities.ts';
import { nextId } from '#tests/client/support/device.ts';
import { issuedHere, pushOnly, saved, savedAndParked } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

test('a utilization that no longer names its entry leaves no figures either', async () => {
  const { server, engine, issued } = await issuedHere();
  await engine.sync.replay();
  await saved(engine, utilize(issued, 45));
  await engine.db.event
    .filter(({ seq }) => seq === 3)
    .modify((row) => void Object.assign(row.envelope, { payload: {} }));
  await pushOnly(server, engine);
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, childrenImmunized: null, wastage: 0 });
});

test.each([null, { type: 'utilize', v: 1 }])(
  'a utilization whose row was damaged before it was sent leaves no figures on the issued entry: %j',
  async (envelope) => {
    const { server, engine, issued } = await issuedHere();
    await engine.sync.replay();
    await saved(engine, utilize(issued, 45));
    await engine.db.event
      .filter(({ seq }) => seq === 3)
      .modify((row) => void Object.assign(row, { envelope }));
    server.now += 60_000;
    await engine.sync.replay();
    await expectShownIsFold(engine);
    expect(await engine.queries.entry(issued)).toMatchObject({
      open: 50,
      childrenImmunized: null,
      wastage: 0,
    });
  },
);

test('a parked utilization whose row was damaged leaves no figures on the issued entry', async () => {
  const { server, engine, lot, issued } = await issuedHere();
  await engine.sync.replay();
  await savedAndParked(server, engine, { on: issued, activity: utilize(issued, 45) });
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 0, childrenImmunized: 45 });
  await engine.db.event
    .filter(({ seq }) => seq === 3)
    .modify((row) => void Object.assign(row, { envelope: null }));
  server.saveElsewhere(issue(lot, 20), nextId() as EventId);
  await engine.sync.replay();
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, childrenImmunized: null, wastage: 0 });
});

test('a parked event with a damaged row prevents no page and no snapshot from being applied', async () => {
  const { server, engine, lot } = await issuedHere();
  await engine.sync.replay();
  const parked = await savedAndParked(server, engine, { on: lot, activity: issue(lot, 13) });
  expect(await engine.queries.entry(parked)).toMatchObject({ status: 'parked' });
  await engine.db.event
    .filter(({ seq }) => seq === 3)
    .modify((row) => void Object.assign(row, { envelope: null }));
  server.saveElsewhere(issue(lot, 20), nextId() as EventId);
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 130 });
  server.restore(server.backup(), 'e2');
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 130 });
});

test('an own entry with a damaged row that the server has is confirmed by its page', async () => {
  const { server, engine, issued } = await issuedHere();
  await pushOnly(server, engine);
  await engine.db.event
    .filter(({ seq }) => seq === 2)
    .modify((row) => void Object.assign(row, { envelope: null }));
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, status: 'saved' });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 150, issued: 50 });
});
