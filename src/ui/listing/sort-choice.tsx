import { uiStrings } from '../strings.ts';
import type { Column } from '../table/columns.ts';
import type { RowSort } from '../table/sort-header.tsx';
import { useIsWide } from '../table/use-is-wide.ts';
import { writtenSort } from './use-listing-state.ts';

export interface SortChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly value: RowSort | null;
  readonly onChange: (sort: RowSort | null) => void;
}

/** Chooses the order of rows where there are no headers to press. */
export function SortChoice<Row>({ columns, value, onChange }: SortChoiceProps<Row>) {
  const sortable = columns.filter((column) => 'isSortable' in column && column.isSortable === true);
  if (useIsWide() || sortable.length === 0) return null;
  const orders = sortable.flatMap(({ key, header }) =>
    [false, true].map((isDescending) => ({ key, isDescending, header })),
  );
  return (
    <select
      className="ui-input ui-sort-choice"
      aria-label={uiStrings.order}
      value={value === null ? '' : writtenSort(value)}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        const order = orders.find((one) => writtenSort(one) === chosen);
        onChange(order ? { key: order.key, isDescending: order.isDescending } : null);
      }}
    >
      <option value="">{uiStrings.order}</option>
      {orders.map((one) => (
        <option key={writtenSort(one)} value={writtenSort(one)}>
          {uiStrings.orderBy(one.header, one.isDescending)}
        </option>
      ))}
    </select>
  );
}
