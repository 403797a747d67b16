import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { doseWarnings } from '#domain/immunization/register/dose-warnings.ts';
import { dueWindows } from '#domain/immunization/schedule/due-windows.ts';
import { nextVisit } from '#domain/immunization/register/expected-visit.ts';
import { isDue, scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import {
  type Condition,
  conditionLines,
  conditions,
  contraindicationsOf,
  questionsFor,
} from '#domain/immunization/screening/conditions.ts';
import { against, seriesAgainst } from '#domain/immunization/screening/findings.ts';
import { allSeries } from '#domain/immunization/schedule/series.ts';
import { arbitraryStory, boy, day, given } from './children.ts';

const found = (condition: Condition, series: string | null = null) => ({ condition, series });

describe('the lines of conditions', () => {
  it('name their source, known series, and one effect on each', () => {
    expect(conditionLines.filter(({ source }) => source === '')).toEqual([]);
    const unknown = conditionLines.flatMap(({ series }) => series.filter((one) => !allSeries.includes(one)));
    expect(unknown).toEqual([]);
    const pairs = conditionLines.flatMap(({ condition, series }) =>
      series.map((one) => `${condition} ${one}`),
    );
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(new Set(conditionLines.map(({ condition }) => condition))).toEqual(new Set(conditions));
  });

  it.each<[Condition, string[], string[]]>([
    ['immune-deficiency', ['BCG', 'bOPV', 'Rota', 'MR', 'YF'], []],
    ['hiv-untreated', ['BCG', 'YF'], ['MR']],
    ['egg-allergy', ['YF'], []],
    ['intussusception', [], ['Rota']],
    ['gastroenteritis-today', [], ['Rota']],
  ])('%s rules out %j and asks for care with %j', (condition, contraindicated, precautions) => {
    const result = seriesAgainst([found(condition)]);
    expect([...result.contraindicated]).toEqual(contraindicated);
    expect([...result.precautions]).toEqual(precautions);
  });

  it('a severe allergic reaction rules out only the vaccine that it followed', () => {
    const result = seriesAgainst([found('severe-allergy', 'Penta')]);
    expect([...result.contraindicated]).toEqual(['Penta']);
    expect(seriesAgainst([found('severe-allergy')]).contraindicated.size).toBe(0);
  });

  it('a condition that only a newer app knows has no effect', () => {
    const result = seriesAgainst([{ condition: 'of-tomorrow', series: null }]);
    expect([result.contraindicated.size, result.precautions.size]).toEqual([0, 0]);
  });

  it('findings against one vaccine are sorted with contraindications first', () => {
    const answers = [found('ill-today'), found('hiv-untreated'), found('egg-allergy')];
    expect(against(answers, 'YF').map(({ condition }) => condition)).toEqual([
      'hiv-untreated',
      'egg-allergy',
      'ill-today',
    ]);
  });

  it('vitamin A is not a vaccine, so nothing is asked about it', () => {
    expect(questionsFor(['VitA'], new Set(['VitA']))).toEqual([]);
    expect(contraindicationsOf('VitA')).toEqual([]);
  });
});

describe('the questions', () => {
  const asked = (due: string[], had: string[] = []) =>
    questionsFor(due, new Set(had)).map(({ condition }) => condition);

  it.each<[string, string[], string[], Condition[]]>([
    ['at birth', ['BCG', 'bOPV', 'HepB'], [], ['immune-deficiency', 'hiv-untreated', 'ill-today']],
    [
      'at 6 weeks',
      ['Penta', 'PCV', 'bOPV', 'Rota', 'IPV'],
      ['bOPV'],
      ['severe-allergy', 'immune-deficiency', 'intussusception', 'ill-today', 'gastroenteritis-today'],
    ],
    [
      'at 9 months',
      ['MR', 'YF', 'Men'],
      [],
      ['immune-deficiency', 'hiv-untreated', 'egg-allergy', 'ill-today'],
    ],
    ['with Penta alone for the first time', ['Penta'], [], ['ill-today']],
    ['with nothing due', [], ['Penta'], []],
  ])('%s', (_when, due, had, expected) => {
    expect(asked(due, had)).toEqual(expected);
  });

  it('about a severe allergic reaction name the vaccines that the child received', () => {
    expect(questionsFor(['Penta', 'PCV'], new Set(['Penta']))[0]).toEqual({
      condition: 'severe-allergy',
      series: ['Penta'],
    });
  });

  test('are about the due doses only', () => {
    const series = fc.uniqueArray(fc.constantFrom(...allSeries));
    fc.assert(
      fc.property(series, series, (due, had) => {
        for (const question of questionsFor(due, new Set(had))) {
          expect(question.series.length).toBeGreaterThan(0);
          for (const one of question.series) expect(due).toContain(one);
        }
      }),
    );
  });
});

describe('a contraindicated vaccine', () => {
  const child = { ...boy('2026-01-01'), ...seriesAgainst([found('severe-allergy', 'Penta')]) };

  it('is a line of the card, and neither due nor a reason to come back', () => {
    const { doses } = scheduleOf(child, given('Penta1 2026-02-12'), day('2026-05-01'));
    const lines = doses.filter(({ dose }) => dose.antigen === 'Penta');
    expect(lines.map(({ state }) => state)).toEqual(['given', 'contraindicated', 'contraindicated']);
    expect(nextVisit(child, [], day('2026-03-01'))?.doses.some((code) => code.startsWith('Penta'))).toBe(
      false,
    );
  });

  it.each([
    ['routine', 'Penta', 'Penta2', ['contraindicated']],
    ['campaign', 'Penta', null, ['contraindicated']],
    ['routine', 'PCV', 'PCV1', []],
  ] as const)('given all the same as %s, %s: warned of by %j', (kind, antigen, dose, expected) => {
    const records = given('Penta1 2026-02-12');
    const intended = { antigen, dose, kind, immunizedOn: day('2026-04-01'), label: null };
    expect(doseWarnings(child, records, intended)).toEqual(expected);
  });

  it('a precaution is a warning too, and the dose stays due', () => {
    const careful = { ...boy('2026-01-01'), ...seriesAgainst([found('intussusception')]) };
    const on = day('2026-02-15');
    const intended = { antigen: 'Rota', dose: 'Rota1', immunizedOn: on, label: null };
    expect(doseWarnings(careful, [], intended)).toEqual(['precaution']);
    const { doses } = scheduleOf(careful, [], on);
    expect(doses.find(({ dose }) => dose.code === 'Rota1')?.state).toBe('due');
  });

  test('is never due, and everything else stays unchanged', () => {
    fc.assert(
      fc.property(
        arbitraryStory,
        fc.constantFrom(...allSeries),
        ({ child: free, today, records }, series) => {
          const here = { ...free, contraindicated: new Set([series]) };
          const isOther = ({ dose }: { dose: { antigen: string } }) => dose.antigen !== series;
          const [all, some] = [
            scheduleOf(free, records, today).doses,
            scheduleOf(here, records, today).doses,
          ];
          expect(some.filter(isOther)).toEqual(all.filter(isOther));
          expect(some.filter((line) => !isOther(line)).some(isDue)).toBe(false);
          const codes = new Set(all.filter((line) => !isOther(line)).map(({ dose }) => dose.code));
          expect(dueWindows(here, records)).toEqual(
            dueWindows(free, records).filter(({ code }) => !codes.has(code)),
          );
          expect(nextVisit(here, records, today)?.doses.some((code) => codes.has(code)) ?? false).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });
});
