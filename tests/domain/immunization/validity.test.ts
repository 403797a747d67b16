import { describe, expect, it } from 'vitest';
import { proposedDose } from '#domain/immunization/register/dose-warnings.ts';
import { laidOverSchedule } from '#domain/immunization/schedule/given-doses.ts';
import { nextVisit } from '#domain/immunization/register/expected-visit.ts';
import { scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { boy, day, girl, given } from './children.ts';

// Born on Thursday 1 January 2026: six weeks on 12 February, ten on 12 March, fourteen on 9 April.
const child = girl('2026-01-01');

/** The dose that each record counts as, or the reason why it does not count. */
function standing(...records: string[]): string[] {
  const read = given(...records);
  const { byCode, invalid } = laidOverSchedule(child.bornOn, read, 0);
  return read.map(({ id }) => {
    const counted = [...byCode].find(([, record]) => record.id === id);
    const fault = invalid.find(({ record }) => record.id === id);
    return counted?.[0] ?? (fault ? `${fault.fault} ${fault.code}` : 'extra');
  });
}

describe('which doses count', () => {
  it.each<[string, string[], string[]]>([
    // NPHCDA guide, schedule: 6, 10 and 14 weeks. WHO routine table 2 (DTP, PCV, bOPV, rotavirus): at least four weeks.
    [
      'on time',
      ['Penta1 2026-02-12', 'Penta2 2026-03-12', 'Penta3 2026-04-09'],
      ['Penta1', 'Penta2', 'Penta3'],
    ],
    [
      'at 6, 7 and 8 weeks',
      ['Penta1 2026-02-12', 'Penta2 2026-02-19', 'Penta3 2026-02-26'],
      ['Penta1', 'too-early Penta2', 'too-early Penta2'],
    ],
    ['late, and a week apart', ['Penta1 2026-05-01', 'Penta2 2026-05-08'], ['Penta1', 'too-close Penta2']],
    ['27 days apart', ['OPV1 2026-05-01', 'OPV2 2026-05-28'], ['OPV1', 'too-close OPV2']],
    ['28 days apart', ['OPV1 2026-05-01', 'OPV2 2026-05-29'], ['OPV1', 'OPV2']],
    ['a day under six weeks', ['PCV1 2026-02-11'], ['too-early PCV1']],
    ['six weeks', ['Rota1 2026-02-12'], ['Rota1']],
    // CDC, CDSi Logic Specification: the interval starts at the dose before, whether or not that one counts.
    [
      'four weeks after one that does not count',
      ['Penta1 2026-05-01', 'Penta2 2026-05-08', 'Penta3 2026-06-05'],
      ['Penta1', 'too-close Penta2', 'Penta2'],
    ],
    [
      'three weeks after one that does not count',
      ['Penta1 2026-05-01', 'Penta2 2026-05-15', 'Penta3 2026-06-05'],
      ['Penta1', 'too-close Penta2', 'too-close Penta2'],
    ],
    // WHO table 3, bOPV and IPV: at least eight weeks between two doses of IPV.
    ['IPV seven weeks apart', ['IPV1 2026-03-12', 'IPV2 2026-04-30'], ['IPV1', 'too-close IPV2']],
    ['IPV eight weeks apart', ['IPV1 2026-03-12', 'IPV2 2026-05-07'], ['IPV1', 'IPV2']],
    // NPHCDA: 9 and 15 months. WHO measles position paper, 2017: none under nine months counts, the second four weeks later.
    ['measles at six months', ['MR1 2026-07-01'], ['too-early MR1']],
    ['measles at nine and ten months', ['MR1 2026-10-01', 'MR2 2026-11-01'], ['MR1', 'MR2']],
    // WHO vitamin A guideline, 2011: every four to six months, the strength by age.
    [
      'vitamin A at eleven and twelve months',
      ['VitA1 2026-12-01', 'VitA2 2027-01-05'],
      ['VitA1', 'too-close VitA2'],
    ],
    ['vitamin A at eleven and sixteen months', ['VitA1 2026-12-01', 'VitA2 2027-05-01'], ['VitA1', 'VitA2']],
    // WHO, R21 position (2024): from five months, four weeks apart.
    ['malaria under five months', ['Malaria1 2026-05-31'], ['too-early Malaria1']],
    [
      'malaria at five and six months',
      ['Malaria1 2026-06-01', 'Malaria2 2026-07-01'],
      ['Malaria1', 'Malaria2'],
    ],
    // WHO yellow fever position paper, 2013: nine months; on the same day as measles, or four weeks apart.
    ['two live ones on a day', ['MR1 2026-10-01', 'YF 2026-10-01'], ['MR1', 'YF']],
    ['two live ones ten days apart', ['MR1 2026-10-01', 'YF 2026-10-11'], ['MR1', 'too-close YF']],
    ['the other way round', ['MR1 2026-10-11', 'YF 2026-10-01'], ['too-close MR1', 'YF']],
    ['two live ones four weeks apart', ['YF 2026-10-01', 'MR1 2026-10-29'], ['YF', 'MR1']],
    // WHO routine table 2, hepatitis B: four weeks between the birth dose and the first with DTP.
    [
      'hepatitis B at three weeks, Penta at six',
      ['HepB0 2026-01-22', 'Penta1 2026-02-12'],
      ['HepB0', 'too-close Penta1'],
    ],
    [
      'hepatitis B at two weeks, Penta at six',
      ['HepB0 2026-01-15', 'Penta1 2026-02-12'],
      ['HepB0', 'Penta1'],
    ],
    // NPHCDA: BCG up to 11 months. A later dose that was given still counts.
    ['a late BCG', ['BCG 2027-02-01'], ['BCG']],
    ['a late BCG without a place', ['BCG - 2027-02-01'], ['BCG']],
    // A record entered under the wrong dose number.
    ['numbers mixed up', ['Penta2 2026-02-12', 'Penta1 2026-03-12'], ['Penta1', 'Penta2']],
    ['the same number twice, four weeks apart', ['OPV1 2026-02-12', 'OPV1 2026-03-12'], ['OPV1', 'OPV2']],
    ['the same number twice, a week apart', ['OPV1 2026-03-12', 'OPV1 2026-03-19'], ['OPV1', 'extra']],
    ['two of a day', ['OPV1 2026-02-12', 'OPV2 2026-02-12'], ['OPV1', 'extra']],
    ['a first that is not written down', ['Penta3 2026-05-01'], ['Penta3']],
    [
      'four of three',
      ['PCV1 2026-02-12', 'PCV2 2026-03-12', 'PCV3 2026-04-09', 'PCV3 2026-06-01'],
      ['PCV1', 'PCV2', 'PCV3', 'extra'],
    ],
  ])('%s', (_what, records, expected) => {
    expect(standing(...records)).toEqual(expected);
  });
});

// WHO, recommendations for interrupted or delayed routine immunization, table 3 (March 2023).
describe('a late start', () => {
  it('DTP started after the first birthday: the third six months after the second', () => {
    expect(standing('Penta1 2027-02-01', 'Penta2 2027-03-01', 'Penta3 2027-08-31')).toEqual([
      'Penta1',
      'Penta2',
      'too-close Penta3',
    ]);
    expect(standing('Penta1 2027-02-01', 'Penta2 2027-03-01', 'Penta3 2027-09-01')).toEqual([
      'Penta1',
      'Penta2',
      'Penta3',
    ]);
    expect(standing('Penta1 2026-12-31', 'Penta2 2027-02-01', 'Penta3 2027-03-01')).toEqual([
      'Penta1',
      'Penta2',
      'Penta3',
    ]);
  });

  // The same table, and the position paper of 2019.
  it.each([
    ['2026-12-31', ['PCV2', 'PCV3']],
    ['2027-01-01', ['PCV2']],
    ['2028-01-01', []],
  ])('PCV begun on %s asks for %j more', (on, more) => {
    const { doses } = scheduleOf(child, given(`PCV1 ${on}`), day(on));
    const open = doses.filter(({ dose, state }) => dose.antigen === 'PCV' && state !== 'given');
    expect(open.map(({ dose }) => dose.code)).toEqual(more);
  });

  it('PCV started in the second year: the second eight weeks later', () => {
    expect(standing('PCV1 2027-02-01', 'PCV2 2027-03-28')).toEqual(['PCV1', 'too-close PCV2']);
    expect(standing('PCV1 2027-02-01', 'PCV2 2027-03-29')).toEqual(['PCV1', 'PCV2']);
  });

  // A child without any dose can start today at the earliest.
  it.each([
    ['PCV', [], '2026-12-31', ['PCV1 2026-12-31', 'PCV2 2027-01-28', 'PCV3 2027-02-25']],
    ['PCV', [], '2027-01-01', ['PCV1 2027-01-01', 'PCV2 2027-02-26']],
    ['PCV', [], '2028-01-01', ['PCV1 2028-01-01']],
    ['Penta', [], '2026-12-31', ['Penta1 2026-12-31', 'Penta2 2027-01-28', 'Penta3 2027-02-25']],
    ['Penta', [], '2027-02-01', ['Penta1 2027-02-01', 'Penta2 2027-03-01', 'Penta3 2027-09-01']],
    ['Penta', ['Penta1 2027-02-01'], '2027-04-01', ['Penta2 2027-04-01', 'Penta3 2027-10-01']],
    ['Penta', ['Penta1 2026-12-31'], '2027-04-01', ['Penta2 2027-04-01', 'Penta3 2027-04-29']],
  ])('%s after %j says on %s what follows', (series, records, today, expected) => {
    const { doses } = scheduleOf(child, given(...records), day(today));
    const open = doses.filter(({ dose, state }) => dose.antigen === series && state !== 'given');
    const onDays = open.map(
      ({ dose, earliestOn }) => `${dose.code} ${earliestOn > today ? earliestOn : today}`,
    );
    expect(onDays).toEqual(expected);
  });

  it('a series that can no longer be started keeps all its lines', () => {
    const { doses } = scheduleOf(child, [], day('2031-01-01'));
    const states = doses.filter(({ dose }) => dose.antigen === 'PCV').map(({ state }) => state);
    expect(states).toEqual(['too-late', 'too-late', 'too-late']);
  });
});

describe('a dose that does not count', () => {
  const record = given('Penta1 2026-05-01', 'Penta2 2026-05-08');
  it('leaves its line open, with the day of its repetition', () => {
    const line = scheduleOf(child, record, day('2026-05-20')).doses.find(
      ({ dose }) => dose.code === 'Penta2',
    );
    expect(line).toMatchObject({
      state: 'upcoming',
      earliestOn: '2026-06-05',
      given: null,
      toRepeat: { record: record[1], fault: 'too-close' },
    });
    expect(nextVisit(child, record, day('2026-05-08'))?.doses).not.toContain('Penta2');
  });

  it('is replaced by the next one, whatever its name', () => {
    const { doses, invalid } = scheduleOf(
      child,
      [...record, ...given('Penta3 2026-06-05')],
      day('2026-06-05'),
    );
    expect(doses.find(({ dose }) => dose.code === 'Penta2')).toMatchObject({
      state: 'given',
      toRepeat: null,
    });
    expect(invalid.map(({ record: one }) => one.id)).toEqual([record[1]?.id]);
  });
});

it.each([
  ['BCG', boy('2026-01-01'), '2027-02-01', 'BCG'],
  ['HPV', girl('2010-01-01'), '2026-02-01', 'HPV'],
  ['HPV', boy('2010-01-01'), '2026-02-01', null],
])('%s after its last age is proposed as the dose that it is, and counts', (antigen, whom, on, code) => {
  const proposed = proposedDose(whom, [], { antigen, on: day(on) });
  expect(proposed).toBe(code);
  if (code === null) return;
  const { doses } = scheduleOf(whom, given(`${code} ${on}`), day(on));
  expect(doses.find(({ dose }) => dose.code === code)?.state).toBe('given');
});

describe('a rotavirus series has the length for its product', () => {
  type RotaDose = readonly [on: string, vendor?: string];
  const rota = (doses: readonly RotaDose[]) =>
    doses.map(([on, vendor], n) => ({ ...given(`Rota${n + 1} ${on}`)[0]!, vendor }));
  const due = (records: ReturnType<typeof rota>) =>
    scheduleOf(child, records, day('2026-06-01'))
      .doses.filter(({ dose, state }) => dose.antigen === 'Rota' && state !== 'given')
      .map(({ dose }) => dose.code);
  const gsk = 'GlaxoSmithKline';

  // WHO SMART Immunizations, DTElements-Rotavirus (1723ec5, IMMZ.D2.DT.Rotavirus): a third for a mixed or unknown series; CDC, CDSi
  // supporting data, rotavirus (17c3cb4): the series of two is that of the monovalent vaccine alone.
  it.each<[string, RotaDose[], string[]]>([
    [
      'two of Rotarix',
      [
        ['2026-02-12', gsk],
        ['2026-03-12', 'GSK'],
      ],
      [],
    ],
    ['one of Rotarix', [['2026-02-12', gsk]], ['Rota2']],
    [
      'two of Rotavac',
      [
        ['2026-02-12', 'Bharat Biotech'],
        ['2026-03-12', 'Bharat Biotech'],
      ],
      ['Rota3'],
    ],
    ['two of unknown make', [['2026-02-12'], ['2026-03-12']], ['Rota3']],
    [
      'Rotarix and then another',
      [
        ['2026-02-12', gsk],
        ['2026-03-12', 'Serum Institute'],
      ],
      ['Rota3'],
    ],
    [
      'another and then Rotarix',
      [
        ['2026-02-12', 'Serum Institute'],
        ['2026-03-12', gsk],
      ],
      ['Rota3'],
    ],
    [
      'Rotarix too early, which does not count',
      [
        ['2026-02-01', gsk],
        ['2026-03-12', gsk],
      ],
      ['Rota2'],
    ],
  ])('%s', (_, records, left) => {
    expect(due(rota(records))).toEqual(left);
  });

  it('is derived from the antigen’s name too', () => {
    const records = rota([['2026-02-12'], ['2026-03-12']]).map((record) => ({
      ...record,
      antigen: 'Rotarix',
    }));
    expect(due(records)).toEqual([]);
  });
});

// Published rules that apply here too, in our own words: the dose, the youngest age and the shortest interval at which it counts without a
// tolerance. WHO SMART Immunizations, decision tables IMMZ.D2.DT of Measles (nine and fifteen months under ongoing transmission, a24cc34)
// and Rotavirus (six weeks to 24 months, 1723ec5); CDC, CDSi supporting data, rotavirus (17c3cb4): six weeks, four weeks between doses.
describe('rules that WHO and CDC publish for computers', () => {
  const at = (records: string[], on: string, code: string) =>
    scheduleOf(child, given(...records), day(on)).doses.find(({ dose }) => dose.code === code)?.state;
  it.each<[string, string[], string, string, string]>([
    ['rotavirus before six weeks', [], '2026-02-11', 'Rota1', 'upcoming'],
    ['rotavirus from six weeks', [], '2026-02-12', 'Rota1', 'due'],
    ['rotavirus on the day before 24 months', [], '2027-12-31', 'Rota1', 'overdue'],
    ['rotavirus from 24 months', [], '2028-01-01', 'Rota1', 'too-late'],
    ['rotavirus under four weeks after the first', ['Rota1 2026-03-20'], '2026-04-16', 'Rota2', 'upcoming'],
    ['rotavirus four weeks after the first', ['Rota1 2026-03-20'], '2026-04-17', 'Rota2', 'due'],
    ['measles under nine months', [], '2026-09-30', 'MR1', 'upcoming'],
    ['measles from nine months', [], '2026-10-01', 'MR1', 'due'],
    ['a second of measles under 15 months', ['MR1 2026-10-01'], '2027-03-31', 'MR2', 'upcoming'],
    ['a second of measles from 15 months', ['MR1 2026-10-01'], '2027-04-01', 'MR2', 'due'],
    ['measles under four weeks after yellow fever', ['YF 2026-10-05'], '2026-11-01', 'MR1', 'upcoming'],
    ['measles four weeks after yellow fever', ['YF 2026-10-05'], '2026-11-02', 'MR1', 'due'],
  ])('%s', (_, records, on, code, state) => {
    expect(at(records, on, code)).toBe(state);
  });
});
