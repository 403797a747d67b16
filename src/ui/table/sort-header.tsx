import type { ReactNode } from 'react';
import { Icon } from '../layout/icon.tsx';

/** The column that rows are sorted by. */
export interface RowSort {
  readonly key: string;
  readonly isDescending: boolean;
}

export interface SortHeaderProps {
  readonly columnKey: string;
  readonly sort: RowSort | null;
  readonly onSort: (sort: RowSort | null) => void;
  readonly look: object;
  readonly children: ReactNode;
}

/** A header that sorts the rows, then reverses them, then restores their order. */
export function SortHeader({ columnKey, sort, onSort, look, children }: SortHeaderProps) {
  const direction = sort?.key === columnKey ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" aria-sort={direction} {...look}>
      <button type="button" className="ui-sort" onClick={() => onSort(next(columnKey, direction))}>
        {children}
        <Icon name="down" />
      </button>
    </th>
  );
}

function next(key: string, direction: 'none' | 'ascending' | 'descending'): RowSort | null {
  if (direction === 'descending') return null;
  return { key, isDescending: direction === 'ascending' };
}
