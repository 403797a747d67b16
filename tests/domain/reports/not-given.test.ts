import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  campaignDose,
  missedDoses,
  notedDoseLimit,
  type NotGiven,
  type NotGivenReason,
  notGivenReasons,
  vaccineOfNote,
} from '#domain/immunization/screening/not-given.ts';
import { doseOf } from '#domain/immunization/schedule/series.ts';
import { allReasons, notGivenSummary, reasonCounts } from '#domain/reports/not-given.ts';
import { officer, on } from '../immunization/given-register.ts';

const note = (day: string, dose: string, reason: NotGivenReason): NotGiven => ({
  dose,
  reason,
  note: null,
  on: on(day),
  by: officer,
});
const given = (day: string, dose: string | null, more: object = {}) => ({
  antigen: 'Penta',
  dose,
  immunizedOn: on(day),
  ...more,
});

describe('the name of a campaign dose in a note', () => {
  it.each([
    ['the schedule’s name of the vaccine', 'Measles', 'campaign:MR', 'MR'],
    ['its own name, where the schedule has none', 'Typhoid', 'campaign:Typhoid', 'Typhoid'],
  ])('is %s', (_what, antigen, code, vaccine) => {
    expect(campaignDose({ name: antigen })).toBe(code);
    expect(vaccineOfNote(code)).toEqual({ antigen: vaccine, isOfCampaign: true });
    expect(doseOf(code)).toBeUndefined();
  });

  it('is never longer than a note may be', () => {
    expect(campaignDose({ name: 'A vaccine against a disease with a long name' }).length).toBe(
      notedDoseLimit,
    );
  });
});

describe('doses that were missed', () => {
  const notes = [
    note('2026-11-10', 'Penta1', 'out-of-stock'),
    note('2026-11-10', 'campaign:Penta', 'refused'),
    note('2026-11-17', 'Penta1', 'sick-today'),
  ];
  it.each([
    ['nothing', [], 3],
    ['the dose on that day', [given('2026-11-10', 'Penta1')], 2],
    ['the dose on another day', [given('2026-11-11', 'Penta1')], 3],
    ['another dose on that day', [given('2026-11-10', 'Penta2')], 3],
    ['the dose of a campaign on that day', [given('2026-11-10', null, { kind: 'campaign' })], 2],
    ['a dose outside the schedule on that day', [given('2026-11-10', null, { kind: 'outside' })], 3],
  ])('are all but what was given all the same: %s', (_what, records, left) => {
    expect(missedDoses(notes, records)).toHaveLength(left);
  });

  it('are one for each dose and day, by the last note', () => {
    const [only, ...others] = missedDoses(
      [note('2026-11-10', 'BCG', 'refused'), note('2026-11-10', 'BCG', 'out-of-stock')],
      [],
    );
    expect(only?.reason).toBe('out-of-stock');
    expect(others).toEqual([]);
  });
});

describe('the summary', () => {
  it('sorts vaccines by the schedule, campaigns under their vaccine, unknown ones last', () => {
    const lines = notGivenSummary([
      { dose: 'of-tomorrow', reason: 'other', doses: 1 },
      { dose: 'campaign:MR', reason: 'refused', doses: 4 },
      { dose: 'MR2', reason: 'refused', doses: 1 },
      { dose: 'MR1', reason: 'out-of-stock', doses: 2 },
      { dose: 'BCG', reason: 'out-of-stock', doses: 3 },
    ]);
    expect(
      lines.map(({ antigen, isOfCampaign, counts }) => [antigen, isOfCampaign, allReasons(counts)]),
    ).toEqual([
      ['BCG', false, 3],
      ['MR', false, 3],
      ['MR', true, 4],
      ['of-tomorrow', false, 1],
    ]);
    expect(lines[1]?.counts).toEqual({
      refused: 1,
      contraindicated: 0,
      'out-of-stock': 2,
      'sick-today': 0,
      other: 0,
    });
  });

  it('adds up to all notes', () => {
    const row = fc.record({
      dose: fc.constantFrom('BCG', 'Penta1', 'Penta3', 'campaign:MR', 'of-tomorrow'),
      reason: fc.constantFrom(...notGivenReasons),
      doses: fc.nat(50),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const whole = rows.reduce((sum, { doses }) => sum + doses, 0);
        expect(allReasons(reasonCounts(rows))).toBe(whole);
        expect(notGivenSummary(rows).reduce((sum, { counts }) => sum + allReasons(counts), 0)).toBe(whole);
      }),
    );
  });
});
