import { expect, test } from 'vitest';
import { fileColumns } from '#features/analysis/figure-section.tsx';

const columns = fileColumns<{ name: string; doses: number; share: number }>({
  rows: [],
  keyOf: ({ name }) => name,
  isRecorded: ({ doses }) => doses > 0,
  name: { header: 'LGA', value: ({ name }) => name },
  figures: [
    { header: 'Doses', value: ({ doses }) => doses },
    { header: 'Share', isPercent: true, value: ({ share }) => share, show: ({ share }) => `${share} %` },
  ],
});

test('a file has plain numbers, and its header marks percentages', () => {
  expect(columns.map(({ header }) => header)).toEqual(['LGA', 'Doses', 'Share, %']);
  expect(columns.map(({ value }) => value({ name: 'Dala', doses: 30, share: 12.5 }))).toEqual([
    'Dala',
    30,
    12.5,
  ]);
});

test('cells without records are empty, not zero', () => {
  expect(columns.map(({ value }) => value({ name: 'Dala', doses: 0, share: 0 }))).toEqual([
    'Dala',
    null,
    null,
  ]);
});
