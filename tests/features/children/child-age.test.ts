import { expect, test } from 'vitest';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { agePoint, ageWords } from '#features/children/child-facts.ts';

const day = (text: string) => localDateSchema.parse(text);

test.each([
  ['2026-01-31', '2026-01-31', 'born today'],
  ['2026-01-31', '2026-02-01', '1 day'],
  ['2026-01-31', '2026-02-13', '13 days'],
  ['2026-01-31', '2026-02-14', '2 weeks'],
  ['2026-01-31', '2026-04-25', '12 weeks'],
  ['2026-01-31', '2026-05-15', '14 weeks'],
  ['2026-01-31', '2026-05-16', '3 months'],
  // June has no 31st, so five months are complete on the first of July.
  ['2026-01-31', '2026-06-30', '4 months'],
  ['2026-01-31', '2026-07-01', '5 months'],
  ['2024-02-29', '2026-02-28', '23 months'],
  ['2024-02-29', '2026-03-01', '2 years'],
  ['2024-02-29', '2027-06-01', '3 years 3 months'],
])('who was born on %s is on %s %s old', (bornOn, on, words) => {
  expect(ageWords(day(bornOn), day(on))).toBe(words);
});

test.each([
  [{ days: 0 }, 'At birth'],
  [{ weeks: 6 }, '6 weeks'],
  [{ months: 9 }, '9 months'],
  [{ years: 9 }, '9 years'],
])('the schedule’s age %o reads %s', (age, words) => {
  expect(agePoint(age)).toBe(words);
});
