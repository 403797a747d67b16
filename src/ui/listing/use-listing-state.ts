import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Listing } from './define-listing.ts';
import { unseenIn, useUrlChanges } from './use-url-state.ts';

export interface ListingState {
  readonly query: string;
  /** From 0; it may point past the end when rows have gone since. */
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly setQuery: (query: string) => void;
  readonly setPageIndex: (pageIndex: number) => void;
  readonly setPageSize: (pageSize: number) => void;
}

type Paged = Pick<Listing<never>, 'name' | 'pageSize' | 'pageSizes' | 'keepsSearchUnseen'>;

/** What the URL says about a listing: the search (or beside it, where that may be a name), the page, the rows per page. */
export function useListingState({
  name,
  pageSize: defaultSize,
  pageSizes,
  keepsSearchUnseen: isUnseen = false,
}: Paged): ListingState {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const change = useUrlChanges();
  const [q, page, size] = [`${name}.q`, `${name}.page`, `${name}.size`];

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

  const query = (isUnseen ? unseenIn(state)[q] : params.get(q)) ?? '';
  const pageIndex = wholeNumber(params.get(page)) ?? 0;
  const asked = wholeNumber(params.get(size));
  const pageSize = asked !== undefined && pageSizes?.includes(asked) === true ? asked : defaultSize;
  return useMemo(
    () => ({ query, pageIndex, pageSize, setQuery, setPageIndex, setPageSize }),
    [query, pageIndex, pageSize, setQuery, setPageIndex, setPageSize],
  );
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
