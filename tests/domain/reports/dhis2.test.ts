import { describe, expect, test } from 'vitest';
import { dataValueSet, dhis2MappingSchema } from '#domain/reports/dhis2.ts';
import { aefiSummary } from '#domain/reports/aefi-summary.ts';
import { immunizationSummary } from '#domain/reports/immunization-summary.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { stockSummary } from '#domain/reports/stock-summary.ts';

const november = '2026-11' as ReportMonth;
const typed = {
  dataSet: 'BfMAe6Itzgt',
  orgUnits: [{ facility: 'KN-0001', orgUnit: 'DiszpKrYNg8' }],
  stock: [
    { antigen: 'BCG', element: 'closingBalance', dataElement: 'f7n9E0hX8qk' },
    { antigen: 'BCG', element: 'openVialWastage', dataElement: 'Ix2HsbDMLea' },
    { antigen: 'Penta', element: 'closingBalance', dataElement: 'eY5ehpbEsB7' },
  ],
  given: [
    { dose: 'BCG', type: 'Outreach', dataElement: 'aaaaaaaaaa1', categoryOptionCombo: 'HllvX50cXC0' },
    { dose: 'BCG', dataElement: 'aaaaaaaaaa2' },
  ],
};
const mapping = dhis2MappingSchema.parse(typed);
const received = {
  antigen: 'a1',
  month: '2026-11',
  activity: 'receive',
  doses: 50,
  wastage: 0,
  stored: 50,
  reason: null,
} as const;
const stock = stockSummary([received], november).map((line) => ({ ...line, name: 'BCG' }));
const given = immunizationSummary([
  { dose: 'BCG', counting: 'routine', antigen: 'BCG', immunizationType: 'Outreach', children: 4 },
  { dose: 'BCG', counting: 'routine', antigen: 'BCG', immunizationType: 'Fixed-Post', children: 3 },
]);
const nothing = aefiSummary({ events: 0, vaccines: [] }, []);
const at = { period: '202611', orgUnit: 'DiszpKrYNg8' };

describe('a data value set', () => {
  test('has values only for the mapping’s facilities, and none that nobody recorded', () => {
    const reports = [
      { facility: 'KN-0001', stock, given, aefi: nothing },
      { facility: 'KN-0002', stock, given, aefi: nothing },
    ];
    expect(dataValueSet(reports, november, mapping)).toEqual({
      dataSet: 'BfMAe6Itzgt',
      dataValues: [
        { ...at, dataElement: 'f7n9E0hX8qk', value: '50' },
        { ...at, dataElement: 'aaaaaaaaaa1', categoryOptionCombo: 'HllvX50cXC0', value: '4' },
        { ...at, dataElement: 'aaaaaaaaaa2', value: '7' },
      ],
    });
  });

  test('leaves out doses in a month without recorded children', () => {
    const report = { facility: 'KN-0001', stock: [], given: immunizationSummary([]), aefi: nothing };
    expect(dataValueSet([report], november, mapping).dataValues).toEqual([]);
  });

  test('has a vaccine’s adverse events and rate if the mapping names them, and no rate without a dose', () => {
    const aefi = aefiSummary(
      {
        events: 2,
        vaccines: [
          { antigen: 'BCG', cases: 1 },
          { antigen: 'MR', cases: 1 },
        ],
      },
      [{ antigen: 'BCG', children: 400 }],
    );
    const named = dhis2MappingSchema.parse({
      ...typed,
      stock: [],
      given: [],
      aefi: [
        { antigen: 'BCG', element: 'cases', dataElement: 'aaaaaaaaaa3' },
        { antigen: 'BCG', element: 'caseRate', dataElement: 'aaaaaaaaaa4' },
        { antigen: 'MR', element: 'cases', dataElement: 'aaaaaaaaaa5' },
        { antigen: 'MR', element: 'caseRate', dataElement: 'aaaaaaaaaa6' },
      ],
    });
    const report = { facility: 'KN-0001', stock: [], given: [], aefi };
    expect(dataValueSet([report], november, named).dataValues).toEqual([
      { ...at, dataElement: 'aaaaaaaaaa3', value: '1' },
      { ...at, dataElement: 'aaaaaaaaaa4', value: '250' },
      { ...at, dataElement: 'aaaaaaaaaa5', value: '1' },
    ]);
  });
});

test.each([
  ['an identifier that is none', { dataSet: 'short' }],
  ['no place', { orgUnits: [] }],
  ['an element that nobody records', { stock: [{ ...typed.stock[0], element: 'minimumStock' }] }],
  ['a field that it does not know', { period: '202611' }],
])('a mapping with %s is refused', (_, changes) => {
  expect(dhis2MappingSchema.safeParse({ ...typed, ...changes }).success).toBe(false);
});
