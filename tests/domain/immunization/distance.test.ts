import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countedDoses,
  type GivenDose,
  laidOverSchedule,
  validDoses,
} from '#domain/immunization/schedule/given-doses.ts';
import { doseWarnings } from '#domain/immunization/register/dose-warnings.ts';
import { dueWindows } from '#domain/immunization/schedule/due-windows.ts';
import type { DoseKind } from '#domain/immunization/schedule/scheduled-dose.ts';
import { nextVisit } from '#domain/immunization/register/expected-visit.ts';
import { maxGraceDays } from '#domain/immunization/schedule/schedule-data.ts';
import { isDue, scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { daysBetween } from '#domain/kernel/local-date.ts';
import { arbitraryHistory, day, girl, given } from './children.ts';

// Born on Thursday 1 January 2026: six weeks on 12 February, nine months on 1 October.
const child = girl('2026-01-01');

const of = (kind: DoseKind, ...records: string[]): GivenDose[] =>
  given(...records).map((record) => ({ ...record, dose: null, kind }));
const campaign = (...records: string[]) => of('campaign', ...records);

/** First day of a missing dose; null for one without a window. */
const dueFrom = (code: string, records: readonly GivenDose[]) =>
  dueWindows(child, records).find((window) => window.code === code)?.from ?? null;

const warned = (code: string, on: string, records: readonly GivenDose[]) => {
  const [dose] = given(`${code} ${on}`);
  return dose === undefined ? null : doseWarnings(child, records, { ...dose, label: null });
};

describe('the next dose keeps its interval from each earlier one', () => {
  // WHO position papers: measles, 2017 (four weeks between two doses of measles, and between live vaccines not given on one day,
  // oral polio excepted), yellow fever, 2013. CDC, General Best Practice Guidelines, "Timing and Spacing".
  it.each<[string, GivenDose[], string, string]>([
    ['measles after a campaign of measles', campaign('MR - 2026-09-20'), 'MR1', '2026-10-18'],
    ['yellow fever after a campaign of measles', campaign('MR - 2026-09-20'), 'YF', '2026-10-18'],
    ['measles after a campaign of yellow fever', campaign('YF - 2026-09-20'), 'MR1', '2026-10-18'],
    ['measles long after a campaign', campaign('MR - 2026-07-01'), 'MR1', '2026-10-01'],
    [
      'the second measles after a campaign',
      [...given('MR1 2026-10-01'), ...campaign('MR - 2027-03-20')],
      'MR2',
      '2027-04-17',
    ],
    ['measles after one of another country', of('outside', 'MR - 2026-09-20'), 'MR1', '2026-10-18'],
    ['measles after a late BCG', given('BCG 2026-09-20'), 'MR1', '2026-10-18'],
    ['measles after varicella', of('outside', 'Varicella - 2026-09-20'), 'MR1', '2026-10-18'],
    ['measles after polio drops of a campaign', campaign('bOPV - 2026-09-30'), 'MR1', '2026-10-01'],
    ['measles after routine polio drops', given('OPV1 2026-09-30'), 'MR1', '2026-10-01'],
    ['polio drops after those of a campaign', campaign('bOPV - 2026-02-10'), 'OPV1', '2026-02-12'],
    ['polio drops after those of the schedule', given('OPV0 2026-01-20'), 'OPV1', '2026-02-17'],
    ['meningitis beside measles', campaign('MR - 2026-09-20'), 'Men', '2026-10-01'],
    ['meningitis after a campaign of it', campaign('Men - 2026-09-20'), 'Men', '2026-10-18'],
    ['IPV after a campaign of it', campaign('IPV - 2026-01-20'), 'IPV1', '2026-03-17'],
    ['vitamin A after a campaign of it', campaign('VitA - 2026-06-20'), 'VitA1', '2026-10-22'],
    // Given before the first dose counts: repeated from the first valid age on, live vaccines and vitamin A also at their interval.
    ['Penta too early', given('Penta1 2026-02-05'), 'Penta1', '2026-02-12'],
    ['PCV too early twice', given('PCV1 2026-01-20', 'PCV1 2026-02-05'), 'PCV1', '2026-02-12'],
    ['malaria too early', given('Malaria1 2026-05-20'), 'Malaria1', '2026-06-01'],
    ['Penta too early by its name and as a third', given('Penta3 2026-02-05'), 'Penta1', '2026-02-12'],
    ['polio drops too early', given('OPV1 2026-02-05'), 'OPV1', '2026-03-05'],
    ['rotavirus too early', given('Rota1 2026-02-05'), 'Rota1', '2026-03-05'],
    ['measles too early', given('MR1 2026-09-20'), 'MR1', '2026-10-18'],
    ['vitamin A too early', given('VitA1 2026-06-20'), 'VitA1', '2026-10-22'],
    [
      'Penta too close is not too early',
      given('HepB0 2026-01-25', 'Penta1 2026-02-12'),
      'Penta1',
      '2026-03-12',
    ],
    ['a second too close', given('Penta1 2026-05-01', 'Penta2 2026-05-08'), 'Penta2', '2026-06-05'],
  ])('%s', (_what, records, code, from) => {
    expect(dueFrom(code, records)).toBe(from);
    expect(warned(code, from, records)).toEqual([]);
    const before = addDays(day(from), -1);
    const isByAge = scheduleOf(child, records, before).doses.some(
      ({ dose, dueFrom: on }) => dose.code === code && on === from,
    );
    expect(warned(code, before, records)).toEqual([isByAge ? 'too-early' : 'interval-too-short']);
    const laid = laidOverSchedule(child.bornOn, [...records, ...given(`${code} ${from}`)], 0);
    expect(laid.byCode.get(code)?.immunizedOn).toBe(from);
  });

  it('two live injections on one day are as good as weeks apart, in any context', () => {
    const records = campaign('MR - 2026-10-01');
    expect(warned('YF', '2026-10-01', records)).toEqual([]);
    const { byCode } = laidOverSchedule(child.bornOn, [...records, ...given('YF 2026-10-01')], 0);
    expect([...byCode.keys()]).toEqual(['YF']);
  });

  it('a campaign dose too soon before or after one of the schedule is questioned', () => {
    const intended = (antigen: string, on: string) => ({
      antigen,
      dose: null,
      kind: 'campaign' as const,
      immunizedOn: day(on),
      label: null,
    });
    const records = given('OPV1 2026-10-01', 'MR1 2026-10-01');
    expect(doseWarnings(child, records, intended('MR', '2026-10-20'))).toEqual(['interval-too-short']);
    expect(doseWarnings(child, records, intended('YF', '2026-10-20'))).toEqual(['interval-too-short']);
    expect(doseWarnings(child, records, intended('YF', '2026-10-01'))).toEqual([]);
    expect(doseWarnings(child, records, intended('MR', '2026-10-29'))).toEqual([]);
    expect(doseWarnings(child, records, intended('bOPV', '2026-10-03'))).toEqual([]);
  });
});

it('no day is proposed for which there is a warning', () => {
  fc.assert(
    fc.property(
      arbitraryHistory,
      fc.nat(600),
      fc.constantFrom(0, 4),
      ({ child: whom, today, records }, later, graceDays) => {
        const one = { ...whom, graceDays };
        const on = addDays(today, later);
        const visit = nextVisit(one, records, today);
        const proposed = [
          ...scheduleOf(one, records, on)
            .doses.filter(isDue)
            .map(({ dose }) => ({ dose, immunizedOn: on })),
          ...dueWindows(one, records).flatMap(({ code, from }) =>
            scheduleOf(one, records, from)
              .doses.filter(({ dose }) => dose.code === code)
              .map(({ dose }) => ({ dose, immunizedOn: from })),
          ),
          ...(visit === null
            ? []
            : scheduleOf(one, records, visit.on)
                .doses.filter(({ dose }) => visit.doses.includes(dose.code))
                .map(({ dose }) => ({ dose, immunizedOn: visit.on }))),
        ];
        for (const { dose, immunizedOn } of proposed) {
          if (records.some((record) => record.immunizedOn > immunizedOn)) continue;
          const warnings = doseWarnings(one, records, {
            antigen: dose.antigen,
            dose: dose.code,
            immunizedOn,
            label: null,
          });
          expect([dose.code, immunizedOn, warnings]).toEqual([dose.code, immunizedOn, []]);
        }
      },
    ),
    { numRuns: 600 },
  );
});

it('two live injections that count are four weeks apart or on one day, with no grace between different vaccines', () => {
  const live = new Set(['BCG', 'MR', 'YF']);
  fc.assert(
    fc.property(arbitraryHistory, fc.nat(maxGraceDays), ({ child: whom, records }, grace) => {
      const { byCode } = laidOverSchedule(whom.bornOn, records, grace);
      for (const one of [...byCode.values()].filter(({ antigen }) => live.has(antigen)))
        for (const { antigen, immunizedOn } of records) {
          const days = daysBetween(immunizedOn, one.immunizedOn);
          const least = antigen === one.antigen ? 28 - grace : 28;
          if (live.has(antigen) && days > 0) expect(days).toBeGreaterThanOrEqual(least);
        }
    }),
    { numRuns: 600 },
  );
});

// Some programmes allow four days of grace (CDC); WHO's coverage surveys allow none.
describe('a dose within the days of grace', () => {
  const records = given('Penta1 2026-02-12', 'Penta2 2026-03-09');
  it('is not repeated, and does not count for coverage', () => {
    expect([...laidOverSchedule(child.bornOn, records, 4).byCode.keys()]).toEqual(['Penta1', 'Penta2']);
    expect([...laidOverSchedule(child.bornOn, records, 2).byCode.keys()]).toEqual(['Penta1']);
    const { doses } = scheduleOf({ ...child, graceDays: 4 }, records, day('2026-03-20'));
    expect(doses.find(({ dose }) => dose.code === 'Penta2')?.state).toBe('given');
    expect([...validDoses(child.bornOn, records)]).toEqual(['Penta1']);
  });

  // CDC, "Timing and Spacing": the four weeks between two different live injections are strict, those between two of one vaccine not.
  it.each([
    ['of age', ['Penta1 2026-02-10'], 'Penta1'],
    ['between two of one live vaccine', ['MR1 2027-03-01', 'MR2 2027-03-27'], 'MR2'],
    ['between two different live vaccines', ['MR1 2027-03-01', 'YF 2027-03-27'], null],
  ])('is one %s: %j', (_what, texts, code) => {
    const last = given(...texts).at(-1);
    const { byCode } = laidOverSchedule(child.bornOn, given(...texts), 4);
    const counted = [...byCode].find(([, { immunizedOn }]) => immunizedOn === last?.immunizedOn);
    expect(counted?.[0] ?? null).toBe(code);
  });

  it('does not exist if the country has no days of grace', () => {
    const countings = (grace: number) =>
      countedDoses(child.bornOn, records, grace).map(({ counting }) => counting);
    expect(countings(0)).toEqual(['routine', 'repeat']);
    expect(countings(3)).toEqual(['routine', 'routine']);
  });

  it('counts for the child if it counts for coverage', () => {
    fc.assert(
      fc.property(arbitraryHistory, fc.nat(6), ({ child: whom, records: some }, grace) => {
        const places = (days: number) => laidOverSchedule(whom.bornOn, some, days);
        const repeated = (days: number) =>
          places(days).invalid.filter(({ fault }) => fault === 'too-early').length;
        expect(repeated(grace)).toBeLessThanOrEqual(repeated(0) + places(0).invalid.length);
        expect(new Set(places(0).byCode.keys())).toEqual(validDoses(whom.bornOn, some));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the end of a month', () => {
  // Nine months after 31 May: 28 February by WHO's reading, 1 March by CDC's.
  const late = girl('2026-05-31');
  it('is due by the later reading, and valid by the earlier one', () => {
    expect(dueWindows(late, []).find(({ code }) => code === 'MR1')?.from).toBe('2027-03-01');
    const on = (date: string) => laidOverSchedule(late.bornOn, given(`MR1 ${date}`), 0).byCode.has('MR1');
    expect([on('2027-02-27'), on('2027-02-28'), on('2027-03-01')]).toEqual([false, true, true]);
    const [dose] = given('MR1 2027-02-28');
    expect(dose && doseWarnings(late, [], { ...dose, label: null })).toEqual([]);
  });

  it('applies to an interval of months too', () => {
    // Started after the first birthday: Penta 3 is due six months after Penta 2.
    const records = given('Penta1 2027-07-01', 'Penta2 2027-08-31');
    expect(dueWindows(late, records).find(({ code }) => code === 'Penta3')?.from).toBe('2028-03-01');
    const { byCode } = laidOverSchedule(late.bornOn, [...records, ...given('Penta3 2028-02-29')], 0);
    expect(byCode.has('Penta3')).toBe(true);
  });
});
