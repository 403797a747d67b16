import { expect, test } from 'vitest';
import { freezingOf } from '#domain/immunization/schedule/products.ts';

test.each([
  ['Penta', 'shake-test'],
  ['Pentavalent (DTP-HepB-Hib)', 'shake-test'],
  ['Hexavalent', 'shake-test'],
  ['Hepatitis B', 'shake-test'],
  ['PCV13', 'shake-test'],
  ['Gardasil 4', 'shake-test'],
  ['HPV', 'shake-test'],
  ['Td', 'shake-test'],
  ['TT', 'shake-test'],
  ['Tetanus Toxoid', 'shake-test'],
  ['DTP', 'shake-test'],
  ['IPV', 'no-test'],
  ['Rota', 'no-test'],
  ['Rotarix', 'no-test'],
  ['R21/Matrix-M', 'no-test'],
  ['Men A', 'no-test'],
  ['A vaccine nobody knows', 'no-test'],
  ['bOPV', 'unharmed'],
  ['OPV', 'unharmed'],
  ['nOPV2', 'unharmed'],
  ['BCG', 'unharmed'],
  ['MR', 'unharmed'],
  ['MCV1', 'unharmed'],
  ['Measles', 'unharmed'],
  ['YF', 'unharmed'],
  ['Yellow fever', 'unharmed'],
  ['Varicella', 'unharmed'],
])('%s: %s', (name, freezing) => {
  expect(freezingOf({ name })).toBe(freezing);
});

test('a chosen series has priority over the name', () => {
  expect(freezingOf({ name: 'Blue box', series: 'MR' })).toBe('unharmed');
  expect(freezingOf({ name: 'MR', series: 'Penta' })).toBe('shake-test');
});
