import { DataTable } from './data-table.tsx';
import { RowList, type RowListProps } from './row-list.tsx';
import type { DataTableProps } from './data-table.tsx';
import { useIsWide } from './use-is-wide.ts';

export type DataRowsProps<Row> = DataTableProps<Row> & Pick<RowListProps<Row>, 'row'>;

/** Records one under the other: a table where there is room for columns, rows of two lines where there is none. */
export function DataRows<Row>({ row, ...props }: DataRowsProps<Row>) {
  return useIsWide() ? <DataTable {...props} /> : <RowList {...props} row={row} />;
}
