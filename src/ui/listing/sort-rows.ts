import { valueOf, type Column } from '../table/columns.ts';
import type { RowSort } from '../table/sort-header.tsx';

const inOrder = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** The rows in the order of a column, those without a value last; as they came where there is no such column. */
export function sortRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sort: RowSort | null,
): readonly Row[] {
  const column = sort && columns.find(({ key }) => key === sort.key);
  if (!column) return rows;
  const way = sort.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(column, one), valueOf(column, other)];
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
    return way * compare(a, b);
  });
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : inOrder.compare(String(a), String(b));
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
