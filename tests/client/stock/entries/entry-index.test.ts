import fc from 'fast-check';
import { liveQuery } from 'dexie';
import { describe, expect, test } from 'vitest';
import type { EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerRow } from '#client/db/rows.ts';
import type { Engine } from '#client/engine.ts';
import { bcg, opv, receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityA, facilityB } from '#tests/client/support/replies.ts';

async function tabletWithOneRow() {
  const made = await signedIn(new FakeServer());
  await made.engine.stock.save(receive(10));
  const [row] = await made.engine.db.ledger.toArray();
  return { ...made, row: row! };
}

const found = async (engine: Engine, search = '', page = 0) =>
  engine.queries.ledger({ activity: 'recieved', search, page, pageSize: 5 });

interface Step {
  readonly kind: 'put' | 'delete' | 'bulk' | 'other-facility' | 'other-listing';
  readonly at: number;
  readonly batchNo: string;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('put', 'put', 'delete', 'bulk', 'other-facility', 'other-listing'),
    at: fc.nat(30),
    batchNo: fc.constantFrom('VX1', 'VX2', 'KD1', 'Kd2'),
  }),
  { maxLength: 8 },
);

describe('the entries in memory', () => {
  test('equal the ledger’s after each change, whoever made it', async () => {
    const { engine, deps, row } = await tabletWithOneRow();
    const worker = (await signedIn(new FakeServer(), deps)).engine;
    const idAt = (at: number) => `01990000-0000-7000-8000-${String(at).padStart(12, '0')}` as EntryId;
    const rowAt = (at: number, parts: Partial<LedgerRow>): LedgerRow => ({ ...row, ...parts, id: idAt(at) });
    const change = async ({ kind, at, batchNo }: Step, db: Engine['db']) => {
      if (kind === 'delete') return db.ledger.delete(idAt(at));
      if (kind === 'other-facility')
        return db.ledger.put(rowAt(at, { batchNo, facility: facilityB as FacilityId }));
      if (kind === 'other-listing') return db.ledger.put(rowAt(at, { batchNo, listing: 'issued' }));
      if (kind === 'put') return db.ledger.put(rowAt(at, { batchNo, antigen: at % 2 === 0 ? bcg : opv }));
      return db.ledger.bulkPut(Array.from({ length: 60 }, (_, n) => rowAt(100 * at + n, { batchNo })));
    };
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        await engine.db.ledger.clear();
        for (const [n, step] of story.entries()) {
          await change(step, n % 2 === 0 ? engine.db : worker.db);
          const listed = (await engine.db.ledger.orderBy('id').reverse().toArray()).filter(
            ({ facility, listing }) => facility === facilityA && listing === 'recieved',
          );
          for (const search of ['', 'vx', 'd2']) {
            const wanted = listed.filter((entry) => entry.batchNo.toLowerCase().includes(search));
            const first = await found(engine, search);
            const second = await found(engine, search, 1);
            expect(first.total).toBe(wanted.length);
            const rows = second.page === 1 ? [...first.rows, ...second.rows] : first.rows;
            expect(rows.map(({ id }) => id)).toEqual(wanted.slice(0, 10).map(({ id }) => id));
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test('give the same as the index, before and after loading', async () => {
    const { engine, row } = await tabletWithOneRow();
    await engine.db.ledger.bulkPut(Array.from({ length: 12 }, () => ({ ...row, id: nextId() as EntryId })));
    const before = [await found(engine), await found(engine, '', 2), await found(engine, '', 9)];
    await found(engine, 'anything');
    expect([await found(engine), await found(engine, '', 2), await found(engine, '', 9)]).toEqual(before);
    expect(before.map(({ rows, total }) => [rows.length, total])).toEqual([
      [5, 13],
      [3, 13],
      [3, 13],
    ]);
  });

  test('a live search runs again when an entry is added, changed or removed', async () => {
    const { engine, row } = await tabletWithOneRow();
    const seen: string[] = [];
    const subscription = liveQuery(() => found(engine, 'amina')).subscribe(({ rows }) =>
      seen.push(rows.map(({ batchNo, status }) => `${batchNo} ${status}`).join(', ')),
    );
    const shows = async (text: string) => {
      await expect.poll(() => seen.at(-1)).toBe(text);
    };
    await shows('B1 waiting');
    await engine.stock.save(receive(5, { batchNo: 'NEW' }));
    await shows('NEW waiting, B1 waiting');
    await engine.db.ledger.update(row.id, { batchNo: 'B2' });
    await shows('NEW waiting, B2 waiting');
    await engine.db.ledger.delete(row.id);
    await shows('NEW waiting');
    subscription.unsubscribe();
  });

  test('a live search does not run again for an entry of another listing', async () => {
    const { engine, row } = await tabletWithOneRow();
    await found(engine, 'amina');
    const totals: number[] = [];
    const subscription = liveQuery(() => found(engine, 'amina')).subscribe(({ total }) => totals.push(total));
    await expect.poll(() => totals).toEqual([1]);
    await engine.db.ledger.put({ ...row, id: nextId() as EntryId, listing: 'issued' });
    await engine.stock.save(receive(5));
    await expect.poll(() => totals.at(-1)).toBe(2);
    expect(totals).toEqual([1, 2]);
    subscription.unsubscribe();
  });

  test('a search text is not found across two fields', async () => {
    const { engine } = await tabletWithOneRow();
    expect((await found(engine, 'amina\nb1')).total).toBe(0);
    expect((await found(engine, 'b1')).total).toBe(1);
  });
});

describe('the slices of an export', () => {
  test('are all found entries, newest first, with any page size', async () => {
    const { engine, row } = await tabletWithOneRow();
    const rows = Array.from({ length: 1100 }, (_, n) => ({
      ...row,
      id: nextId() as EntryId,
      batchNo: n % 2 === 0 ? 'EVEN' : 'ODD',
    }));
    await engine.db.ledger.bulkPut(rows);
    const ids: string[] = [];
    const sizes: number[] = [];
    for await (const slice of engine.queries.ledgerSlices({ activity: 'recieved', search: 'even' })) {
      expect(slice.total).toBe(550);
      sizes.push(slice.rows.length);
      ids.push(...slice.rows.map(({ id }) => id));
    }
    expect(sizes).toEqual([200, 200, 150]);
    expect(ids).toEqual(
      rows
        .filter(({ batchNo }) => batchNo === 'EVEN')
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  test('have the entries of its start, even if more are recorded meanwhile', async () => {
    const { engine, row } = await tabletWithOneRow();
    const rows = Array.from({ length: 300 }, () => ({ ...row, id: nextId() as EntryId }));
    await engine.db.ledger.bulkPut(rows);
    const ids: string[] = [];
    for await (const slice of engine.queries.ledgerSlices({ activity: 'recieved' })) {
      ids.push(...slice.rows.map(({ id }) => id));
      await engine.stock.save(receive(5));
      await found(engine, 'amina');
    }
    expect(ids).toEqual([row, ...rows].map(({ id }) => id).toReversed());
  });

  test('leave out entries that disappeared, and are empty without a signed-in user', async () => {
    const { engine, row } = await tabletWithOneRow();
    const slices = engine.queries.ledgerSlices({ activity: 'recieved' });
    await engine.db.ledger.delete(row.id);
    expect((await slices.next()).value?.rows ?? []).toEqual([]);
    await engine.session.logout();
    expect(await engine.queries.ledgerSlices({ activity: 'recieved' }).next()).toEqual({
      done: true,
      value: undefined,
    });
  });
});
