import { describe, expect, it } from 'vitest';
import { localDateSchema, localDateTimeSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
import type { VvmStage } from '#domain/ledger/model.ts';
import {
  levelLine,
  noticesOf,
  stockBounds,
  stockLevel,
  measuredUse,
  type Use,
  type UseLine,
  wholeTenths,
} from '#domain/ledger/stock-level.ts';
import { entryId } from '../ids.ts';
import { bcg, opv } from './given-ledger.ts';

const day = (text: string): LocalDate => localDateSchema.parse(text);
const today = day('2026-11-20');

describe('the notices of a lot', () => {
  it.each([
    ['2027-02-19', 'I', []],
    ['2027-02-18', 'I', ['expires-soon']],
    ['2026-11-20', 'I', ['expires-soon']],
    ['2026-11-19', 'I', ['expired']],
    ['2027-06-30', 'II', ['vvm-use-first']],
    ['2027-06-30', 'III', ['vvm-discard']],
    ['2026-12-01', 'II', ['expires-soon', 'vvm-use-first']],
    ['2026-11-01', 'III', ['expired', 'vvm-discard']],
  ] as const)('on 2026-11-20, expiring on %s at VVM stage %s, is %j', (expiryOn, stage, found) => {
    expect(noticesOf(lot(expiryOn, stage, 1), today)).toEqual(found);
  });

  it('include being on hold', () => {
    const held = { ...lot('2027-06-30', 'II', 1), isOnHold: true };
    expect(noticesOf(held, today)).toEqual(['on-hold', 'vvm-use-first']);
  });

  it('stop when none of its doses is left', () => {
    expect(noticesOf(lot('2020-01-01', 'III', 0), today)).toEqual([]);
  });
});

describe('use', () => {
  it.each([
    ['2026-11-20', 0],
    ['2026-11-19', 10],
    ['2026-08-22', 10],
    ['2026-08-21', 0],
    ['2026-12-24', 0],
  ] as const)('counts doses issued on the 90 days before today, 2026-11-20: of %s %i', (on, doses) => {
    expect(measuredUse([line(1, 'issue', on, 10)], today).get(bcg)?.doses ?? 0).toBe(doses);
  });

  it('is counted by antigen', () => {
    const lines = [
      line(1, 'issue', '2026-11-01', 10),
      { ...line(2, 'issue', '2026-11-02', 3), antigen: opv },
    ];
    const uses = measuredUse([...lines, line(3, 'issue', '2026-11-03', 5)], today);
    expect([uses.get(bcg)?.doses, uses.get(opv)?.doses]).toEqual([15, 3]);
  });

  it.each(['lga', 'state', 'country'] as const)(
    'of a store of a(n) %s includes the doses that it sends down',
    (level) => {
      const lines = (['issue', 'transfer', 'return', 'adjust', 'arrive'] as const).map((activity, at) =>
        line(at, activity, '2026-11-01', 10),
      );
      expect(measuredUse(lines, today, level).get(bcg)?.doses).toBe(20);
    },
  );

  it.each([
    ['facility', 25, 125],
    ['lga', 25, 125],
    ['state', 75, 375],
    ['country', 150, 750],
  ] as const)(
    'of 300 doses in three months makes the minimum and maximum of a %s %i and %i',
    (level, minimum, maximum) => {
      const known = { use: { doses: 300, coversStart: true }, keptSince: day('2026-01-01'), today, level };
      expect(stockBounds(known)).toMatchObject({ monthlyUse: 100, minimum, maximum });
      // The start page and the report show the same level.
      expect(stockLevel(60, known)).toMatchObject({ minimum, maximum });
    },
  );

  it('does not include other activities', () => {
    const others: EntryActivity[] = ['receive', 'arrive', 'transfer', 'return', 'adjust', 'utilize'];
    const lines = others.map((activity, at) => line(at, activity, '2026-11-01', 10));
    expect(measuredUse(lines, today).size).toBe(0);
  });

  it('leaves out a reversed issue, on any day and in any order', () => {
    const issue = line(1, 'issue', '2026-11-01', 10);
    const reversal = { ...line(2, 'reverse', '2026-11-20', 10), source: issue.id };
    const kept = line(3, 'issue', '2026-11-02', 4);
    expect(measuredUse([reversal, issue, kept], today).get(bcg)?.doses).toBe(4);
    expect(measuredUse([issue, kept, reversal], today).get(bcg)?.doses).toBe(4);
  });

  it.each([
    ['2026-09-20', true],
    ['2026-09-21', false],
  ] as const)('of %s was recorded in the first of the three months: %s', (on, coversStart) => {
    expect(measuredUse([line(1, 'issue', on, 10)], today).get(bcg)).toEqual({ doses: 10, coversStart });
  });
});

describe('the level of a wallet', () => {
  const use: Use = { doses: 240, coversStart: true };
  const keptSince = day('2026-08-22');

  it.each([
    [0, 'at-minimum', 0],
    [20, 'at-minimum', 1],
    [21, 'between', 1.1],
    [80, 'between', 4.2],
    [100, 'between', 5.3],
    [101, 'above-maximum', 5.4],
    [240, 'above-maximum', 12.8],
  ] as const)(
    'with %i doses and a use of 80 a month is %s and lasts %s weeks',
    (balance, position, weeks) => {
      const level = stockLevel(balance, { use, keptSince, today });
      expect(level && { ...level, weeks: wholeTenths(level.weeks) }).toEqual({
        used: 240,
        monthlyUse: 80,
        minimum: 20,
        maximum: 100,
        weeks,
        position,
      });
    },
  );

  it.each([
    [0, 0],
    [20, 0.08],
    [100, 0.42],
    [240, 1],
    [5000, 1],
  ])('of %i doses reaches %d of the length of its line', (usable, share) => {
    const line = levelLine(usable, { minimum: 20, maximum: 100 });
    expect(line.stock).toBeCloseTo(share, 2);
    expect(line.minimum).toBeLessThan(line.maximum);
    expect(line.maximum).toBeLessThan(1);
  });

  it('is listed even if nothing was used', () => {
    expect(levelLine(0, { minimum: 0, maximum: 0 })).toEqual({ stock: 0, minimum: 0, maximum: 0 });
  });

  it.each([
    [3, 'at-minimum'],
    [4, 'between'],
    [17, 'between'],
    [18, 'above-maximum'],
  ] as const)('compares %i doses with bounds that are no whole doses: %s', (balance, position) => {
    // 25 % of 41/3 is 3.4 doses, 125 % is 17.1.
    const odd = { doses: 41, coversStart: true };
    expect(stockLevel(balance, { use: odd, keptSince, today })?.position).toBe(position);
  });

  it.each([
    ['nothing was issued', { use: undefined, keptSince }],
    ['nothing was issued in the first of the months', { use: { ...use, coversStart: false }, keptSince }],
    ['it came in after the days measured had begun', { use, keptSince: day('2026-08-23') }],
    ['it is not known when it first came in', { use, keptSince: null }],
  ] as const)('is unknown when %s', (_why, known) => {
    expect(stockLevel(100, { ...known, today })).toBeNull();
  });
});

function lot(expiryOn: string, vvmStage: VvmStage, left: number) {
  return { expiryOn: day(expiryOn), vvmStage, left };
}

function line(id: number, activity: EntryActivity, on: string, doses: number): UseLine {
  const happenedAt = localDateTimeSchema.parse(`${on}T23:59`);
  return { id: entryId(id), antigen: bcg, activity, source: null, doses, happenedAt };
}
