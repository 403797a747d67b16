import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { countedLateness, lateDays } from '#features/children/due/lateness.ts';

test.each([
  [1, 'days', 1],
  [13, 'days', 13],
  [14, 'weeks', 2],
  [20, 'weeks', 2],
  [21, 'weeks', 3],
  [400, 'weeks', 57],
] as const)('a child who is %i days late is late by %s: %i', (days, unit, count) => {
  expect(countedLateness(days)).toEqual({ unit, count });
});

test('a child is as late as the first of its doses, and not at all before the last day on time', () => {
  const on = '2026-11-28' as LocalDate;
  const doses = (...days: string[]) => ({ doses: days.map((by) => ({ by })) }) as never;
  expect(lateDays(doses('2026-11-20', '2026-12-20', '2026-11-25'), on)).toBe(8);
  expect(lateDays(doses('2026-11-28', '2026-12-20'), on)).toBe(0);
  expect(lateDays(doses(), on)).toBe(0);
});
