import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishOf, sentenceOfDoubt } from '#contract/codes.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { facilityDayOf } from '#domain/kernel/facility-time.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate, type LocalDateTime, quarterOf, yearOf } from '#domain/kernel/local-date.ts';
import { applyAcceptance, decide, type LedgerActivity } from '#domain/ledger/decide.ts';
import { entryChange } from '#domain/ledger/entry-change.ts';
import { emptyLedger } from '#domain/ledger/ledger-entry.ts';
import {
  type KnownReceipt,
  stockDoubtsOf,
  type StockView,
  unasked,
  withConfirmed,
} from '#domain/ledger/stock-doubts.ts';
import { entryId } from '../ids.ts';
import {
  adjust,
  arrive,
  correct,
  factsOf,
  given,
  issue,
  label,
  receive,
  returned,
  reverse,
  transfer,
  utilize,
  zonalStore,
} from './given-ledger.ts';

const today = '2026-11-20' as LocalDate;

/** Facts of a sample day, with its period from the calendar. */
function on(day: string, also: object = {}) {
  const date = day as LocalDate;
  return {
    happenedAt: `${day}T08:14` as LocalDateTime,
    year: yearOf(date),
    quarter: quarterOf(date),
    ...also,
  };
}

function at<Activity extends LedgerActivity>(
  activity: Activity,
  day: string,
  also: object = {},
): LedgerActivity {
  return { ...activity, payload: { ...activity.payload, ...on(day, also) } } as LedgerActivity;
}

const keeper = { tier: 'facility', population: null, held: 0, receipts: { count: 0, most: 0 } } as const;
const unknown: StockView = { today, lot: null, entryOn: null, receipts: [], keeper };
const lotOf80 = {
  batchNo: label.batchNo,
  cameOn: '2026-11-05' as LocalDate,
  days: [{ on: '2026-11-05' as LocalDate, stored: 80 }],
};

/** Doubts about an activity, as sentences; `view` is the known stock. */
function said(activity: LedgerActivity, view: Partial<StockView> = {}): readonly string[] {
  const before = given(receive(1000), issue(101, 100));
  const decision = decide(activity, before.state, factsOf(500));
  if (!decision.accepted) throw new Error(decision.reason);
  return stockDoubtsOf(activity, decision.entry, { ...unknown, ...view }).map((finding) =>
    englishOf(sentenceOfDoubt(finding)),
  );
}

const receipt = (also: Partial<KnownReceipt> = {}): KnownReceipt => ({
  id: entryId(9),
  batchNo: 'b n–77',
  expiryOn: label.expiryOn,
  doses: 50,
  origin: zonalStore.facility,
  on: today,
  ...also,
});

describe('the questions about a stock activity, in the order of the doubts', () => {
  const leaving = [issue(101, 80), transfer(101, 80), returned(101, 80), adjust('decrement', 101, 80)];

  it('nothing about a usual activity', () => {
    expect(said(receive(50))).toEqual([]);
    for (const activity of leaving) expect(said(at(activity, '2026-11-06'), { lot: lotOf80 })).toEqual([]);
  });

  it('a receipt like a recorded one, in any spelling of its batch', () => {
    expect(said(receive(50), { receipts: [receipt()] })).toEqual([
      `50 doses of batch ${label.batchNo} from Zonal Cold Store on 20/11/2026 are recorded already. Did the same come twice?`,
    ]);
    for (const other of [
      { doses: 51 },
      { origin: null },
      { on: '2026-11-19' as LocalDate },
      { batchNo: 'BN-78' },
    ])
      expect(said(receive(50), { receipts: [receipt(other)] })).toEqual([]);
  });

  it('an unlikely amount for this place', () => {
    expect(said(receive(10_000_000))).toEqual([
      `10,000,000 doses of batch ${label.batchNo} are far more than would be expected here (50,000). Is the number right?`,
    ]);
    const rows = [
      [50_000, {}, 0],
      [50_001, {}, 1],
      [1, { held: 50_000 }, 1],
      [50_001, { tier: 'lga' }, 0],
      [9000, { population: 8000 }, 1],
      [900, { population: 12 }, 0],
      [50_000, { population: 0 }, 0],
      [2000, { receipts: { count: 3, most: 200 } }, 1],
      [1999, { receipts: { count: 3, most: 200 } }, 0],
      [2000, { receipts: { count: 2, most: 200 } }, 0],
      [900, { receipts: { count: 9, most: 10 } }, 0],
    ] as const;
    for (const [doses, also, asked] of rows)
      expect([doses, also, said(receive(doses), { keeper: { ...keeper, ...also } }).length]).toEqual([
        doses,
        also,
        asked,
      ]);
    expect(said(adjust('increment', 101, 9_000_000), { lot: lotOf80 })).toHaveLength(1);
    expect(
      said(adjust('decrement', 101, 10), { lot: lotOf80, keeper: { ...keeper, held: 9_000_000 } }),
    ).toEqual([]);
  });

  it('doses that leave on a day before they were there', () => {
    for (const activity of leaving)
      expect(said(at(activity, '2026-10-28'), { lot: lotOf80 })).toEqual([
        `By the dates, batch ${label.batchNo} would have been 80 doses below zero on 28/10/2026. Is the date right?`,
        `Batch ${label.batchNo} came on 05/11/2026; you say that this happened on 28/10/2026. Is the date right?`,
      ]);
  });

  it('doses that leave before later ones, which would then be missing', () => {
    const days = [
      ...lotOf80.days,
      { on: '2026-11-10' as LocalDate, stored: -60 },
      { on: '2026-11-12' as LocalDate, stored: 70 },
    ];
    expect(said(at(issue(101, 50), '2026-11-07'), { lot: { ...lotOf80, days } })).toEqual([
      `By the dates, batch ${label.batchNo} would have been 30 doses below zero on 10/11/2026. Is the date right?`,
    ]);
    expect(said(at(issue(101, 50), '2026-11-12'), { lot: { ...lotOf80, days } })).toEqual([]);
  });

  it('doses used or returned before they were issued', () => {
    const view = {
      lot: { ...lotOf80, cameOn: '2026-11-01' as LocalDate },
      entryOn: '2026-11-10' as LocalDate,
    };
    const sentence = `The entry of batch ${label.batchNo} that this is about is of 10/11/2026; you say that this happened on 09/11/2026. Is the date right?`;
    expect(said(at(utilize(102, 5), '2026-11-09'), view)).toEqual([sentence]);
    expect(said(at(reverse(102), '2026-11-09'), view)).toEqual([sentence]);
    expect(said(at(utilize(102, 5), '2026-11-10'), view)).toEqual([]);
  });

  it('an impossible label: expired on arrival, another expiry than before, an expiry far ahead', () => {
    expect(said(receive(50, { expiryOn: '2026-11-19' as LocalDate }))).toEqual([
      `Batch ${label.batchNo} expired on 19/11/2026; you say that it came on 20/11/2026. Are both dates right?`,
    ]);
    expect(said(receive(50, { expiryOn: today }))).toEqual([]);
    expect(said(receive(50), { receipts: [receipt({ expiryOn: '2027-07-31' as LocalDate })] })).toEqual([
      `Batch ${label.batchNo} is recorded with expiry 31/07/2027; you say 30/06/2027. Is the expiry date right?`,
    ]);
    expect(said(receive(50, { expiryOn: '2128-11-30' as LocalDate }))).toEqual([
      `Batch ${label.batchNo} expires on 30/11/2128, more than 15 years from now. Is the expiry date right?`,
    ]);
    expect(said(receive(50, { expiryOn: '2041-11-20' as LocalDate }))).toEqual([]);
    expect(said(correct(101, { expiryOn: '2128-11-30' as LocalDate }))).toHaveLength(1);
  });

  it.each([
    ['2026-11-21', 'The date 21/11/2026 has not come yet. Is it right?'],
    ['2023-11-19', 'The date 19/11/2023 is more than 3 years back. Is it right?'],
    ['1970-01-01', 'The date 01/01/1970 is more than 3 years back. Is it right?'],
    ['1926-11-20', 'The date 20/11/1926 is more than 3 years back. Is it right?'],
  ])('a day like %s', (day, sentence) => {
    expect(said(at(receive(50), day))).toEqual([sentence]);
  });

  it('a period other than the date’s', () => {
    for (const period of [{ year: 2025 }, { quarter: 'Q1' }, { year: 2027, quarter: 'Q1' }])
      expect(said(at(receive(50), '2026-11-20', period))).toHaveLength(1);
    expect(said(at(receive(50), '2026-11-20', { year: 2025, quarter: 'Q1' }))).toEqual([
      'The date 20/11/2026 is not in Q1 of 2025. Charts will count it in Q1 of 2025, all else by its date. Is that right?',
    ]);
  });

  it('nothing about stock sent by another facility, which nobody here typed', () => {
    const sent = at(arrive(10_000_000), '2019-01-01', { year: 2020 });
    expect(stockDoubtsOf(sent, null, unknown)).toEqual([]);
  });

  it('a confirmed doubt is not asked again, and confirms no other', () => {
    const activity = at(receive(50), '2026-11-21');
    const [future] = stockDoubtsOf(activity, null, unknown);
    const confirmed = withConfirmed(activity, [future!]);
    const twice = stockDoubtsOf(confirmed, null, {
      ...unknown,
      receipts: [receipt({ on: '2026-11-21' as LocalDate })],
    });
    expect(unasked(confirmed, twice, unknown).map(({ doubt }) => doubt)).toEqual(['received-twice']);
    expect(unasked(activity, twice, unknown)).toHaveLength(2);
    // A date further ahead was confirmed by a tablet whose clock is fast.
    const yesterday = { today: addDays(unknown.today, -1) };
    expect(unasked(confirmed, [future!], unknown)).toEqual([]);
    expect(unasked(confirmed, [future!], yesterday)).toEqual([future]);
  });
});

it('an activity dated more than a day ahead, by the facilities’ clock, is refused first', () => {
  const before = given(receive(100));
  const verdictOf = (activity: LedgerActivity, moment: string) => {
    const decision = decide(activity, before.state, {
      ...factsOf(500),
      savedOn: facilityDayOf(moment),
    });
    return decision.accepted ? 'accepted' : decision.reason;
  };
  // 22:59 UTC is 23:59 in Lagos; one minute later it is the next day.
  expect(verdictOf(at(issue(101, 0), '2026-11-22'), '2026-11-20T22:59:00.000Z')).toBe('too-far-ahead');
  expect(verdictOf(at(issue(101, 5), '2026-11-22'), '2026-11-20T23:00:00.000Z')).toBe('accepted');
  expect(verdictOf(at(receive(5), '2036-03-20'), '2026-11-20T08:00:00.000Z')).toBe('too-far-ahead');
  expect(verdictOf(at(arrive(5), '2036-03-20'), '2026-11-20T08:00:00.000Z')).toBe('accepted');
});

describe('months', () => {
  const step = fc.record({
    kind: fc.constantFrom('receive', 'issue', 'transfer', 'add', 'deduct', 'reverse'),
    day: fc.integer({ min: -90, max: 0 }).map((days) => addDays(today, days)),
    doses: fc.integer({ min: 1, max: 60 }),
    pick: fc.nat(50),
  });

  it('no month closes below zero, for a lot or an antigen, unless a question was answered', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let state = emptyLedger;
        for (const [place, { kind, day, doses, pick }] of steps.entries()) {
          const lots = [...state.lots.keys()];
          const lines = [...state.entries.keys()];
          const lot = lots[pick % lots.length] ?? null;
          const about = kind === 'reverse' ? (lines[pick % lines.length] ?? entryId(9)) : lot;
          const made = {
            receive: () => receive(doses),
            issue: () => issue(null, doses),
            transfer: () => transfer(null, doses),
            add: () => adjust('increment', null, doses),
            deduct: () => adjust('decrement', null, doses),
            reverse: () => reverse(9),
          }[kind]!();
          const activity = at(made, day, kind === 'receive' ? {} : { entry: about });
          const decision = decide(activity, state, factsOf(600 + place));
          if (!decision.accepted) continue;
          const { entry } = decision;
          const asked = stockDoubtsOf(activity, entry, {
            ...unknown,
            lot: entry === null || kind === 'receive' ? null : lotIn(state, entry.lot),
            entryOn: kind === 'reverse' ? dayOf(state, about) : null,
          });
          if (asked.length === 0) state = applyAcceptance(state, decision);
        }
        const standing = standingIn(state);
        for (const { on: end } of standing) {
          for (const one of state.lots.keys()) {
            const left = standing
              .filter(({ lot, on: day }) => lot === one && day.slice(0, 7) <= end.slice(0, 7))
              .reduce((sum, { stored }) => sum + stored, 0);
            expect(left).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  type State = typeof emptyLedger;

  function standingIn(state: State) {
    return [...state.entries.values()]
      .filter(({ reversedBy, activity }) => reversedBy === null && activity !== 'reverse')
      .map((line) => ({ lot: line.lot, on: dateOf(line.happenedAt), stored: entryChange(line).balance }));
  }

  function lotIn(state: State, id: EntryId) {
    const { batchNo } = state.lots.get(id)!;
    return {
      batchNo,
      cameOn: dayOf(state, id),
      days: standingIn(state).filter(({ lot }) => lot === id),
    };
  }

  function dayOf(state: State, id: EntryId | null): LocalDate | null {
    const line = id === null ? undefined : state.entries.get(id);
    return line ? dateOf(line.happenedAt) : null;
  }
});
