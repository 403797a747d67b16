import { describe, expect, it } from 'vitest';
import {
  doseWarnings,
  proposedDose,
  warningCodes,
  warningSentences,
} from '#domain/immunization/register/dose-warnings.ts';
import { nextVisit } from '#domain/immunization/register/expected-visit.ts';
import { boy, day, girl, given } from './children.ts';

describe('the next visit of a child born on 1 January 2026', () => {
  const child = girl('2026-01-01');
  const birth = ['BCG 2026-01-01', 'OPV0 2026-01-01', 'HepB0 2026-01-01'];
  const six = ['Penta1', 'PCV1', 'OPV1', 'Rota1', 'IPV1'];
  const at = (codes: string[], on: string) => codes.map((code) => `${code} ${on}`);
  it.each([
    ['after the birth doses', birth, '2026-01-01', '2026-02-12', six],
    [
      'after six weeks',
      [...birth, ...at(six, '2026-02-12')],
      '2026-02-12',
      '2026-03-12',
      ['Penta2', 'PCV2', 'OPV2', 'Rota2'],
    ],
    [
      'after a late first round: four weeks later',
      [...birth, ...at(six, '2026-03-05')],
      '2026-03-05',
      '2026-04-02',
      ['Penta2', 'PCV2', 'OPV2', 'Rota2'],
    ],
    [
      'what was out of stock comes in a week',
      ['OPV0 2026-01-01', 'HepB0 2026-01-01'],
      '2026-01-01',
      '2026-01-08',
      ['BCG'],
    ],
    [
      'not after it has become too late',
      ['BCG 2026-01-10', 'HepB0 2026-01-02'],
      '2026-01-10',
      '2026-01-14',
      ['OPV0'],
    ],
    [
      'who got one dose on another day comes once for all that is due within a few days',
      [...birth, ...at(['Penta1', 'PCV1', 'OPV1', 'Rota1'], '2026-03-05'), 'IPV1 2026-03-07'].concat(
        at(['Penta2', 'PCV2', 'OPV2', 'Rota2'], '2026-04-05'),
      ),
      '2026-04-05',
      '2026-05-03',
      ['Penta3', 'PCV3', 'OPV3', 'Rota3', 'IPV2'],
    ],
    [
      'not once where the later dose is more than a few days away',
      [...birth, ...at(['Penta1', 'PCV1', 'OPV1', 'Rota1'], '2026-03-05'), 'IPV1 2026-03-07'].concat(
        at(['Penta2', 'PCV2', 'OPV2', 'Rota2'], '2026-04-10'),
      ),
      '2026-04-10',
      '2026-05-02',
      ['IPV2'],
    ],
    [
      'nor past the last day of what is due first',
      ['BCG 2026-01-01', 'OPV0 2026-01-01'],
      '2026-02-06',
      '2026-02-11',
      ['HepB0'],
    ],
    ['too late tomorrow', ['BCG 2026-01-10', 'HepB0 2026-01-02'], '2026-01-14', '2026-02-12', six],
  ])('%s', (_when, records, today, on, doses) => {
    expect(nextVisit(child, given(...records), day(today))).toEqual({ on, doses });
  });

  it('does not exist when everything was given or missed', () => {
    expect(
      nextVisit(
        boy('2006-01-01'),
        given(
          'OPV1 2026-01-01',
          'OPV2 2026-02-01',
          'OPV3 2026-03-01',
          'IPV1 2026-01-01',
          'IPV2 2026-03-01',
          'MR1 2026-01-01',
          'MR2 2026-03-01',
          'YF 2026-01-01',
          'Men 2026-01-01',
        ),
        day('2026-03-01'),
      ),
    ).toBeNull();
  });
});

describe('the warnings of a dose', () => {
  const vial = { expiryOn: day('2026-12-31'), vvmStage: 'I' as const };
  const child = boy('2026-01-01');
  const record = given('OPV1 2026-02-12');
  it.each([
    ['none', 'bOPV', 'OPV2', '2026-03-12', vial, []],
    ['a day early', 'bOPV', 'OPV2', '2026-03-11', vial, ['too-early', 'interval-too-short']],
    ['none of another series', 'Penta', 'Penta2', '2026-04-10', vial, []],
    [
      'too old, and 27 days before the next',
      'bOPV',
      'OPV0',
      '2026-01-16',
      vial,
      ['too-late', 'interval-too-short'],
    ],
    ['again', 'bOPV', 'OPV1', '2026-05-12', vial, ['already-given']],
    ['for girls', 'HPV', 'HPV', '2035-02-01', null, ['not-for-this-child']],
    ['not of the schedule', 'Tetanus', null, '2026-05-01', vial, ['not-in-schedule']],
    ['the code of another antigen', 'Penta', 'OPV2', '2026-05-01', vial, ['not-in-schedule']],
    ['expired', 'bOPV', 'OPV2', '2027-01-01', vial, ['expired']],
    ['on the day of expiry', 'bOPV', 'OPV2', '2026-12-31', vial, []],
    ['stage III', 'bOPV', 'OPV2', '2026-04-01', { ...vial, vvmStage: 'III' as const }, ['vvm-discard']],
    ['from a card', 'bOPV', 'OPV2', '2026-04-01', null, []],
  ])('%s', (_what, antigen, dose, on, label, warnings) => {
    expect(doseWarnings(child, record, { antigen, dose, immunizedOn: day(on), label })).toEqual(warnings);
  });

  it.each([
    ['in time', 'bOPV', '2026-03-12', []],
    ['too close', 'bOPV', '2026-03-11', ['too-early', 'interval-too-short']],
    ['of a series that is complete', 'BCG', '2026-03-12', ['not-in-schedule']],
  ])(
    'of a routine dose without a place are those of the first free one: %s',
    (_what, antigen, on, warnings) => {
      const known = [...record, ...given('BCG 2026-01-02')];
      const intended = { antigen, dose: null, kind: 'routine' as const, immunizedOn: day(on), label: vial };
      expect(doseWarnings(child, known, intended)).toEqual(warnings);
      const tooClose = on < '2026-03-12' ? ['interval-too-short'] : [];
      expect(doseWarnings(child, known, { ...intended, kind: 'outside' })).toEqual([
        'not-in-schedule',
        ...tooClose,
      ]);
      const { kind: _routine, ...unsaid } = intended;
      expect(doseWarnings(child, known, unsaid)).toEqual(['not-in-schedule', ...tooClose]);
    },
  );

  it('too soon after a live injection of another vaccine, in words that do not name an earlier dose of its own', () => {
    const nineMonths = given('MR1 2026-10-01');
    const intended = { antigen: 'YF', dose: 'YF', immunizedOn: day('2026-10-15'), label: vial };
    expect(doseWarnings(child, nineMonths, intended)).toEqual(['interval-too-short']);
    expect(warningSentences['interval-too-short']).toMatch(/ since another dose\.$/);
  });

  it('each have a sentence', () => {
    for (const code of warningCodes) expect(warningSentences[code]).toMatch(/^[A-Z].*\.$/);
  });
});

describe('the dose proposed for an antigen', () => {
  const child = boy('2026-01-01');
  it.each([
    ['bOPV', [], '2026-01-05', 'OPV0'],
    ['bOPV', [], '2026-01-20', 'OPV1'],
    ['OPV', ['OPV1 2026-02-12'], '2026-03-12', 'OPV2'],
    ['Penta', ['Penta1 2026-02-12', 'Penta2 2026-03-12', 'Penta3 2026-04-09'], '2026-05-01', null],
    ['VitA', [], '2027-02-01', 'VitA2'],
    ['Tetanus', [], '2026-05-01', null],
  ])('%s after %j on %s: %s', (antigen, records, on, dose) => {
    expect(proposedDose(child, given(...records), { antigen, on: day(on) })).toBe(dose);
  });
});
