import { describe, expect, it } from 'vitest';
import { scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import type { ScheduledChild } from '#domain/immunization/schedule/due-windows.ts';
import type { GivenDose } from '#domain/immunization/schedule/given-doses.ts';
import { boy, day, girl, given } from './children.ts';

function line(code: string, child: ScheduledChild, record: readonly GivenDose[], today: string) {
  const found = scheduleOf(child, record, day(today)).doses.find(({ dose }) => dose.code === code);
  if (!found) throw new Error(`no line for ${code}`);
  return found;
}

// Ages: NPHCDA Immunization Implementation Guide 0.9.0. Born on Thursday 1 January 2026.
describe('a child born on 1 January 2026 without doses', () => {
  const child = girl('2026-01-01');
  it.each([
    // At birth: BCG, OPV 0, hepatitis B.
    ['BCG', '2026-01-01', 'due'],
    ['BCG', '2026-01-15', 'due'],
    ['BCG', '2026-01-16', 'overdue'],
    // "may be given up to 11 months of age"
    ['BCG', '2026-12-31', 'overdue'],
    ['BCG', '2027-01-01', 'too-late'],
    // "Before 2 weeks of age"
    ['OPV0', '2026-01-01', 'due'],
    ['OPV0', '2026-01-14', 'due'],
    ['OPV0', '2026-01-15', 'too-late'],
    // "Within 24 hours of delivery"; later until the next dose (WHO position paper 2017).
    ['HepB0', '2026-01-02', 'due'],
    ['HepB0', '2026-01-03', 'overdue'],
    ['HepB0', '2026-02-11', 'overdue'],
    ['HepB0', '2026-02-12', 'too-late'],
    // 6 weeks is the 42nd day: 12 February.
    ['Penta1', '2026-02-11', 'upcoming'],
    ['Penta1', '2026-02-12', 'due'],
    ['Penta1', '2026-03-12', 'due'],
    ['Penta1', '2026-03-13', 'overdue'],
    ['OPV1', '2026-02-12', 'due'],
    ['PCV1', '2026-02-12', 'due'],
    ['IPV1', '2026-02-12', 'due'],
    ['Rota1', '2026-02-12', 'due'],
    // Rotavirus under 24 months (WHO 2021).
    ['Rota1', '2027-12-31', 'overdue'],
    ['Rota1', '2028-01-01', 'too-late'],
    // A dose is not due before the one before it is given.
    ['Penta2', '2026-06-01', 'upcoming'],
    ['Penta3', '2026-06-01', 'upcoming'],
    ['Malaria1', '2026-05-31', 'upcoming'],
    ['Malaria1', '2026-06-01', 'due'],
    // Vitamin A: 100,000 IU at 6 to 11 months, then 200,000 IU whether or not the first was given.
    ['VitA1', '2026-07-01', 'due'],
    ['VitA1', '2026-12-31', 'overdue'],
    ['VitA1', '2027-01-01', 'too-late'],
    ['VitA2', '2026-12-31', 'upcoming'],
    ['VitA2', '2027-01-01', 'due'],
    ['MR1', '2026-09-30', 'upcoming'],
    ['MR1', '2026-10-01', 'due'],
    ['YF', '2026-10-01', 'due'],
    ['Men', '2026-10-01', 'due'],
    // HPV for girls aged 9 to 14 years (WHO 2022).
    ['HPV', '2034-12-31', 'upcoming'],
    ['HPV', '2035-01-01', 'due'],
    ['HPV', '2040-12-31', 'overdue'],
    ['HPV', '2041-01-01', 'too-late'],
  ])('%s on %s is %s', (code, today, state) => {
    expect(line(code, child, [], today).state).toBe(state);
  });
});

// WHO, recommendations for interrupted or delayed routine immunization, table 3 (March 2023): at least four weeks between doses,
// eight between two of IPV; resume without repeating.
describe('catching up', () => {
  const child = boy('2026-01-01');
  it.each([
    ['Penta2', ['Penta1 2026-02-12'], '2026-03-12', 'in time: by age'],
    ['Penta2', ['Penta1 2026-04-01'], '2026-04-29', 'late: four weeks after the first'],
    ['Penta2', ['Penta1 2026-03-12'], '2026-04-09', 'by age and interval'],
    ['Penta3', ['Penta1 2026-02-12', 'Penta2 2026-06-01'], '2026-06-29', 'after the second'],
    ['OPV1', ['OPV0 2026-01-02'], '2026-02-12', 'the birth dose is far enough back'],
    ['OPV1', ['OPV0 2026-01-20'], '2026-02-17', 'a late birth dose counts for the interval'],
    ['IPV2', ['IPV1 2026-02-12'], '2026-04-09', 'eight weeks'],
    ['IPV2', ['IPV1 2026-03-01'], '2026-04-26', 'eight weeks after a late first'],
    ['MR2', ['MR1 2026-10-01'], '2027-04-01', '15 months'],
    ['MR2', ['MR1 2027-03-20'], '2027-04-17', 'four weeks after a late first'],
    [
      'Malaria4',
      ['Malaria1 2026-06-01', 'Malaria2 2026-07-01', 'Malaria3 2026-08-01'],
      '2027-04-01',
      '15 months',
    ],
    [
      'Penta1',
      ['Penta2 2026-04-01'],
      '2026-04-29',
      'a first that was not written down keeps its distance too',
    ],
  ])('%s after %j may be given from %s on: %s', (code, records, earliest) => {
    const found = line(code, child, given(...records), '2026-02-01');
    expect([found.earliestOn, found.waitsFor]).toEqual([earliest, null]);
  });

  it('a dose that waits for another names it, and its own earliest possible day', () => {
    expect(line('Penta3', child, [], '2026-05-01')).toMatchObject({
      state: 'upcoming',
      waitsFor: 'Penta2',
      earliestOn: '2026-06-26',
    });
    expect(line('Penta2', child, [], '2026-01-05')).toMatchObject({
      waitsFor: 'Penta1',
      earliestOn: '2026-03-12',
    });
  });

  it('a dose that can no longer be on time is too late', () => {
    // The second dose would fall after the second birthday.
    expect(line('Rota1', child, [], '2027-12-20').state).toBe('overdue');
    expect(line('Rota2', child, [], '2027-12-20').state).toBe('too-late');
  });
});

// CDC, CDSi Logic Specification: a date that a month lacks becomes the first of the next month.
describe('ages are counted in calendar days', () => {
  it.each([
    ['2025-08-31', 'VitA1', '2026-03-01'],
    ['2024-05-29', 'MR1', '2025-03-01'],
    ['2023-05-29', 'MR1', '2024-02-29'],
    ['2024-02-29', 'HPV', '2033-03-01'],
    ['2025-12-31', 'Penta1', '2026-02-11'],
    ['2024-01-20', 'Penta1', '2024-03-02'],
  ])('born on %s: %s from %s on', (bornOn, code, dueFrom) => {
    expect(line(code, girl(bornOn), [], bornOn).dueFrom).toBe(dueFrom);
  });
});

describe('a record beside the schedule', () => {
  const child = boy('2026-01-01');
  it('HPV is not a dose for a boy, unless he received it', () => {
    const codes = (records: GivenDose[]) =>
      scheduleOf(child, records, day('2035-02-01')).doses.map(({ dose }) => dose.code);
    expect(codes([])).not.toContain('HPV');
    expect(codes(given('HPV 2035-01-20'))).toContain('HPV');
  });

  it('records without a dose number fill their series by day', () => {
    const [late, early] = given('bOPV - 2026-03-12', 'bOPV - 2026-02-12');
    const { doses, extra } = scheduleOf(child, [late!, early!], day('2026-04-01'));
    const of = (code: string) => doses.find(({ dose }) => dose.code === code)?.given;
    // Too old for the birth dose, so the first place is OPV 1.
    expect([of('OPV0'), of('OPV1'), of('OPV2'), extra]).toEqual([null, early, late, []]);
  });

  it('vitamin A of the second year is the second, even without the first', () => {
    const [record] = given('VitA - 2027-02-01');
    const { doses } = scheduleOf(child, [record!], day('2027-02-01'));
    expect(doses.find(({ given: one }) => one === record)?.dose.code).toBe('VitA2');
  });

  it('a dose given twice counts once, by the earlier record; doses unknown to the schedule are listed beside it', () => {
    const [second, first, other] = given('BCG 2026-01-09', 'BCG 2026-01-02', 'Tetanus - 2026-05-01');
    const { doses, extra } = scheduleOf(child, [second!, first!, other!], day('2026-06-01'));
    expect(doses.find(({ dose }) => dose.code === 'BCG')?.given).toBe(first);
    expect(extra).toEqual([second, other]);
  });
});
