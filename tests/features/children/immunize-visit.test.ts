import type { LotLabel } from '#domain/ledger/model.ts';
import fc from 'fast-check';
import { dayOfAge } from '#domain/immunization/schedule/age.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { describe, expect, test } from 'vitest';
import type { StockChoice } from '#client/children/stock-choices.ts';
import { isDue, scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import {
  dueDoses,
  lineFault,
  plannedName,
  plannedOf,
  proposedLine,
  proposedNext,
  readLines,
  visitWarnings,
  writtenLines,
  type VisitFacts,
  type VisitLine,
} from '#features/children/immunize/immunize-visit.ts';

const day = (text: string) => localDateSchema.parse(text);
const antigenId = (number: number) => `00000000-0000-7000-8000-00000000000${number}` as AntigenId;
const [bcg, penta, opv] = [antigenId(1), antigenId(2), antigenId(3)];
const facts: VisitFacts = {
  child: { bornOn: day('2026-01-01'), sex: 'female', end: null },
  given: [{ id: 'a', antigen: 'BCG', dose: 'BCG', immunizedOn: day('2026-01-02') }],
  names: new Map([
    [bcg, 'BCG'],
    [penta, 'Penta'],
    [opv, 'bOPV'],
  ]),
  series: new Map([
    [bcg, 'BCG'],
    [penta, 'Penta'],
    [opv, 'bOPV'],
  ]),
  labels: new Map(),
};
const sixWeeks = day('2026-02-12');
const line = (more: Partial<VisitLine> = {}): VisitLine => ({
  antigen: penta,
  dose: 'Penta1',
  doses: '1',
  source: 's1',
  ...more,
});
const choice = (available: number, source = 's1') =>
  ({ source: source as EntryId, available }) as StockChoice;

describe('lines of a visit', () => {
  test.each([
    ['2025-10-05', 'MR1', 'Measles 1'],
    ['2025-10-06', 'MR1', 'Measles-rubella 1'],
    ['2025-10-05', null, 'MR'],
  ])('are named by the vaccine of their day: %s, %s', (on, dose, name) => {
    const mr = antigenId(4);
    const replacedOn = new Map([['MR', day('2025-10-06')]]);
    const here = { names: new Map([[mr, 'MR']]), child: { ...facts.child, replacedOn } };
    expect(plannedName(here, { antigen: mr, dose, immunizedOn: day(on) })).toBe(name);
  });

  test('are read back as they were written', () => {
    const lines = [line({ antigen: penta }), line({ antigen: opv, dose: '', source: '' })];
    expect(readLines(writtenLines(lines))).toEqual(lines);
  });

  test.each([undefined, '', 'nonsense', '{}', '[{"antigen":1}]', 'null'])(
    'are none if a draft holds %s',
    (text) => {
      expect(readLines(text)).toEqual([]);
    },
  );

  test('name the dose that comes next, the other lines counted as given', () => {
    const first = proposedLine(facts, [], { antigen: penta, on: sixWeeks });
    expect(first).toEqual({ antigen: penta, dose: 'Penta1', doses: '1', source: '' });
    expect(proposedLine(facts, [first], { antigen: penta, on: sixWeeks }).dose).toBe('Penta2');
    expect(proposedLine(facts, [], { antigen: bcg, on: sixWeeks }).dose).toBe('');
  });

  const dueOf = (lines: readonly VisitLine[], { on = sixWeeks, kept = [bcg, penta, opv] } = {}) => {
    const { here, withoutWallet } = dueDoses(facts, lines, { kept, on });
    return {
      here: here.map(({ dose, antigen }) => [dose.code, antigen]),
      withoutWallet: withoutWallet.map(({ code }) => code),
    };
  };

  test('offer the doses due on the day that are not among them', () => {
    expect(dueOf([]).here).toEqual([
      ['Penta1', penta],
      ['OPV1', opv],
    ]);
    expect(dueOf([line()]).here).toEqual([['OPV1', opv]]);
    // The birth dose of hepatitis B is due until the day before.
    expect(dueOf([], { on: day('2026-02-11') })).toEqual({ here: [], withoutWallet: ['HepB0'] });
  });

  test('name due antigens without a wallet, known to the device or not', () => {
    expect(dueOf([]).withoutWallet).toEqual(['PCV1', 'Rota1', 'IPV1']);
    expect(dueOf([], { kept: [penta] })).toEqual({
      here: [['Penta1', penta]],
      withoutWallet: ['PCV1', 'OPV1', 'Rota1', 'IPV1'],
    });
  });

  test('include every dose that the schedule gives on a day, whatever is in stock', () => {
    fc.assert(
      fc.property(
        fc.subarray([bcg, penta, opv]),
        fc.integer({ min: 0, max: 2000 }).map((days) => addDays(facts.child.bornOn, days)),
        (kept, on) => {
          const { here, withoutWallet } = dueOf([], { kept, on });
          const due = scheduleOf(facts.child, facts.given, on).doses.filter(isDue);
          expect(new Set([...here.map(([code]) => code), ...withoutWallet])).toEqual(
            new Set(due.map(({ dose }) => dose.code)),
          );
          expect(here.length + withoutWallet.length).toBe(due.length);
        },
      ),
    );
  });

  test('move the next visit on: by a week for due doses not given, otherwise to the schedule’s next date', () => {
    const all = [line(), line({ antigen: opv, dose: 'OPV1' })];
    expect(proposedNext(facts, [line()], sixWeeks)).toBe('2026-02-19');
    expect(proposedNext({ ...facts, given: [] }, all, sixWeeks)).toBe('2026-02-19');
  });

  test.each([
    ['GSK', null],
    ['Serum Institute', '2026-04-09'],
  ])('of rotavirus by %s have as many doses as its maker’s series', (vendor, next) => {
    const rota = antigenId(4);
    const given = schedule
      .filter(({ antigen, code }) => antigen !== 'Rota' || code === 'Rota1')
      .map(({ antigen, code, from }) => ({
        id: code,
        antigen,
        dose: code,
        immunizedOn: dayOfAge(facts.child.bornOn, from),
        vendor: 'GSK',
      }));
    const visit = {
      ...facts,
      given,
      names: new Map([[rota, 'Rota']]),
      labels: new Map([['s1', { vendor } as LotLabel]]),
    };
    const lines = [line({ antigen: rota, dose: 'Rota2' })];
    expect(proposedNext(visit, lines, day('2026-03-12'))).toBe(next);
  });
});

describe('the stock of a line', () => {
  test.each([
    ['no-source', line({ source: '' }), [choice(20)]],
    ['no-source', line({ source: 'gone' }), [choice(20)]],
    ['no-number', line({ doses: '' }), [choice(20)]],
    ['no-number', line({ doses: '0' }), [choice(20)]],
    ['no-number', line({ doses: '-1' }), [choice(20)]],
    ['no-number', line({ doses: '1.5' }), [choice(20)]],
    ['low-dose', line({ doses: '21' }), [choice(20)]],
    ['low-dose', line(), [choice(0)]],
    [null, line({ doses: '20' }), [choice(20)]],
  ])('%s', (fault, checked, choices) => {
    expect(lineFault(checked, [checked], choices)).toBe(fault);
  });

  test('is shared by the lines of the same vial', () => {
    const lines = [line({ doses: '12' }), line({ doses: '9' })];
    expect(lineFault(lines[0]!, lines, [choice(20)])).toBe('low-dose');
    expect(lineFault(lines[0]!, lines, [choice(21)])).toBeNull();
    expect(lineFault(lines[0]!, [lines[0]!, line({ doses: '9', source: 's2' })], [choice(20)])).toBeNull();
  });
});

describe('warnings of a visit', () => {
  const planned = (dose: string | null, on = sixWeeks, antigen = penta) =>
    plannedOf(line({ antigen, dose: dose ?? '' }), null, on);

  test('count the other doses of it as given, whatever their order', () => {
    expect(visitWarnings(facts, [planned('Penta1'), planned('Penta1')])).toEqual([[], ['already-given']]);
    const copied = [planned('Penta2', day('2026-03-20')), planned('Penta1', day('2026-03-01'))];
    expect(visitWarnings(facts, copied)).toEqual([['interval-too-short'], ['interval-too-short']]);
  });

  test('name doses that are already recorded, too early, or outside the schedule', () => {
    expect(
      visitWarnings(facts, [
        planned('BCG', sixWeeks, bcg),
        planned('Penta1', day('2026-02-11')),
        planned(null, sixWeeks, opv),
      ]),
    ).toEqual([['already-given'], ['too-early'], ['not-in-schedule']]);
  });
});
