import { expect, test } from 'vitest';
import { scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { whyLater } from '#features/children/session/visit.ts';
import { day, given, girl } from '#tests/domain/immunization/children.ts';

// Born on 1 January 2026: six weeks on 12 February, nine months on 1 October.
test.each([
  ['Penta1', [], '2026-02-01', 'at 6 weeks'],
  ['Penta2', [], '2026-02-20', '4 weeks after the dose before'],
  ['Penta2', ['Penta1 2026-02-12'], '2026-03-01', 'at 10 weeks'],
  ['Penta2', ['Penta1 2026-03-12'], '2026-03-20', 'far enough from what was given before'],
  ['Penta1', ['HepB0 2026-02-01'], '2026-02-20', 'far enough from what was given before'],
  ['YF', ['MR1 2026-11-01'], '2026-11-10', 'far enough from what was given before'],
  // The second dose at fifteen months, however late the first is.
  ['MR2', [], '2026-11-10', 'at 15 months'],
  // Started in the second year: PCV eight weeks apart, Penta 3 six months after Penta 2.
  ['PCV2', [], '2027-02-01', '8 weeks after the dose before'],
  ['Penta3', [], '2027-02-01', '184 days after the dose before'],
])('%s after %j on %s: %s', (code, records, on, why) => {
  const { doses } = scheduleOf(girl('2026-01-01'), given(...records), day(on));
  const line = doses.find(({ dose }) => dose.code === code)!;
  expect(line.state).toBe('upcoming');
  expect(whyLater(line, { schedule: doses, on: day(on) })).toBe(why);
});
