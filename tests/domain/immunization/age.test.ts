import fc from 'fast-check';
import { expect, it } from 'vitest';
import { birthOfAge, dayOfAge, monthsOld, spokenAge } from '#domain/immunization/schedule/age.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { day } from './children.ts';

const anyDay = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as LocalDate);

it('a typed age equals the shown age on each day of a month', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(300), fc.nat(1000), (on, months, weeks) => {
      const born = birthOfAge({ months }, on);
      expect(born <= on).toBe(true);
      expect(monthsOld(born, on)).toBe(months);
      expect(monthsOld(birthOfAge({ years: Math.floor(months / 12) }, on), on)).toBe(
        12 * Math.floor(months / 12),
      );
      expect(daysBetween(birthOfAge({ weeks }, on), on)).toBe(7 * weeks);
    }),
    { numRuns: 5000 },
  );
});

it('an age is shown in its own unit from the end of the previous unit’s', () => {
  for (let on = day('2024-01-01'); on < '2026-01-01'; on = addDays(on, 1)) {
    for (const weeks of [2, 3, 12, 13, 14])
      expect(spokenAge(birthOfAge({ weeks }, on), on)).toEqual({ weeks });
    for (const months of [4, 5, 11, 12, 18, 23])
      expect(spokenAge(birthOfAge({ months }, on), on)).toEqual({ months });
    for (const years of [2, 5, 9, 14]) expect(spokenAge(birthOfAge({ years }, on), on)).toEqual({ years });
  }
});

it('an age grows day by day, without a jump', () => {
  fc.assert(
    fc.property(anyDay, (born) => {
      const said = Array.from({ length: 200 }, (_, days) =>
        JSON.stringify(spokenAge(born, addDays(born, days))),
      );
      const inOrder = [...new Set(said)];
      expect(inOrder).toEqual([
        ...Array.from({ length: 14 }, (_, days) => JSON.stringify({ days })),
        ...Array.from({ length: 13 }, (_, weeks) => JSON.stringify({ weeks: weeks + 2 })),
        ...[3, 4, 5, 6].map((months) => JSON.stringify({ months })).slice(0, inOrder.length - 27),
      ]);
    }),
  );
});

it('a day that a month lacks is read late for due dates and early for validity', () => {
  const born = day('2026-01-31');
  expect(dayOfAge(born, { months: 1 })).toBe('2026-03-01');
  expect(dayOfAge(born, { months: 1 }, 'last-day')).toBe('2026-02-28');
});
