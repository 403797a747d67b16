import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { StockChoice } from '#client/children/stock-choices.ts';
import { type PageEngine, providePageEngine } from '#client/page-engine.ts';
import type { ShownLot } from '#client/stock/lots.ts';
import type { AntigenId, EntryId, LotId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { stockBounds, stockLevel, noticesOf } from '#domain/ledger/stock-level.ts';
import { byUseFirst, isStockOut, lotCautions, usableStock } from '#domain/ledger/usability.ts';
import { weeksOfStock } from '#domain/reports/weeks-of-stock.ts';
import { needLine } from '#features/children/plan/prepared.ts';
import { carriedLots, picked, proposed } from '#features/children/session/carry.ts';
import { stockFor } from '#features/children/session/take-out.ts';

/*
 * Stock sent by another facility is in the wallet but not on the shelf. Until it is confirmed, everything that suggests, orders or measures
 * usable stock gives the same result as without it.
 */

const today = '2026-11-20' as LocalDate;
const penta = 'penta' as AntigenId;
const due = 30;

const lot = fc.record({
  left: fc.integer({ min: 1, max: 60 }),
  expiryOn: fc.constantFrom('2026-11-19', '2026-11-20', '2026-12-31', '2027-06-30'),
  vvmStage: fc.constantFrom('I', 'II', 'III'),
  isOnHold: fc.boolean(),
  isOnTheWay: fc.boolean(),
  dosesPerVial: fc.constantFrom(undefined, 1, 10),
});
const lots = fc.array(lot, { maxLength: 8 }).map((many) =>
  many
    .map((one, number) => ({
      ...one,
      id: `lot-${number}` as LotId,
      batchNo: `B-${number}`,
      antigen: penta,
      cameOn: null,
    }))
    .map((one) => one as unknown as ShownLot),
);

afterEach(() => providePageEngine(null as unknown as PageEngine));

/** Everything that the product derives from these lots. */
async function saidOf(given: readonly ShownLot[]) {
  const inOrder = given.toSorted(byUseFirst(today));
  const choices = inOrder.map(({ id, left, ...label }): StockChoice => ({
    kind: 'issued',
    source: id as string as EntryId,
    label: label as never,
    doses: left,
    given: 0,
    available: left,
    cautions: lotCautions(label as ShownLot, today),
    origin: null,
    happenedAt: null,
  }));
  providePageEngine({
    queries: {
      wallets: () => Promise.resolve([{ antigen: penta, name: 'Penta' }]),
      antigens: () => Promise.resolve([{ id: penta, name: 'Penta', dosesPerVial: 10 }]),
      lots: () => Promise.resolve(inOrder),
    },
    children: { stock: () => Promise.resolve(choices) },
  } as unknown as PageEngine);
  const [one] = await stockFor([], today);
  if (one === undefined) throw new Error('it keeps Penta');
  const asked = { ...one, due };
  const { usable } = usableStock(given, today);
  const use = { use: { doses: 90, coversStart: true }, keptSince: '2026-01-01' as LocalDate, today };
  const balance = given.reduce((sum, { left }) => sum + left, 0);
  const sent = given.reduce((sum, { left, isOnTheWay }) => sum + (isOnTheWay ? left : 0), 0);
  return {
    offered: one.lots.map(({ id }) => id),
    open: one.open.map(({ source }) => source),
    needed: needLine(asked),
    proposed: carriedLots(asked, proposed(asked, new Set())),
    picked: carriedLots(asked, picked(asked)),
    usable,
    isStockOut: isStockOut(usableStock(given, today)),
    level: stockLevel(usable, use),
    bounds: stockBounds(use),
    notices: inOrder.flatMap((held) => noticesOf(held, today).map((notice) => [held.id, notice])),
    weeks: weeksOfStock(
      {
        entries: 1,
        balance,
        on_the_way: sent,
        not_usable: balance - sent - usable,
        issued: 90,
        issued_first: 30,
      },
      91,
    ),
  };
}

test('stock on the way is not proposed, offered, ordered first or counted', async () => {
  await fc.assert(
    fc.asyncProperty(lots, async (given) => {
      const all = await saidOf(given);
      const there = given.filter(({ isOnTheWay }) => !isOnTheWay);
      expect(all).toEqual(await saidOf(there));
      // In any list of lots it also comes after those that may be given.
      const inOrder = given.toSorted(byUseFirst(today));
      const last = inOrder.findLastIndex((held) => lotCautions(held, today).length === 0);
      expect(inOrder.slice(0, last + 1).some(({ isOnTheWay }) => isOnTheWay)).toBe(false);
    }),
  );
});
