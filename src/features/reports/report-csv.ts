import type { ImmunizationLine } from '#domain/reports/immunization-summary.ts';
import type { CsvColumn } from '#ui/csv/csv-source.ts';
import { countingWords, reportStrings, stockElements } from './strings.ts';
import type { NamedStockLine } from './named-stock-line.ts';

interface ElementRow {
  readonly label: string;
  /** By antigen, in the order of the lines; null where nobody records it. */
  readonly values: readonly (number | null)[];
  readonly isRecorded: boolean;
}

/** The table as it stands on the screen, an element a row. */
export function stockCsvRows(lines: readonly NamedStockLine[]): readonly ElementRow[] {
  return stockElements.map(([element, label]) => {
    const values = lines.map((line) => line[element]);
    return { label, values, isRecorded: values.some((value) => value !== null) };
  });
}

export function stockColumns(lines: readonly NamedStockLine[]): readonly CsvColumn<ElementRow>[] {
  return [
    { header: reportStrings.element, value: ({ label }) => label },
    ...lines.map(({ name }, index) => ({
      header: name,
      value: ({ values, isRecorded }: ElementRow) =>
        isRecorded ? (values[index] ?? null) : reportStrings.notRecorded,
    })),
  ];
}

export const givenColumns: readonly CsvColumn<ImmunizationLine>[] = [
  { header: reportStrings.dose, value: ({ name }) => name },
  { header: reportStrings.counting, value: ({ counting }) => countingWords[counting] },
  { header: reportStrings.fixed, value: ({ fixed }) => fixed },
  { header: reportStrings.outreach, value: ({ outreach }) => outreach },
  { header: reportStrings.total, value: ({ total }) => total },
];
