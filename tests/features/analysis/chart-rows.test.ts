import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byState,
  inOrder,
  maxSlices,
  slicesOf,
  type ChartRow,
} from '#features/analysis/subjects/chart-rows.ts';

const row = (name: string, doses: number, isRecorded = true): ChartRow => ({
  id: name,
  name,
  level: 'lga',
  state: null,
  doses,
  wastage: null,
  isRecorded,
});

test('the largest come first, and rows without records last, by name', () => {
  const rows = [
    row('Wudil', 0, false),
    row('Ajingi', 5),
    row('Bichi', 0),
    row('Dala', 0, false),
    row('Gaya', 9),
  ];
  expect(inOrder(rows).map(({ name }) => name)).toEqual(['Gaya', 'Ajingi', 'Bichi', 'Dala', 'Wudil']);
});

test('a circle has a colour for each of its slices, and loses no dose', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 60 }), (doses) => {
      const rows = inOrder(doses.map((count, index) => row(`LGA ${index}`, count)));
      const slices = slicesOf(rows, (count) => `${count} others`);
      expect(slices.length).toBeLessThanOrEqual(maxSlices);
      expect(slices.reduce((sum, slice) => sum + slice.doses, 0)).toBe(
        doses.reduce((sum, count) => sum + count, 0),
      );
    }),
  );
});

test('slices have the numbers of their rows, and the last one those of all merged rows', () => {
  const rows = (count: number) =>
    inOrder(Array.from({ length: count }, (_, index) => row(`LGA ${index}`, 100 - index)));
  const others = (count: number) => `${count} others`;
  const few = slicesOf(rows(maxSlices), others);
  expect(few.at(-1)).toEqual({ numbers: '17', label: 'LGA 16', doses: 84 });
  const many = slicesOf([...rows(44), row('Wudil', 0)], others);
  expect(many.slice(-2)).toMatchObject([
    { numbers: '16', label: 'LGA 15' },
    { numbers: '17–44', label: '28 others' },
  ]);
});

test('the states of a country are the sums of their LGAs and stores, and a state without records is unknown', () => {
  const names = new Map([
    ['kn', 'Kano'],
    ['la', 'Lagos'],
  ]);
  const rows = [
    { ...row('Ajingi', 60), state: 'kn' },
    { ...row('Kano stores', 900), level: 'stores' as const, state: 'kn' },
    { ...row('Ikeja', 0, false), state: 'la' },
    { ...row('Nigeria stores', 7), level: 'stores' as const },
  ];
  expect(byState(rows, names)).toMatchObject([
    { id: 'kn', name: 'Kano', level: 'state', doses: 960, isRecorded: true },
    { id: 'la', name: 'Lagos', isRecorded: false },
    { name: 'Nigeria stores', doses: 7 },
  ]);
});
