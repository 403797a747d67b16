import type { CsvColumn } from '#ui/csv/csv-source.ts';
import type { FigureSheet } from './figure-table.tsx';

/** The columns of a table of figures as a file has them: plain numbers, empty where nothing was recorded. */
export function fileColumns<Row>({ name, figures, isRecorded }: FigureSheet<Row>): readonly CsvColumn<Row>[] {
  return [
    { header: name.header, value: name.value },
    ...figures.map(({ header, value, isPercent }) => ({
      header: isPercent ? `${header}, %` : header,
      value: (row: Row) => (isRecorded(row) ? value(row) : null),
    })),
  ];
}
