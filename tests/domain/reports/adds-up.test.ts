import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movingActivities, type MovingType } from '#domain/ledger/activities/index.ts';
import type { MovingActivity } from '#domain/ledger/activity.ts';
import { applyAll, movedOn } from '#domain/ledger/apply.ts';
import { contributionOf } from '#domain/ledger/entry-change.ts';
import { emptyLedger, type LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import type { Account, Lot, Movement } from '#domain/ledger/model.ts';
import { dosesGiven, stockSummary, type StockFigure } from '#domain/reports/stock-summary.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { bcg, label } from '../ledger/given-ledger.ts';
import { entryId } from '../ids.ts';

const november = '2026-11' as ReportMonth;

// Activities that a contributor might add: one gives doses away, one finds some, and one lends them under another name for a transfer. No
// real activity has these names, because tests that run in parallel share the registry.
const madeUp: Readonly<Record<string, Pick<MovingActivity<never>, 'moves'>>> = {
  'made-up-gift': { moves: ({ doses }) => [{ from: 'store', to: 'made-up-account' as Account, doses }] },
  'made-up-find': { moves: ({ doses }) => [{ from: 'a-closed-post' as Account, to: 'store', doses }] },
  'made-up-loan': { moves: ({ doses }) => [{ from: 'store', to: 'in_transit', doses }] },
};

beforeAll(() => void Object.assign(movingActivities, madeUp));
afterAll(() => {
  for (const name of Object.keys(madeUp)) Reflect.deleteProperty(movingActivities, name);
});

const line = fc
  .record({
    activity: fc.constantFrom(...Object.keys(movingActivities), ...Object.keys(madeUp)),
    doses: fc.integer({ min: 1, max: 50 }),
    wasted: fc.integer({ min: 0, max: 50 }),
    direction: fc.constantFrom('increment', 'decrement'),
    reasonCode: fc.constantFrom(undefined, 'broken', 'expired', 'count-correction'),
    month: fc.constantFrom('2026-09', '2026-10', '2026-11'),
  })
  .map(({ wasted, direction, reasonCode, ...rest }) => ({
    ...rest,
    wastage: rest.activity === 'utilize' ? Math.min(wasted, rest.doses) : 0,
    direction: rest.activity === 'adjust' ? direction : null,
    reasonCode: rest.activity === 'adjust' ? (direction === 'decrement' ? reasonCode : 'made-up') : undefined,
  }));
type Line = Omit<typeof line extends fc.Arbitrary<infer One> ? One : never, never>;

const entryOf = (given: Line): LedgerEntry =>
  ({ ...given, id: entryId(1), source: entryId(2), antigen: bcg, lot: entryId(1), reverses: null }) as never;

function figureOf(given: Line, inside?: true): StockFigure {
  return {
    antigen: 'BCG',
    month: given.month,
    activity: given.activity as MovingType,
    ...contributionOf(entryOf(given)),
    ...(inside && { inside }),
  };
}

const leadsOn = (summary: ReturnType<typeof stockSummary>) => {
  for (const of of summary)
    expect(of.closingBalance).toBe(
      of.openingBalance +
        of.quantityReceived -
        of.issued -
        of.transferred -
        of.dosesReturned +
        of.adjusted -
        of.discardedClosedVial +
        of.movedOtherwise,
    );
};

describe('for all activities of the registry', () => {
  test('a month runs from its opening balance to its closing one, and the difference is its movements', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const summary = stockSummary(
          lines.map((one) => figureOf(one)),
          november,
        );
        leadsOn(summary);
        const stored = lines
          .flatMap((one) => movingActivities[one.activity as MovingType].moves(entryOf(one)))
          .reduce(
            (sum, { from, to, doses }) => sum + (to === 'store' ? doses : from === 'store' ? -doses : 0),
            0,
          );
        expect(summary[0]?.closingBalance ?? 0).toBe(stored);
      }),
    );
  });

  test('in a unit, moves inside it are on neither side, and stock in transit is listed separately', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.array(fc.record({ doses: fc.integer({ min: 1, max: 50 }), isThere: fc.boolean() }), {
          maxLength: 5,
        }),
        (lines, sent) => {
          const inside = sent.flatMap(({ doses, isThere }) => {
            const moved = {
              doses,
              month: '2026-11' as const,
              wastage: 0,
              direction: null,
              reasonCode: undefined,
            };
            const activities = isThere ? ['transfer', 'arrive'] : ['transfer'];
            return activities.map((activity): Line => ({ ...moved, activity }));
          });
          const outside = lines.map((one) => figureOf(one));
          const summary = stockSummary(
            [...outside, ...inside.flatMap((one) => [figureOf(one), figureOf(one, true)])],
            november,
          );
          leadsOn(summary);
          const [without] = stockSummary(outside, november);
          const onTheWay = sent.reduce((sum, { doses, isThere }) => sum + (isThere ? 0 : doses), 0);
          if (summary[0] === undefined) return;
          const { quantityReceived, transferred, movedOtherwise } = summary[0];
          expect(quantityReceived).toBe(without?.quantityReceived ?? 0);
          expect(transferred).toBe(without?.transferred ?? 0);
          expect(movedOtherwise).toBe((without?.movedOtherwise ?? 0) - onTheWay);
        },
      ),
    );
  });

  test('a lot’s doses are those left, those moved on, and those adjusted away', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const received = 10_000;
        const opened: Movement = {
          antigen: bcg,
          lot: entryId(1) as never,
          from: 'supplier',
          to: 'store',
          doses: received,
          opens: label,
        };
        // Opening a lot and accounting for issued doses have laws of their own.
        const moved = lines
          .filter(
            ({ activity }) => !['receive', 'arrive', 'issue', 'utilize', 'made-up-find'].includes(activity),
          )
          .flatMap((one) => movingActivities[one.activity as MovingType].moves(entryOf(one)))
          .map((movement): Movement => ({ antigen: bcg, lot: entryId(1) as never, ...movement }));
        const lot = [...applyAll(emptyLedger, [opened, ...moved]).lots.values()][0] as Lot;
        const adjusted = moved.reduce(
          (sum, { from, to, doses }) =>
            sum + (from === 'adjustment' ? doses : to === 'adjustment' ? -doses : 0),
          0,
        );
        expect(lot.left + lot.movedOn).toBe(received + adjusted);
        expect(lot.movedOn).toBe(moved.reduce((sum, movement) => sum + movedOn(movement), 0));
      }),
    );
  });
});

test('closed-vial wastage is a share of the doses handled: a store that opens no vials has its rate of losses', () => {
  const store = [
    {
      antigen: 'BCG',
      month: '2026-10',
      activity: 'receive',
      doses: 150,
      wastage: 0,
      stored: 150,
      reason: null,
    },
    {
      antigen: 'BCG',
      month: '2026-11',
      activity: 'receive',
      doses: 50,
      wastage: 0,
      stored: 50,
      reason: null,
    },
    {
      antigen: 'BCG',
      month: '2026-11',
      activity: 'adjust',
      doses: -20,
      wastage: 0,
      stored: -20,
      reason: 'expired',
    },
    {
      antigen: 'BCG',
      month: '2026-11',
      activity: 'transfer',
      doses: 100,
      wastage: 0,
      stored: -100,
      reason: null,
    },
  ] as const;
  expect(stockSummary(store, november)).toMatchObject([{ closedVialWastage: 10, openVialWastage: null }]);
});

test.each([
  ['children are recorded, vials are kept open', { recorded: 4, recordedBefore: 0, accounted: 0 }, 4],
  ['the vial of the month before is closed', { recorded: 6, recordedBefore: 4, accounted: 10 }, 6],
  ['it is closed without another child', { recorded: 0, recordedBefore: 4, accounted: 4 }, 0],
  ['no register is kept', { recorded: 0, recordedBefore: 0, accounted: 18 }, 18],
])('doses given, where %s', (_case, known, doses) => {
  expect(dosesGiven(known)).toBe(doses);
});
