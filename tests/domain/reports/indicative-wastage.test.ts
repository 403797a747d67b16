import { expect, test } from 'vitest';
import { indicativeWastage, wastageRate } from '#domain/reports/indicative-wastage.ts';

test.each([
  ['BCG', 20, 50],
  ['MR', 10, 50],
  ['Men', 5, 10],
  ['bOPV', 20, 25],
  ['Penta', 10, 25],
  ['Penta', 1, 5],
  ['PCV', 4, 10],
  ['Rota', 1, 5],
])('%s in vials of %i doses: at most %i %% is expected', (name, dosesPerVial, percent) => {
  expect(indicativeWastage({ name, dosesPerVial })).toEqual({ percent, dosesPerVial, isUsualVial: false });
});

test('without an entered vial size the usual one is used, and marked', () => {
  expect(indicativeWastage({ name: ' bcg ', dosesPerVial: null })).toEqual({
    percent: 50,
    dosesPerVial: 20,
    isUsualVial: true,
  });
});

test.each([
  ['VitA', null],
  ['Something new', 10],
  ['PCV', null],
  ['Penta', 8],
  ['Penta', 100],
])('no rate is guessed for %s in vials of %s', (name, dosesPerVial) => {
  expect(indicativeWastage({ name, dosesPerVial })).toBeNull();
});

test('the rate of nothing is missing, not zero', () => {
  expect(wastageRate({ used: 0, wastage: 0, discarded: 0 })).toBeNull();
  expect(wastageRate({ used: 33, wastage: 7, discarded: 0 })).toBe(17.5);
});

test('losses in closed vials are part of the rate', () => {
  expect(wastageRate({ used: 60, wastage: 20, discarded: 20 })).toBe(40);
  expect(wastageRate({ used: 0, wastage: 0, discarded: 5 })).toBe(100);
});
