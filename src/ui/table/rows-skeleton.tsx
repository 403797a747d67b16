import type { CSSProperties } from 'react';
import { uiStrings } from '../strings.ts';
import type { Column } from './columns.ts';
import { TableHead } from './data-table.tsx';
import { useIsWide } from './use-is-wide.ts';

export interface RowsSkeletonProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly count: number;
}

/** Keeps the place of rows to come, as high as they will be and under the same headers. */
export function RowsSkeleton<Row>({ columns, count }: RowsSkeletonProps<Row>) {
  const isWide = useIsWide();
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <div className="ui-rows-loading">
      <span className="ui-hidden-text" role="status">
        {uiStrings.loading}
      </span>
      {isWide ? (
        <table className="ui-table" aria-hidden="true">
          <TableHead columns={columns} rows={[]} sort={null} onSort={undefined} />
          <tbody>
            {places.map((place) => (
              <tr key={place}>
                <td colSpan={columns.length}>
                  <div className="ui-skeleton-part" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul className="ui-rows" aria-hidden="true" style={{ '--ui-row-parts': 1 } as CSSProperties}>
          {places.map((place) => (
            <li key={place} className="ui-row">
              <div className="ui-row-text">
                <div className="ui-skeleton-part" />
                <div className="ui-skeleton-part" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
