import type { ReactNode } from 'react';
import { Breakable } from '../layout/breakable.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { StatusIcon } from '../layout/status-icon.tsx';
import { uiStrings } from '../strings.ts';
import { isRowStatus, textOf, valueOf, type Column } from './columns.ts';

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The number of the first row shown, where the table is one page of many. */
  readonly firstNumber?: number;
  readonly onOpen?: (row: Row) => void;
}

/** More than these do not fit on a tablet held upright. */
const columnsOfATablet = 7;

/**
 * A table whose columns know their form. On a phone each row becomes a card with its labels; the roles are said in
 * full because a browser drops them from a table that is not laid out as one.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  firstNumber = 1,
  onOpen,
}: DataTableProps<Row>) {
  return (
    <div className="ui-table-frame">
      <table
        className="ui-table"
        role="table"
        data-wide={columns.length > columnsOfATablet ? true : undefined}
      >
        <caption className="ui-hidden-text">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} role="columnheader" scope="col" data-kind={column.kind}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td key={column.key} role="cell" data-kind={column.kind} data-label={column.header}>
                  <div className="ui-table-value">
                    {column.cell ? column.cell(row) : cellOf(column, row, firstNumber + index, onOpen)}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellOf<Row>(column: Column<Row>, row: Row, number: number, onOpen?: (row: Row) => void): ReactNode {
  if (column.kind === 'number') return number;
  if (column.kind === 'action') {
    const label = column.label?.(row) ?? `${uiStrings.open} ${number}`;
    return onOpen ? (
      <IconButton icon={column.icon ?? 'eye'} label={label} onClick={() => onOpen(row)} />
    ) : null;
  }
  const value = valueOf(column, row);
  if (column.kind === 'status' && isRowStatus(value)) return <StatusIcon status={value} />;
  const text = textOf(column.kind, value);
  return column.kind === 'text' || column.kind === 'place' ? <Breakable text={text} /> : text;
}
