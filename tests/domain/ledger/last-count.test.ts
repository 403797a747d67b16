import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDateSchema, localDateTimeSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import { applyAcceptance, decide, type LedgerActivity } from '#domain/ledger/decide.ts';
import { type CountableLot, countStatus } from '#domain/ledger/last-count.ts';
import { emptyLedger, type LedgerState } from '#domain/ledger/ledger-entry.ts';
import { entryId, facilityId, userId } from '../ids.ts';
import { receive } from './given-ledger.ts';

const day = (text: string): LocalDate => localDateSchema.parse(text);
const moment = (text: string) => localDateTimeSchema.parse(text);
const lot = (came: string, counted: string | null, left = 10, isOnTheWay = false): CountableLot => ({
  isOnTheWay,
  left,
  cameAt: moment(came.includes('T') ? came : `${came}T08:00`),
  countedAt: counted === null ? null : moment(`${counted}T09:00`),
});

describe('the last count of the stock, and whether one is due on 27/11/2026', () => {
  test.each([
    ['an empty store', [], null, false],
    ['what came this week', [lot('2026-11-25', null)], null, false],
    ['what came a month ago and nobody counted', [lot('2026-10-27', null)], null, true],
    ['a day less than a month', [lot('2026-10-28', null)], null, false],
    [
      'all counted today',
      [lot('2026-09-01', '2026-11-27'), lot('2026-10-01', '2026-11-27')],
      '2026-11-27',
      false,
    ],
    ['all counted a month ago', [lot('2026-09-01', '2026-10-27')], '2026-10-27', true],
    [
      'a lot passed over',
      [lot('2026-09-01', '2026-11-20'), lot('2026-09-01', '2026-10-20')],
      '2026-10-20',
      true,
    ],
    ['a lot never counted', [lot('2026-09-01', '2026-11-20'), lot('2026-09-01', null)], null, true],
    [
      'a lot that came since',
      [lot('2026-09-01', '2026-11-20'), lot('2026-11-21', null)],
      '2026-11-20',
      false,
    ],
    [
      'a lot that came after the count of that day',
      [lot('2026-09-01', '2026-11-20'), lot('2026-11-20T13:30', null)],
      '2026-11-20',
      false,
    ],
    [
      'a lot that came before the count of that day and was passed over',
      [lot('2026-09-01', '2026-11-20'), lot('2026-11-20T08:30', null)],
      null,
      true,
    ],
    [
      'one that is used up',
      [lot('2026-09-01', '2026-11-20'), lot('2026-09-01', null, 0)],
      '2026-11-20',
      false,
    ],
    [
      'one that is on the way for a month',
      [lot('2026-09-01', '2026-11-20'), lot('2026-10-20', null, 10, true)],
      '2026-11-20',
      false,
    ],
    ['nothing but what is on the way', [lot('2026-09-01', null, 10, true)], null, false],
    ['all used up after its count', [lot('2026-09-01', '2026-10-01', 0)], '2026-10-01', false],
  ] as const)('%s', (_name, lots, lastOn, isDue) => {
    expect(countStatus(lots, day('2026-11-27'))).toEqual({ lastOn, isDue });
  });
});

const facts = {
  facility: facilityId(10),
  actor: userId(1),
  at: '2026-11-27T09:00:00.000Z',
  recordedOn: day('2026-11-27'),
  savedOn: day('2026-11-27'),
};

test('counts give the same result in any order of arrival, move nothing, and leave out unknown lots', () => {
  const received = [1, 2, 3].reduce<LedgerState>((state, n) => {
    const decision = decide(receive(40), state, { ...facts, entry: entryId(n) });
    if (!decision.accepted) throw new Error(decision.reason);
    return applyAcceptance(state, decision);
  }, emptyLedger);
  const count = fc.record({
    lots: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
    on: fc.integer({ min: 1, max: 27 }),
  });
  const after = (counts: readonly { readonly lots: readonly number[]; readonly on: number }[]) =>
    counts.reduce<LedgerState>((state, { lots, on }, at) => {
      const decision = decide(
        {
          type: 'count-stock',
          payload: {
            lots: lots.map((n) => ({ entry: entryId(n), counted: 40, expected: 40 })),
            officer: 'Amina Bello',
            happenedAt: moment(`2026-11-${String(on).padStart(2, '0')}T09:00`),
          },
        },
        state,
        { ...facts, entry: entryId(100 + at) },
      );
      expect(decision.accepted).toBe(lots.some((n) => n <= 3));
      return decision.accepted ? applyAcceptance(state, decision) : state;
    }, received);
  fc.assert(
    fc.property(fc.array(count, { maxLength: 6 }), (counts) => {
      const one = after(counts);
      expect(after(counts.toReversed()).entries).toEqual(one.entries);
      expect([one.lots, one.wallets]).toEqual([received.lots, received.wallets]);
    }),
  );
});

describe('a count that is undone', () => {
  const counted = (lots: readonly number[], at: string, state: LedgerState) =>
    after(
      { type: 'count-stock', payload: { lots: lots.map(lineOf), officer, happenedAt: moment(at) } },
      state,
    );
  const voided = (before: Readonly<Record<number, string | undefined>>, at: string, state: LedgerState) =>
    after(
      {
        type: 'void-count',
        payload: {
          lots: Object.entries(before).map(([n, text]) => ({
            entry: entryId(Number(n)),
            countedBefore: text === undefined ? undefined : moment(text),
          })),
          countedAt: moment(at),
          officer,
          happenedAt: moment('2026-11-27T09:00'),
        },
      },
      state,
    );
  const lineOf = (n: number) => ({ entry: entryId(n), counted: 40, expected: 40 });
  const after = (activity: LedgerActivity, state: LedgerState) => {
    const decision = decide(activity, state, { ...facts, entry: entryId(200) });
    return decision.accepted ? applyAcceptance(state, decision) : decision.reason;
  };
  const officer = 'Amina Bello';
  const ledger = [1, 2].reduce<LedgerState>((state, n) => {
    const decision = decide(receive(40), state, { ...facts, entry: entryId(n) });
    return decision.accepted ? applyAcceptance(state, decision) : state;
  }, emptyLedger);
  const countsIn = (state: LedgerState | string) =>
    typeof state === 'string' ? state : [1, 2].map((n) => state.entries.get(entryId(n))?.countedAt);
  const early = '2026-11-03T09:00';
  const late = '2026-11-20T09:00';
  const known = (state: LedgerState | string): LedgerState => {
    if (typeof state === 'string') throw new Error(state);
    return state;
  };

  test('leaves each lot with the count that it had before, or none', () => {
    const first = known(counted([1], early, ledger));
    const both = known(counted([1, 2], late, first));
    expect(countsIn(both)).toEqual([late, late]);
    const back = voided({ 1: early, 2: undefined }, late, both);
    expect(countsIn(back)).toEqual([early, undefined]);
    expect([known(back).lots, known(back).wallets]).toEqual([ledger.lots, ledger.wallets]);
  });

  test('leaves unchanged a lot counted again since, and an unknown one', () => {
    const twice = known(counted([1], late, known(counted([1, 2], early, ledger))));
    expect(countsIn(voided({ 1: undefined, 2: undefined, 9: undefined }, early, twice))).toEqual([
      late,
      undefined,
    ]);
  });

  test('never makes a later count than the one that is undone, whatever it says', () => {
    const once = known(counted([1, 2], late, ledger));
    expect(countsIn(voided({ 1: '2099-01-01T09:00', 2: late }, late, once))).toEqual([undefined, late]);
  });

  test('undone twice is undone once', () => {
    const once = known(voided({ 1: undefined }, late, known(counted([1], late, ledger))));
    expect(countsIn(voided({ 1: undefined }, late, once))).toEqual([undefined, undefined]);
  });

  test('of unknown lots is refused', () => {
    expect(voided({ 9: undefined }, late, ledger)).toBe('entry-missing');
  });
});
