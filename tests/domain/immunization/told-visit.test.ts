import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { soughtWindows } from '#domain/immunization/schedule/due-windows.ts';
import {
  asTold,
  expectedVisit,
  statusAsTold,
  type ToldAt,
  toldVisit,
  visitToCome,
} from '#domain/immunization/register/expected-visit.ts';
import { isDue, scheduleOf, stateOfWindow } from '#domain/immunization/schedule/schedule.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { arbitraryStory, day, girl, given } from './children.ts';

/** Doses given, with the next visit's day recorded on the last of them. */
function told(records: readonly string[], nextOn: string | null, notes: ToldAt['notes'] = []): ToldAt {
  const doses = given(...records);
  const lastOn = doses
    .map(({ immunizedOn }) => immunizedOn)
    .toSorted()
    .at(-1);
  return {
    given: doses.map((dose) => ({
      ...dose,
      nextOn: dose.immunizedOn === lastOn && nextOn !== null ? day(nextOn) : null,
    })),
    notes,
  };
}

describe('the day announced to the caregiver of a child born on 1 January 2026', () => {
  const child = girl('2026-01-01');
  const birth = ['BCG 2026-01-01', 'OPV0 2026-01-01', 'HepB0 2026-01-01'];
  it.each<[string, ToldAt, string | null]>([
    ['at the last visit', told(birth, '2026-02-12'), '2026-02-12'],
    ['a later session of the plan', told(birth, '2026-02-20'), '2026-02-20'],
    ['nobody told', told(birth, null), null],
    ['four weeks late and more: that is a mistake', told(birth, '2026-03-20'), null],
    ['before anything may be given', told(birth, '2026-01-20'), null],
    ['on the day itself', told(birth, '2026-01-01'), null],
    [
      'when nothing at all was given',
      told([], null, [{ on: day('2026-02-12'), nextOn: day('2026-02-19') }]),
      '2026-02-19',
    ],
    [
      'when one dose of two was given: the first of both days',
      told(birth, '2026-02-20', [{ on: day('2026-01-01'), nextOn: day('2026-02-15') }]),
      '2026-02-15',
    ],
    [
      'at a visit before the last one: it holds no more',
      told([...birth, 'Penta1 2026-02-12'], null, [{ on: day('2026-01-01'), nextOn: day('2026-02-12') }]),
      null,
    ],
  ])('%s', (_, visits, expected) => {
    expect(toldVisit(child, visits)).toBe(expected);
    if (expected !== null) expect(expectedVisit(child, visits)?.on).toBe(expected);
  });
});

test('a late child that came and was told to come in a week is late again only after that week', () => {
  const child = girl('2026-01-01');
  const visits = told(['Penta1 2026-06-01'], null, [{ on: day('2026-06-01'), nextOn: day('2026-06-08') }]);
  const on = toldVisit(child, visits);
  const states = (today: LocalDate) =>
    scheduleOf(child, visits.given, today)
      .doses.map((status) => statusAsTold(status, { told: on, today }))
      .filter(({ dose }) => ['BCG', 'OPV1'].includes(dose.code))
      .map(({ state }) => state);
  expect(on).toBe('2026-06-08');
  expect(states(day('2026-06-02'))).toEqual(['upcoming', 'upcoming']);
  expect(states(day('2026-06-07'))).toEqual(['upcoming', 'upcoming']);
  expect(states(day('2026-06-08'))).toEqual(['due', 'due']);
  expect(states(day('2026-06-09'))).toEqual(['overdue', 'overdue']);
});

test('due list, card, call and reminder agree: nobody is late or expected before the announced day', () => {
  fc.assert(
    fc.property(
      arbitraryStory,
      fc.nat(40),
      fc.nat(60),
      ({ child, records, today: visitOn }, inDays, ahead) => {
        const until = records.filter(({ immunizedOn }) => immunizedOn < visitOn);
        const nextOn = addDays(visitOn, inDays);
        const visits = {
          given: until.map((dose) => ({ ...dose, nextOn: null })),
          notes: [{ on: visitOn, nextOn }],
        };
        const on = toldVisit(child, visits);
        if (on === null) return;
        expect(on).toBe(nextOn);
        expect(expectedVisit(child, visits)).toEqual({ lastOn: visitOn, on });
        const today = addDays(visitOn, ahead);
        const listed = soughtWindows(child, until).map((window) => asTold(window, on));
        const card = scheduleOf(child, until, today).doses.map((status) =>
          statusAsTold(status, { told: on, today }),
        );
        for (const window of listed) {
          const state = stateOfWindow(window, today);
          if (today < on) {
            // Only a dose whose last day comes before that day is sought earlier.
            const endsBefore = window.last !== null && window.last < on;
            if (!endsBefore) expect(state).toBe('upcoming');
          } else if (state === 'overdue') expect(today > on).toBe(true);
        }
        if (today >= on) return;
        expect(visitToCome(child, until, { told: on, today })?.on).toBe(on);
        for (const status of card.filter(isDue))
          expect(status.lastOn !== null && status.lastOn < on).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test('without an announced day the schedule applies', () => {
  fc.assert(
    fc.property(arbitraryStory, ({ child, records, today }) => {
      for (const window of soughtWindows(child, records)) expect(asTold(window, null)).toBe(window);
      for (const status of scheduleOf(child, records, today).doses)
        expect(statusAsTold(status, { told: null, today })).toEqual(status);
    }),
    { numRuns: 200 },
  );
});
