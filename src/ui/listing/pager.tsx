import { useId } from 'react';
import { uiStrings } from '../strings.ts';
import { OpenPager } from './open-pager.tsx';

export interface PagerProps {
  /** What is paged, for who cannot see it. */
  readonly caption: string;
  /** From 0. */
  readonly pageIndex: number;
  readonly pageCount: number;
  /** True where there are more pages than were counted. */
  readonly hasMore: boolean;
  readonly onPage: (pageIndex: number) => void;
}

/** Previous, Next, and where we are, of pages that are counted. */
export function Pager({ caption, pageIndex, pageCount, hasMore, onPage }: PagerProps) {
  return (
    <OpenPager
      caption={caption}
      position={uiStrings.page(pageIndex + 1, `${pageCount}${hasMore ? '+' : ''}`)}
      pageIndex={pageIndex}
      hasNext={pageIndex < pageCount - 1}
      onPage={onPage}
    />
  );
}

export interface RowsPerPageProps {
  readonly sizes: readonly number[];
  readonly value: number;
  readonly onChange: (size: number) => void;
}

/** How many rows a page has. */
export function RowsPerPage({ sizes, value, onChange }: RowsPerPageProps) {
  const id = useId();
  return (
    <div className="ui-rows-per-page">
      <label htmlFor={id}>{uiStrings.rowsPerPage}</label>
      <select
        id={id}
        className="ui-input"
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  );
}
