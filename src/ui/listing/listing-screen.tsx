import { useMemo, type ReactNode } from 'react';
import { EmptyState } from '../layout/empty-state.tsx';
import { PageActions } from '../layout/page.tsx';
import { uiStrings } from '../strings.ts';
import { DataRows } from '../table/data-rows.tsx';
import { RowsSkeleton } from '../table/rows-skeleton.tsx';
import type { Listing } from './define-listing.ts';
import { matchRows } from './match-rows.ts';
import { Pager, RowsPerPage } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { SortChoice } from './sort-choice.tsx';
import { sortRows } from './sort-rows.ts';
import { useListingState, type ListingState } from './use-listing-state.ts';

export interface ListingPage<Row> {
  readonly rows: readonly Row[];
  /** Left out while rows are there and it is still being counted how many there are in all. */
  readonly total?: number;
  /** True where there are more rows than were counted. */
  readonly hasMore?: boolean;
}

export type ListingScreenProps<Row> = {
  readonly listing: Listing<Row>;
  readonly isLoading?: boolean | undefined;
  readonly onOpen?: (row: Row) => void;
  /** Buttons in the head of the page, such as the one that adds a row. */
  readonly actions?: ReactNode;
  /** What switches or filters the listing, before the search. */
  readonly toolbar?: ReactNode;
  /** Stands in place of the rows, where there is a reason why none can be shown. */
  readonly instead?: ReactNode;
} & (
  | { readonly rows: readonly Row[] | undefined; readonly page?: never }
  /** The rows of this page only; the caller has searched and paged by `useListingState`. */
  | {
      readonly page: ListingPage<Row> | undefined;
      readonly rows?: never;
    }
);

/** A searchable, sorted, paged listing made from its definition. It shows rows and never fetches them. */
export function ListingScreen<Row>(props: ListingScreenProps<Row>) {
  const { listing, actions, toolbar } = props;
  const state = useListingState(listing);
  return (
    <div className="ui-listing">
      {actions === undefined ? null : <PageActions>{actions}</PageActions>}
      <div className="ui-listing-toolbar">
        {toolbar}
        {listing.search ? (
          <SearchBox
            label={listing.searchLabel ?? uiStrings.search}
            value={state.query}
            onChange={state.setQuery}
          />
        ) : null}
        <SortChoice columns={listing.columns} value={state.sort} onChange={state.setSort} />
        {listing.pageSizes ? (
          <RowsPerPage sizes={listing.pageSizes} value={state.pageSize} onChange={state.setPageSize} />
        ) : null}
      </div>
      {props.instead ?? <ListingBody {...props} state={state} />}
    </div>
  );
}

function ListingBody<Row>(props: ListingScreenProps<Row> & { readonly state: ListingState }) {
  const { listing, state, onOpen } = props;
  const shown = useShownPage(props);
  if (props.isLoading === true || !shown) {
    return <RowsSkeleton columns={listing.columns} count={Math.min(state.pageSize, 10)} />;
  }
  if (shown.total === 0) {
    return state.query.trim() === '' ? (
      <EmptyState title={listing.empty} hint={listing.emptyHint} />
    ) : (
      <EmptyState title={uiStrings.noRecordsFound} />
    );
  }
  return (
    <>
      <DataRows
        caption={listing.caption}
        columns={listing.columns}
        row={listing.row}
        rows={shown.rows}
        rowKey={listing.rowKey}
        group={listing.group}
        firstNumber={shown.pageIndex * state.pageSize + 1}
        sort={state.sort}
        onSort={state.setSort}
        onOpen={onOpen}
      />
      {shown.pageCount === undefined ? null : (
        <Pager
          caption={listing.caption}
          pageIndex={shown.pageIndex}
          pageCount={shown.pageCount}
          hasMore={props.page?.hasMore ?? false}
          onPage={state.setPageIndex}
        />
      )}
    </>
  );
}

function useShownPage<Row>({
  listing,
  rows,
  page,
  state,
}: ListingScreenProps<Row> & { readonly state: ListingState }) {
  const { query, pageSize, sort } = state;
  const matched = useMemo(
    () => rows && sortRows(listing.columns, matchRows(listing, rows, query), sort),
    [listing, rows, query, sort],
  );
  const total = page?.total ?? matched?.length;
  if (total === undefined) {
    if (!page || page.rows.length === 0) return undefined;
    return { rows: page.rows, pageIndex: state.pageIndex, total, pageCount: undefined };
  }
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  // A shared link may point at a page that has gone since.
  const pageIndex = Math.min(state.pageIndex, pageCount - 1);
  const first = pageIndex * pageSize;
  return { total, pageCount, pageIndex, rows: page?.rows ?? matched?.slice(first, first + pageSize) ?? [] };
}
