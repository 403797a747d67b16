import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatQuantity } from '#ui/format-quantity.ts';
import { analysisStrings } from './strings.ts';
import type { CsvCell } from '#ui/csv/write-csv.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';

/** A column of a table of figures, and of the file made from it. */
export interface FigureColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
  /** The value in a file, where it is written differently there. */
  readonly inFile?: (row: Row) => CsvCell;
  /** True for a percentage, whose sign is next to the figure on the screen and in the column header of the file. */
  readonly isPercent?: true;
  /** By default a number is shown with thousands separators, and null as empty. */
  readonly show?: (row: Row) => ReactNode;
  /** Total at the foot of the column. */
  readonly total?: string;
}

/** All figures of a chart. */
export interface FigureSheet<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** False for a row without records, which says so instead of showing figures. */
  readonly isRecorded: (row: Row) => boolean;
  readonly name: FigureColumn<Row>;
  /** Address of the unit of a row. */
  readonly addressOf?: (row: Row) => string;
  readonly figures: readonly FigureColumn<Row>[];
}

interface FigureTableProps<Row> {
  readonly sheet: FigureSheet<Row>;
  /** Adds the numbers on the slices. */
  readonly isNumbered: boolean;
}

/** All figures of a chart. */
export function FigureTable<Row>({ sheet, isNumbered }: FigureTableProps<Row>) {
  const { rows, keyOf, isRecorded, name, figures, addressOf } = sheet;
  const hasTotal = figures.some(({ total }) => total !== undefined);
  return (
    // On a phone a table of many figures is wider than the screen.
    <PlainTable label={analysisStrings.table} scrolls={analysisStrings.scrollsTable}>
      <thead>
        <tr>
          {isNumbered ? (
            <th scope="col" className="w-10">
              {analysisStrings.number}
            </th>
          ) : null}
          <th scope="col" className="analysis-name">
            {name.header}
          </th>
          {figures.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row)}>
            {isNumbered ? <td className="ui-soft">{index + 1}</td> : null}
            <th scope="row" className="analysis-name">
              {addressOf ? <Link to={addressOf(row)}>{shown(name, row)}</Link> : shown(name, row)}
            </th>
            {isRecorded(row) ? (
              figures.map((column) => <td key={column.header}>{shown(column, row)}</td>)
            ) : (
              <td colSpan={figures.length} className="ui-soft">
                {analysisStrings.notRecorded}
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {hasTotal ? (
        <tfoot>
          <tr>
            {isNumbered ? <td /> : null}
            <th scope="row" className="analysis-name">
              {analysisStrings.total}
            </th>
            {figures.map(({ header, total }) => (
              <td key={header}>{total}</td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </PlainTable>
  );
}

function shown<Row>({ show, value }: FigureColumn<Row>, row: Row): ReactNode {
  if (show) return show(row);
  const figure = value(row);
  return typeof figure === 'number' ? formatQuantity(figure) : figure;
}
