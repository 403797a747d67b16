import { describe, expect, it } from 'vitest';
import { soughtWindows } from '#domain/immunization/schedule/due-windows.ts';
import { nextVisit } from '#domain/immunization/register/expected-visit.ts';
import { isDue, scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { boy, day, girl, given } from './children.ts';

/** Doses to which WHO sets no maximum age. */
const atAnyAge = ['OPV1', 'IPV1', 'MR1', 'YF', 'Men'];

describe('a child without records, born on 1 January 2020', () => {
  const child = boy('2020-01-01');
  const openOn = (today: string) =>
    soughtWindows(child, [])
      .filter(({ from, last }) => from <= day(today) && (last === null || day(today) <= last))
      .map(({ code }) => code);

  it('is expected until the day before it is five', () => {
    expect(openOn('2024-12-31')).toEqual(expect.arrayContaining(atAnyAge));
    expect(openOn('2025-01-01')).toEqual([]);
  });

  it('receives what it lacks at any age, when it comes', () => {
    const due = scheduleOf(child, [], day('2026-11-20')).doses.filter(isDue);
    expect(due.map(({ dose }) => dose.code)).toEqual(expect.arrayContaining(atAnyAge));
  });

  it('has no next visit after that', () => {
    expect(nextVisit(child, [], day('2024-12-20'))?.on).toBe('2024-12-27');
    expect(nextVisit(child, [], day('2024-12-28'))?.on).toBe('2024-12-31');
    expect(nextVisit(child, [], day('2024-12-31'))).toBeNull();
  });
});

it('a girl is expected again at the age for HPV, and only for that', () => {
  const child = girl('2016-01-01');
  expect(nextVisit(child, given('BCG 2016-01-01'), day('2024-06-01'))?.on).toBe('2025-01-01');
  expect(soughtWindows(child, []).filter(({ last }) => last !== null && last > '2025-01-01')).toMatchObject([
    { code: 'HPV', from: '2025-01-01', last: '2030-12-31' },
  ]);
});

it.each([
  ['2020-02-29', '2025-02-28'],
  ['2020-03-01', '2025-02-28'],
])('who was born on %s is looked for until %s', (bornOn, last) => {
  const measles = soughtWindows(boy(bornOn), []).find(({ code }) => code === 'MR1');
  expect(measles?.last).toBe(last);
});
