import { describe, expect, test } from 'vitest';
import { namesByCode } from '#domain/immunization/schedule/series.ts';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { doseEnglish, doseOnOneLine, doseWords } from '#bindings/dose-words.ts';

const hausa = wordsIn(await languageOf('ha'), 'doseNames', doseEnglish);

/** Antigens whose abbreviation or brand name is the same in every language. */
const sameEverywhere = /^(BCG|OPV|IPV|Penta|PCV|Rota|HPV|Malaria)( \d)?$/;

describe('The name of a dose', () => {
  test.each([...new Set([...namesByCode.values()].flat())])('%s holds no English word in Hausa', (name) => {
    const said = doseWords(name, hausa);
    if (sameEverywhere.test(name)) expect(said).toBe(name);
    else expect(said).not.toBe(name);
    expect(doseWords(name)).toBe(name);
  });

  test('is in the present or a former schedule', () => {
    const known = new Set([...namesByCode.values()].flat());
    expect(Object.keys(doseEnglish).filter((name) => !known.has(name))).toEqual([]);
  });

  test('stays as it is if the schedule does not contain it', () => {
    expect(doseWords('Mpox', hausa)).toBe('Mpox');
  });

  test('keeps its number', () => {
    expect(doseOnOneLine('OPV 1')).toBe('OPV\u00a01');
    expect(doseOnOneLine('Yellow fever')).toBe('Yellow fever');
  });
});
