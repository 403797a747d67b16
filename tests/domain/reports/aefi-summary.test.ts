import { expect, test } from 'vitest';
import { aefiSummary } from '#domain/reports/aefi-summary.ts';

const given = [
  { antigen: 'Penta', children: 250 },
  { antigen: 'Penta', children: 150 },
  { antigen: 'BCG', children: 100 },
];

test('the case rate of a vaccine is its cases per 100,000 doses given', () => {
  const { lines } = aefiSummary({ events: 3, vaccines: [{ antigen: 'Penta', cases: 3 }] }, given);
  expect(lines).toEqual([
    { antigen: 'BCG', cases: 0, doses: 100, caseRate: 0 },
    { antigen: 'Penta', cases: 3, doses: 400, caseRate: 750 },
  ]);
});

test('an event that names two vaccines is a case of each, and one event in total', () => {
  const vaccines = [
    { antigen: 'BCG', cases: 1 },
    { antigen: 'Penta', cases: 1 },
  ];
  const { lines, whole } = aefiSummary({ events: 1, vaccines }, given);
  expect(lines.map(({ cases }) => cases)).toEqual([1, 1]);
  expect(whole).toEqual({ cases: 1, doses: 500, caseRate: 200 });
});

test('a vaccine that nobody received in the month has its cases and no rate', () => {
  const { lines, whole } = aefiSummary({ events: 1, vaccines: [{ antigen: 'MR', cases: 1 }] }, []);
  expect(lines).toEqual([{ antigen: 'MR', cases: 1, doses: 0, caseRate: null }]);
  expect(whole.caseRate).toBeNull();
});
