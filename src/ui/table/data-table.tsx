import { Fragment, type ReactNode } from 'react';
import { uiStrings } from '../strings.ts';
import { isOwnColumn, type Column } from './columns.ts';
import { stretchesOf, type RowGroup } from './row-design.ts';
import { RowOpener } from './row-opener.tsx';
import { shownIn } from './shown-in.tsx';
import { SortHeader, type RowSort } from './sort-header.tsx';

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Number of the first shown row, if the table is one page of many. */
  readonly firstNumber?: number;
  readonly group?: RowGroup<Row> | undefined;
  readonly sort?: RowSort | null;
  readonly onSort?: ((sort: RowSort | null) => void) | undefined;
  /** Opens a row through its action column. */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/** A dense table whose columns know their form, for wide screens and for paper. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  firstNumber = 1,
  group,
  sort = null,
  onSort,
  onOpen,
}: DataTableProps<Row>) {
  return (
    <table className="ui-table">
      <caption className="ui-hidden-text">{caption}</caption>
      <TableHead columns={columns} rows={rows} sort={sort} onSort={onSort} />
      {stretchesOf(rows, group).map((stretch) => (
        <tbody key={stretch.key}>
          {stretch.heading === null ? null : (
            <tr className="ui-table-group">
              <th scope="rowgroup" colSpan={columns.length}>
                {stretch.heading.title}
                {stretch.heading.note === null ? null : <small>{stretch.heading.note}</small>}
              </th>
            </tr>
          )}
          {stretch.rows.map((row, index) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} {...lookOf(column, rows)}>
                  {cellOf(column, row, firstNumber + stretch.before + index, onOpen)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly sort: RowSort | null;
  readonly onSort: ((sort: RowSort | null) => void) | undefined;
}

/** The headers; those of sortable columns are buttons. */
export function TableHead<Row>({ columns, rows, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const isSortable = onSort !== undefined && 'isSortable' in column && column.isSortable === true;
          return isSortable ? (
            <SortHeader
              key={column.key}
              columnKey={column.key}
              sort={sort}
              onSort={onSort}
              look={lookOf(column, rows)}
            >
              {column.header}
            </SortHeader>
          ) : (
            <th key={column.key} scope="col" {...lookOf(column, rows)}>
              {column.header}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function lookOf<Row>(column: Column<Row>, rows: readonly Row[]) {
  return { 'data-kind': column.kind, 'data-own': isOwnColumn(column, rows) ? true : undefined };
}

function cellOf<Row>(
  column: Column<Row>,
  row: Row,
  number: number,
  onOpen: ((row: Row) => void) | undefined,
): ReactNode {
  if (column.cell) return column.cell(row);
  if (column.kind === 'number') return number;
  if (column.kind !== 'action') return shownIn(column, row);
  return (
    <Fragment>
      {column.beside?.(row)}
      {onOpen === undefined ? null : (
        <RowOpener
          icon={column.icon ?? 'eye'}
          label={column.label?.(row) ?? `${uiStrings.open} ${number}`}
          onOpen={() => onOpen(row)}
        />
      )}
    </Fragment>
  );
}
