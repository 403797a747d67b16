import { useId } from 'react';
import { Button } from '../layout/button.tsx';
import { uiStrings } from '../strings.ts';

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

/** Previous, Next, and where we are. */
export function Pager({ caption, pageIndex, pageCount, hasMore, onPage }: PagerProps) {
  return (
    <nav className="ui-pager" aria-label={uiStrings.paging(caption)}>
      <Button icon="left" isDisabled={pageIndex <= 0} onClick={() => onPage(pageIndex - 1)}>
        {uiStrings.previous}
      </Button>
      <span className="ui-figure" role="status">
        {uiStrings.page(pageIndex + 1, `${pageCount}${hasMore ? '+' : ''}`)}
      </span>
      <Button isDisabled={pageIndex >= pageCount - 1} onClick={() => onPage(pageIndex + 1)}>
        {uiStrings.next}
      </Button>
    </nav>
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
