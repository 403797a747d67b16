import { expect, test } from 'vitest';
import type { EntryId } from '#domain/kernel/ids.ts';
import { bcg, issue } from '#tests/client/support/activities.ts';
import { confirmedRows, expectShownIsFold, optimisticRows } from '#tests/client/support/law.ts';
import { issuedHere, saved } from '#tests/client/support/issued-here.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A tablet with 150 doses of a confirmed lot, of which 20 are issued and wait. */
async function tablet() {
  const made = await issuedHere();
  const { engine, server, clock, lot } = made;
  await engine.sync.replay();
  await saved(engine, issue(lot, 20));
  const offline = () => server.script('/v/sync/', () => Promise.reject(new TypeError('no network')), 1);
  /** A run on the next day that reaches no server. */
  const nextDay = async () => {
    clock.now += dayMs;
    offline();
    await engine.sync.replay();
  };
  return { ...made, nextDay, id: lot as string as EntryId };
}

test('wrong shown rows of a pending event are corrected a day later, without a network, and reported', async () => {
  const { engine, server, nextDay, id } = await tablet();
  const shown = await optimisticRows(engine);
  await engine.db.lot.update(id, { left: 135 });
  await nextDay();
  expect(await optimisticRows(engine)).toEqual(shown);
  await expectShownIsFold(engine);
  await engine.sync.replay();
  expect(server.reports).toMatchObject([{ kind: 'digest', detail: 'shown wrongly: lot' }]);
  expect(server.requestsTo('snapshot')).toBe(0);
});

test('wrong notes about pending events are corrected too', async () => {
  const { engine, server, nextDay } = await tablet();
  await engine.db.base.toCollection().modify((base) => {
    Object.assign(base, { sum: { ...base.sum, balance: -7 } });
  });
  await nextDay();
  await expectShownIsFold(engine);
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 130 });
  await engine.sync.replay();
  expect(server.reports).toMatchObject([{ kind: 'digest', detail: 'shown wrongly: base' }]);
});

test.each([
  ['a server that tells its figures', true],
  ['an older one', false],
])('confirmed rows that no longer add up are requested again from %s', async (_which, tellsRowFigures) => {
  const { engine, server, clock, id } = await tablet();
  server.tellsRowFigures = tellsRowFigures;
  await engine.sync.replay();
  const confirmed = await confirmedRows(engine);
  await engine.db.lot.update(id, { left: 131 });
  clock.now += dayMs;
  await engine.sync.replay();
  expect(server.requestsTo('snapshot')).toBe(1);
  expect(await confirmedRows(engine)).toEqual(confirmed);
  await expectShownIsFold(engine);
});

test('on the same day nothing is checked, and on a day without a fault nothing is written or reported', async () => {
  const { engine, server, clock, nextDay, id } = await tablet();
  const { left } = (await engine.db.lot.get(id))!;
  await nextDay();
  await engine.sync.replay();
  expect(server.reports).toEqual([]);
  await saved(engine, issue(id as never, 1));
  await engine.db.lot.update(id, { left: left + 5 });
  clock.now += dayMs / 2;
  server.script('/v/sync/', () => Promise.reject(new TypeError('no network')), 1);
  await engine.sync.replay();
  expect((await engine.db.lot.get(id))?.left).toBe(left + 5);
});
