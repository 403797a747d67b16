import { describe, expect, it } from 'vitest';
import { recordedTwice } from '#domain/immunization/register/doubts.ts';
import { antigenIdSchema, immunizationIdSchema } from '#domain/kernel/ids.ts';
import { day } from './children.ts';

const penta = antigenIdSchema.parse('00000000-0000-7000-8000-000000000001');
const bornOn = day('2026-01-01');
const antigens = new Map([[penta, { name: 'Penta' }]]);

/** A record of a dose of Penta, as `Penta1 2026-03-01`; `-` for one without a place in the schedule. */
function recorded(text: string, at = 0) {
  const [dose = '', on = ''] = text.split(' ');
  return {
    id: immunizationIdSchema.parse(`00000000-0000-7000-8000-00000000010${at}`),
    antigen: penta,
    dose: dose === '-' ? null : dose,
    immunizedOn: day(on),
    voided: null,
  };
}

/** Records of a child that a new record repeats. */
function twice(fresh: string, before: readonly string[], graceDays = 0): string[] {
  const given = before.map(recorded);
  const found = recordedTwice(recorded(fresh), { given, bornOn, antigens, graceDays });
  return before.filter((_text, at) => found.includes(given[at]!.id));
}

// Penta at 6, 10 and 14 weeks: 12 February, 12 March and 9 April; at least four weeks between two doses.
describe('a dose is recorded twice', () => {
  it.each([
    ['on the same day', 'Penta1 2026-02-12', ['Penta1 2026-02-12'], ['Penta1 2026-02-12']],
    ['on another day', 'Penta1 2026-02-13', ['Penta1 2026-02-12'], ['Penta1 2026-02-12']],
    ['where neither counts', 'Penta1 2026-02-02', ['Penta1 2026-02-01'], ['Penta1 2026-02-01']],
    ['without a place, on the same day', '- 2026-02-12', ['- 2026-02-12'], ['- 2026-02-12']],
  ])('%s', (_what, fresh, before, expected) => {
    expect(twice(fresh, before)).toEqual(expected);
  });
});

it('the repetition of a dose given within the days of grace is a second one', () => {
  const before = ['Penta1 2026-02-10'];
  expect(twice('Penta1 2026-03-10', before)).toEqual([]);
  expect(twice('Penta1 2026-03-10', before, 2)).toEqual(before);
});

describe('a dose is not recorded twice', () => {
  it.each([
    ['another dose of the series', 'Penta2 2026-03-12', ['Penta1 2026-02-12']],
    ['without a place, on another day', '- 2026-02-13', ['- 2026-02-12']],
    ['the repeat of one that was too early', 'Penta1 2026-03-10', ['Penta1 2026-02-01']],
    ['the repeat of one that was too close', 'Penta2 2026-04-20', ['Penta1 2026-02-20', 'Penta2 2026-03-12']],
    ['one that was too early, told after its repeat', 'Penta1 2026-02-01', ['Penta1 2026-03-10']],
  ])('%s', (_what, fresh, before) => {
    expect(twice(fresh, before)).toEqual([]);
  });

  it('of a child without a known date of birth is judged by its place only', () => {
    const given = [recorded('Penta1 2026-02-01', 1)];
    const found = recordedTwice(recorded('Penta1 2026-03-10'), {
      given,
      bornOn: null,
      antigens,
      graceDays: 0,
    });
    expect(found).toEqual([given[0]!.id]);
  });
});
