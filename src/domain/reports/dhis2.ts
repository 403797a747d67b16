import { z } from 'zod';
import { immunizationTypes } from '#domain/ledger/model.ts';
import type { AefiFigures, AefiSummary } from './aefi-summary.ts';
import type { ImmunizationLine } from './immunization-summary.ts';
import type { ReportMonth } from './report-month.ts';
import type { StockLine } from './stock-summary.ts';

/** DHIS2's identifiers: a letter, then ten letters or digits. */
const uidSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9]{10}$/, 'is no identifier of DHIS2');

const recordedElements = [
  'openingBalance',
  'quantityReceived',
  'issued',
  'transferred',
  'dosesReturned',
  'adjusted',
  'dosesOpened',
  'dosesGiven',
  'discardedOpenVial',
  'discardedClosedVial',
  'openVialWastage',
  'closedVialWastage',
  'closingBalance',
] as const satisfies readonly (keyof StockLine)[];

const aefiElements = ['cases', 'caseRate'] as const satisfies readonly (keyof AefiFigures)[];

const target = { dataElement: uidSchema, categoryOptionCombo: uidSchema.optional() };

/** Mapping of report figures to one installation of DHIS2; a figure without a mapping is not sent. */
export const dhis2MappingSchema = z.strictObject({
  dataSet: uidSchema,
  /** Facilities by their code in the register. */
  orgUnits: z.array(z.strictObject({ facility: z.string().min(1), orgUnit: uidSchema })).min(1),
  stock: z.array(
    z.strictObject({ antigen: z.string().min(1), element: z.enum(recordedElements), ...target }),
  ),
  /** Children given a dose of the schedule; without a type, at the facility and on outreach together. */
  given: z.array(
    z.strictObject({ dose: z.string().min(1), type: z.enum(immunizationTypes).optional(), ...target }),
  ),
  /** Elements of a vaccine: the adverse events reported, and their rate for 100,000 doses given. */
  aefi: z
    .array(z.strictObject({ antigen: z.string().min(1), element: z.enum(aefiElements), ...target }))
    .default([]),
});
export type Dhis2Mapping = z.infer<typeof dhis2MappingSchema>;

/** The reports of one facility. */
export interface FacilityReport {
  readonly facility: string;
  readonly stock: readonly (StockLine & { readonly name: string })[];
  readonly given: readonly ImmunizationLine[];
  readonly aefi: AefiSummary;
}

export interface DataValue {
  readonly dataElement: string;
  readonly period: string;
  readonly orgUnit: string;
  readonly categoryOptionCombo?: string;
  readonly value: string;
}

/** Body of DHIS2's `POST /api/dataValueSets`, with period and place on each value. */
export interface DataValueSet {
  readonly dataSet: string;
  readonly dataValues: readonly DataValue[];
}

/** The values of a month that the mapping names. A value that was not recorded is left out, because an empty cell of DHIS2 is not 0. */
export function dataValueSet(
  reports: readonly FacilityReport[],
  month: ReportMonth,
  mapping: Dhis2Mapping,
): DataValueSet {
  const period = month.replace('-', '');
  const unitOf = new Map(mapping.orgUnits.map(({ facility, orgUnit }) => [facility, orgUnit]));
  const dataValues = reports.flatMap((report) => {
    const orgUnit = unitOf.get(report.facility);
    if (orgUnit === undefined) return [];
    return valuesOf(report, mapping).map((value) => ({ period, orgUnit, ...value }));
  });
  return { dataSet: mapping.dataSet, dataValues };
}

function valuesOf(
  { stock, given, aefi }: FacilityReport,
  mapping: Dhis2Mapping,
): Pick<DataValue, 'dataElement' | 'categoryOptionCombo' | 'value'>[] {
  const isAnyGiven = given.some(({ total }) => total > 0);
  return [
    ...mapping.stock.flatMap(({ antigen, element, ...to }) => {
      const value = stock.find(({ name }) => name === antigen)?.[element] ?? null;
      return value === null ? [] : [{ ...targetOf(to), value: String(value) }];
    }),
    ...mapping.given.flatMap(({ dose, type, ...to }) => {
      const line = given.find((known) => known.dose === dose);
      // A month without any recorded child has no information about doses.
      if (line === undefined || !isAnyGiven) return [];
      const value = type === undefined ? line.total : type === 'Outreach' ? line.outreach : line.fixed;
      return [{ ...targetOf(to), value: String(value) }];
    }),
    ...mapping.aefi.flatMap(({ antigen, element, ...to }) => {
      const value = aefi.lines.find((line) => line.antigen === antigen)?.[element] ?? null;
      return value === null ? [] : [{ ...targetOf(to), value: String(value) }];
    }),
  ];
}

function targetOf({
  dataElement,
  categoryOptionCombo,
}: {
  readonly dataElement: string;
  readonly categoryOptionCombo?: string | undefined;
}): Pick<DataValue, 'dataElement' | 'categoryOptionCombo'> {
  return categoryOptionCombo === undefined ? { dataElement } : { dataElement, categoryOptionCombo };
}
