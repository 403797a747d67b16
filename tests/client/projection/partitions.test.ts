import { describe, expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import { bcg, correct, issue, receive, reverse, utilize } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { issuedHere, saved } from '#tests/client/support/issued-here.ts';
import { confirmedRows, expectShownIsFold, optimisticRows } from '#tests/client/support/law.ts';
import { pullOnce } from '#tests/client/support/pull-once.ts';
import { foldTables } from '#client/projection/rows.ts';
import { inTransaction } from '#client/db/database.ts';
import { rebuild } from '#client/projection/rebuild.ts';
import { facilityA } from '#tests/client/support/replies.ts';

test('a correction parked while the later reversal is accepted comes last in the history', async () => {
  const { server, engine, issued } = await issuedHere();
  await engine.sync.replay();
  const forgotten = server.state.verdicts.get(issued)!;
  server.state.verdicts.delete(issued);
  await saved(engine, correct(issued, { officer: 'Bola' }));
  await engine.sync.replay();
  server.state.verdicts.set(issued, forgotten);
  await saved(engine, reverse(issued));
  server.now += 60_000;
  await engine.sync.replay();
  await expectShownIsFold(engine);
  const entry = await engine.queries.entry(issued);
  expect(entry?.history.map(({ kind }) => kind)).toEqual(['reversed', 'corrected']);
});

test.each([1, 2, 3, 5, 8])('two tablets on one lot agree in pages of %i', async (pageLimit) => {
  const { server, engine, lot } = await issuedHere();
  await engine.sync.replay();
  server.pageLimit = pageLimit;
  for (let round = 0; round < 4; round += 1) {
    await saved(engine, issue(lot, 3));
    server.saveElsewhere(issue(lot, 2), nextId() as EventId);
    await saved(engine, issue(lot, 4));
    server.now += 60_000;
    await pullOnce(engine, server);
    await expectShownIsFold(engine);
  }
  for (let run = 0; run < 3; run += 1) await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 150 - 4 * 9, waiting: 0 });
});

describe('lost data of the tablet is repaired', () => {
  test('an event without its outbox row leaves the figures, and its number is reported as lost', async () => {
    const { server, engine, lot, issued } = await issuedHere();
    await engine.sync.replay();
    await saved(engine, issue(lot, 20));
    await saved(engine, utilize(issued, 45));
    await engine.db.event.filter(({ seq }) => seq === 3).delete();
    await engine.sync.replay();
    await expectShownIsFold(engine);
    expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 150, issued: 50, wastage: 5 });
    expect(server.state.lost).toEqual([{ first: 3, last: 3 }]);
  });

  test('rows rebuilt from the confirmed ones and the outbox are the same', async () => {
    const { server, engine, lot, issued } = await issuedHere();
    await engine.sync.replay();
    server.saveElsewhere(issue(lot, 120), nextId() as EventId);
    await saved(engine, issue(lot, 60));
    await saved(engine, utilize(issued, 45));
    await saved(engine, correct(lot, { batchNo: 'B2' }));
    await pullOnce(engine, server);
    const [shown, confirmed, bases] = [
      await optimisticRows(engine),
      await confirmedRows(engine),
      await engine.db.base.toArray(),
    ];
    await inTransaction(engine.db, { tables: [engine.db.log, ...foldTables(engine.db)] }, (db) =>
      rebuild(db, facilityA),
    );
    expect(await optimisticRows(engine)).toEqual(shown);
    expect(await confirmedRows(engine)).toEqual(confirmed);
    expect(await engine.db.base.toArray()).toEqual(bases);
  });
});

test('an acknowledgement as expected writes no shown row', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const lot = await saved(engine, receive(100));
  for (let count = 0; count < 5; count += 1) await saved(engine, issue(lot, 3));
  server.now += 60_000;
  const written: string[] = [];
  for (const table of [engine.db.lot, engine.db.ledger, engine.db.event]) {
    table.hook('creating', () => void written.push(table.name));
    table.hook('updating', () => void written.push(table.name));
    table.hook('deleting', () => void written.push(table.name));
  }
  await engine.sync.replay();
  expect(written).toEqual([]);
  expect(await engine.db.base.count()).toBe(0);
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 85, issued: 15, waiting: 0 });
});
