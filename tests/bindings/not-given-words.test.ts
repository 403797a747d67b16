import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { campaignDose } from '#domain/immunization/screening/not-given.ts';
import { notedDoseWords } from '#bindings/dose-words.ts';

const replacedOn = new Map([['MR', '2025-10-06' as LocalDate]]);

describe('a note about a dose not given', () => {
  test.each([
    ['by the vaccine of its day', 'MR1', '2025-10-05', 'Measles 1'],
    ['by the one that took its place', 'MR1', '2025-10-06', 'Measles-rubella 1'],
    ['by its own name on any day', 'Penta1', '2025-10-05', 'Penta 1'],
    ['by its vaccine and campaign', campaignDose({ name: 'MR' }), '2025-10-05', 'MR, campaign'],
  ])('is named %s', (_how, dose, on, name) => {
    expect(notedDoseWords(dose, { on: on as LocalDate, replacedOn })).toBe(name);
  });
});
