import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { doseOf, dosesOf } from '#domain/immunization/schedule/series.ts';
import { antigensOf } from '#server/seed/antigens.ts';
import { parseCsv } from '#server/seed/csv.ts';

const file = new URL('../../../src/server/seed/data/schedule.csv', import.meta.url);
const csv = await readFile(file, 'utf8');
const rows = parseCsv(csv, [
  'antigen',
  'dose_number',
  'target_age_iso8601',
  'dosage',
  'route',
  'nphcda_local_code',
  'icd11',
  'snomed_ct',
]);

const isoAge = (age: object) => {
  const [[unit, count] = ['', 0]] = Object.entries(age);
  return `P${count}${unit.slice(0, 1).toUpperCase()}`;
};

describe('the schedule', () => {
  it('equals the NPHCDA Immunization Implementation Guide line by line', () => {
    const ours = schedule.map((dose) => ({
      antigen: dose.antigen,
      dose_number: String(dose.number),
      target_age_iso8601: isoAge(dose.from),
      dosage: dose.dosage,
      route: dose.route,
      nphcda_local_code: dose.nphcdaCode,
      icd11: dose.icd11 ?? '',
      snomed_ct: dose.snomed ?? '',
    }));
    expect(ours).toEqual(rows);
  });

  it('names each dose once, and numbers each series upwards', () => {
    expect(new Set(schedule.map(({ code }) => code)).size).toBe(schedule.length);
    for (const { antigen } of schedule) {
      const numbers = dosesOf(antigen).map(({ number }) => number);
      const first = numbers[0] ?? -1;
      expect(numbers).toEqual(numbers.map((_, at) => first + at));
    }
  });

  it('contains each seeded antigen by its series', () => {
    const unknown = antigensOf(csv).filter(({ series }) => dosesOf(series ?? '').length === 0);
    expect(unknown).toEqual([]);
  });

  it('finds a dose by its code alone', () => {
    expect(doseOf('OPV0')?.name).toBe('OPV 0');
    expect(doseOf('opv0')).toBeUndefined();
  });
});
