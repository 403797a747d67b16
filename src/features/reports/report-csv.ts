import { adjustmentReasonWords } from '#bindings/ledger-words.ts';
import { discardReasons } from '#domain/ledger/adjustment-reasons.ts';
import { type Cohort, indicatorNames, indicators, percentOf } from '#domain/reports/coverage.ts';
import type { ImmunizationLine } from '#domain/reports/immunization-summary.ts';
import { coverageWords, doseWords } from '#bindings/dose-words.ts';
import type { CsvColumn } from '#ui/csv/csv-source.ts';
import { countingWords, reportStrings, stockElements } from './strings.ts';
import type { NamedStockLine } from './named-stock-line.ts';

/** An element of the utilization summary over all antigens. */
export interface ElementRow {
  readonly label: string;
  /** Values by antigen, in the order of the lines; null if they cannot be computed. */
  readonly values: readonly (number | null)[];
  /** Shown once in place of the values if no antigen has one. */
  readonly unknown: string | null;
}

/** The summary with one element per row, as on the screen and in a file; doses discarded in closed vials also by reason. */
export function stockRows(lines: readonly NamedStockLine[]): readonly ElementRow[] {
  return stockElements.flatMap(([element, label]) => {
    const values = lines.map((line) => line[element]);
    // A unit without this figure leaves the row out, which differs from an unknown value.
    if (lines.length > 0 && values.every((value) => value === undefined)) return [];
    const row = rowOf(label, values, unknownWords[element]);
    if (element === 'discardedClosedVial') return [row, ...rowsByReason(lines)];
    if (element === 'givenFromOpenVials' || element === 'movedOtherwise' || element === 'onTheWay')
      return row.values.some((value) => value !== null && value !== 0) ? [row] : [];
    return [row];
  });
}

function rowsByReason(lines: readonly NamedStockLine[]): readonly ElementRow[] {
  return discardReasons
    .filter((reason) => lines.some(({ discardedFor }) => discardedFor[reason] !== 0))
    .map((reason) =>
      rowOf(
        reportStrings.discardedFor(adjustmentReasonWords[reason]),
        lines.map(({ discardedFor }) => discardedFor[reason]),
      ),
    );
}

function rowOf(label: string, values: readonly (number | null | undefined)[], unknown?: string): ElementRow {
  const known = values.map((value) => value ?? null);
  return { label, values: known, unknown: known.some((value) => value !== null) ? null : (unknown ?? null) };
}

const unknownWords: Partial<Record<string, string>> = {
  dosesPerVial: reportStrings.notRecorded,
  minimumStock: reportStrings.useNotKnown,
  maximumStock: reportStrings.useNotKnown,
};

export function stockColumns(lines: readonly NamedStockLine[]): readonly CsvColumn<ElementRow>[] {
  return [
    { header: reportStrings.element, value: ({ label }) => label },
    ...lines.map(({ name }, index) => ({
      header: name,
      value: ({ values, unknown }: ElementRow) => unknown ?? values[index] ?? null,
    })),
  ];
}

export const givenColumns: readonly CsvColumn<ImmunizationLine>[] = [
  { header: reportStrings.dose, value: ({ name }) => doseWords(name) },
  { header: reportStrings.counting, value: ({ counting }) => countingWords[counting] },
  { header: reportStrings.fixed, value: ({ fixed }) => fixed },
  { header: reportStrings.outreach, value: ({ outreach }) => outreach },
  { header: reportStrings.total, value: ({ total }) => total },
];

/** Coverage of one place, or of all of them together. */
export const coverageColumns: readonly CsvColumn<Cohort & { readonly name: string }>[] = [
  { header: reportStrings.place, value: ({ name }) => name },
  { header: reportStrings.children, value: ({ children }) => children },
  ...indicatorNames.flatMap((name): CsvColumn<Cohort & { readonly name: string }>[] => [
    { header: coverageWords[name], value: (row) => indicators[name].count(row) },
    { header: `${coverageWords[name]}, %`, value: (row) => percentOf(name, row) },
  ]),
];

/** Figures of a month by vaccine. */
export function vaccineColumns<Line extends object>(
  figures: readonly CsvColumn<Line>[],
): readonly CsvColumn<Line & { readonly vaccine: string }>[] {
  return [{ header: reportStrings.vaccine, value: ({ vaccine }) => vaccine }, ...figures];
}
