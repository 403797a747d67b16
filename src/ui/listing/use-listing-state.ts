import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { RowSort } from '../table/sort-header.tsx';
import type { Listing } from './define-listing.ts';
import { unseenIn, useUrlChanges } from './use-url-state.ts';

export interface ListingState {
  readonly query: string;
  /** Counted from 0; may lie past the end if rows are gone. */
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Column that the rows are sorted by; null for their own order. */
  readonly sort: RowSort | null;
  readonly setQuery: (query: string) => void;
  readonly setPageIndex: (pageIndex: number) => void;
  readonly setPageSize: (pageSize: number) => void;
  readonly setSort: (sort: RowSort | null) => void;
}

type Paged = Pick<Listing<never>, 'name' | 'pageSize' | 'pageSizes' | 'keepsSearchUnseen'>;

/** State of a listing in the URL: the search (or beside the URL, if it may be a name), the page, its size, the order. */
export function useListingState({
  name,
  pageSize: defaultSize,
  pageSizes,
  keepsSearchUnseen: isUnseen = false,
}: Paged): ListingState {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const change = useUrlChanges();
  const [q, page, size, order] = [`${name}.q`, `${name}.page`, `${name}.size`, `${name}.sort`];

  const setQuery = useCallback(
    (query: string) => {
      const search = { [q]: query === '' ? undefined : query };
      if (isUnseen) change({ [q]: undefined, [page]: undefined }, 'replace', search);
      else change({ ...search, [page]: undefined }, 'replace');
    },
    [change, q, page, isUnseen],
  );
  const setPageIndex = useCallback(
    (pageIndex: number) => change({ [page]: pageIndex === 0 ? undefined : String(pageIndex) }, 'push'),
    [change, page],
  );
  const setPageSize = useCallback(
    (pageSize: number) =>
      change(
        { [size]: pageSize === defaultSize ? undefined : String(pageSize), [page]: undefined },
        'replace',
      ),
    [change, size, page, defaultSize],
  );
  const setSort = useCallback(
    (sort: RowSort | null) =>
      change({ [order]: sort === null ? undefined : writtenSort(sort), [page]: undefined }, 'replace'),
    [change, order, page],
  );

  const query = (isUnseen ? unseenIn(state)[q] : params.get(q)) ?? '';
  const pageIndex = wholeNumber(params.get(page)) ?? 0;
  const asked = wholeNumber(params.get(size));
  const pageSize = asked !== undefined && pageSizes?.includes(asked) === true ? asked : defaultSize;
  const written = params.get(order);
  const sort = useMemo(() => readSort(written), [written]);
  return useMemo(
    () => ({ query, pageIndex, pageSize, sort, setQuery, setPageIndex, setPageSize, setSort }),
    [query, pageIndex, pageSize, sort, setQuery, setPageIndex, setPageSize, setSort],
  );
}

/** A minus before the column's key means descending order, as in many products. */
export function writtenSort({ key, isDescending }: RowSort): string {
  return isDescending ? `-${key}` : key;
}

function readSort(written: string | null): RowSort | null {
  if (written === null || written === '') return null;
  return written.startsWith('-')
    ? { key: written.slice(1), isDescending: true }
    : { key: written, isDescending: false };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
