import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { doseName, ofEdition } from '#domain/immunization/schedule/series.ts';
import { introducedSeries, nothingSaid, offerOf } from '#domain/immunization/schedule/offered.ts';
import { scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { parseCsv } from '#server/seed/csv.ts';
import { arbitraryStory, boy, day, given } from './children.ts';

const came = day('2025-10-06');
const kano = offerOf({ ...nothingSaid, introducedOn: { MR: came } });
const names = (
  child: Parameters<typeof scheduleOf>[0],
  records: Parameters<typeof scheduleOf>[1],
  on: string,
) =>
  scheduleOf(child, records, day(on)).doses.flatMap(({ dose }) => (dose.antigen === 'MR' ? [dose.name] : []));

describe('measles before measles-rubella was introduced', () => {
  const child = { ...boy('2024-10-01'), ...kano };

  it('is the name of a dose given before that day', () => {
    const records = given('MR1 2025-07-01', 'MR2 2026-01-02');
    expect(names(child, records, '2026-02-01')).toEqual(['Measles 1', 'Measles-rubella 2']);
  });

  it('is the name of a dose from old stock after that day', () => {
    const records = given('MR1 2025-11-01').map((record) => ({ ...record, antigen: 'Measles' }));
    expect(names(child, records, '2026-02-01')).toEqual(['Measles 1', 'Measles-rubella 2']);
  });

  it('counts as a dose of the same series', () => {
    const { doses, extra } = scheduleOf(child, given('MR1 2025-07-01', 'MR2 2026-01-02'), day('2026-02-01'));
    expect(doses.filter(({ dose }) => dose.antigen === 'MR').map(({ state }) => state)).toEqual([
      'given',
      'given',
    ]);
    expect(extra).toEqual([]);
  });

  it('is due the day before, but not on the day', () => {
    expect(names(child, [], '2025-10-05')[0]).toBe('Measles 1');
    expect(names(child, [], '2025-10-06')[0]).toBe('Measles-rubella 1');
  });

  it('has the name that applies when it can be given', () => {
    expect(names({ ...boy('2025-03-01'), ...kano }, [], '2025-04-01')).toEqual([
      'Measles-rubella 1',
      'Measles-rubella 2',
    ]);
  });

  it('has today’s name in the schedule if no day is known', () => {
    expect(names(boy('2019-01-01'), given('MR1 2019-10-01'), '2019-11-01')[0]).toBe('Measles-rubella 1');
  });

  it.each([
    ['MR1', 'MR', 'Measles-rubella 1'],
    ['MR1', 'Measles rubella', 'Measles-rubella 1'],
    ['MR2', ' MCV ', 'Measles 2'],
    ['Penta1', 'Measles', 'Penta 1'],
    ['Nope', 'Measles', undefined],
  ])('%s recorded of %s', (code, antigen, name) => {
    expect(doseName(code, { on: day('2026-01-01'), antigen, replacedOn: kano.replacedOn })).toBe(name);
  });
});

test('an edition changes only the name of a dose', () => {
  fc.assert(
    fc.property(arbitraryStory, ({ child, today, records }) => {
      const here = { ...child, ...kano, notOffered: undefined, offeredFrom: undefined };
      const code = (lines: ReturnType<typeof scheduleOf>) =>
        lines.doses.map(({ dose, ...line }) => ({ ...line, dose: dose.code }));
      expect(code(scheduleOf(here, records, today))).toEqual(code(scheduleOf(child, records, today)));
      for (const dose of schedule) {
        const { name: _name, ...edition } = ofEdition(dose, { on: today, replacedOn: kano.replacedOn });
        const { name: _today, ...plain } = dose;
        expect(edition).toEqual(plain);
      }
    }),
    { numRuns: 200 },
  );
});

describe('the introduction days of vaccines in states', async () => {
  const read = (name: string) =>
    readFile(new URL(`../../../src/server/seed/data/${name}`, import.meta.url), 'utf8');
  const days = parseCsv(await read('introductions.csv'), ['state_code', 'series', 'introduced_on', 'source']);
  const states = parseCsv(await read('states.csv'), ['state_code']).map(({ state_code: code }) => code);

  it('are calendar days, each with its source, one for each vaccine and state', () => {
    for (const line of days) {
      expect(localDateSchema.safeParse(line.introduced_on)).toMatchObject({ success: true });
      expect(line.source.length).toBeGreaterThan(20);
      expect(line.source.length).toBeLessThanOrEqual(200);
      expect(introducedSeries).toContain(line.series);
      expect(states).toContain(line.state_code);
    }
    const keys = days.map(({ state_code: code, series }) => `${code} ${series}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('contain each state’s day for measles-rubella', () => {
    const known = days.flatMap(({ state_code: code, series }) => (series === 'MR' ? [code] : []));
    expect(known.toSorted()).toEqual(states.toSorted());
  });
});
