import { type CSSProperties, type ReactNode, useId, useMemo } from 'react';
import { EmptyState } from '../layout/empty-state.tsx';
import { PageActions } from '../layout/page.tsx';
import { uiStrings } from '../strings.ts';
import { DataRows } from '../table/data-rows.tsx';
import type { Listing } from './define-listing.ts';
import { SearchBox } from './search-box.tsx';
import { type ListingState, useListingState, writtenSort } from './use-listing-state.ts';
import { OpenPager } from './open-pager.tsx';
import { type Column, fieldOf, textOf, valueOf } from '../table/columns.ts';
import type { RowSort } from '../table/sort-header.tsx';
import { useIsWide } from '../table/use-is-wide.ts';
import { lineKey } from '#domain/kernel/text.ts';
import { TableHead } from '../table/data-table.tsx';

export interface ListingPage<Row> {
  readonly rows: readonly Row[];
  /** Absent while rows are loaded and their total is still being counted. */
  readonly total?: number;
  /** True if there are more rows than were counted. */
  readonly hasMore?: boolean;
}

export type ListingScreenProps<Row> = {
  readonly listing: Listing<Row>;
  readonly isLoading?: boolean | undefined;
  readonly onOpen?: (row: Row) => void;
  /** Buttons in the page's header, such as the one that adds a row. */
  readonly actions?: ReactNode;
  /** Switches and filters of the listing, before the search. */
  readonly toolbar?: ReactNode;
  /** Shown instead of the rows if there is a reason why none can be shown. */
  readonly instead?: ReactNode;
} & (
  | { readonly rows: readonly Row[] | undefined; readonly page?: never }
  /** The rows of this page only; the caller searches and pages with `useListingState`. */
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
  const hasMore = props.page?.hasMore ?? false;
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
      {shown.pageCount === undefined || (shown.pageCount === 1 && !hasMore) ? null : (
        <Pager
          caption={listing.caption}
          pageIndex={shown.pageIndex}
          pageCount={shown.pageCount}
          hasMore={hasMore}
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
  // A shared link may point to a page that no longer exists.
  const pageIndex = Math.min(state.pageIndex, pageCount - 1);
  const first = pageIndex * pageSize;
  return { total, pageCount, pageIndex, rows: page?.rows ?? matched?.slice(first, first + pageSize) ?? [] };
}

interface PagerProps {
  /** Names the paged listing, for screen readers. */
  readonly caption: string;
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly pageCount: number;
  /** True if there are more pages than were counted. */
  readonly hasMore: boolean;
  readonly onPage: (pageIndex: number) => void;
}

/** Previous, Next, and the position, for counted pages; nothing if all rows are on one. */
function Pager({ caption, pageIndex, pageCount, hasMore, onPage }: PagerProps) {
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

interface RowsPerPageProps {
  readonly sizes: readonly number[];
  readonly value: number;
  readonly onChange: (size: number) => void;
}

/** Choice of the rows per page. */
function RowsPerPage({ sizes, value, onChange }: RowsPerPageProps) {
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

interface SortChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly value: RowSort | null;
  readonly onChange: (sort: RowSort | null) => void;
}

/** Choice of the sort order for rows without column headers. */
function SortChoice<Row>({ columns, value, onChange }: SortChoiceProps<Row>) {
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

const inOrder = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** The rows sorted by a column, those without a value last; in their own order without such a column. */
function sortRows<Row>(
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

/** The rows with the query in one of the listing's searched texts, ignoring case. */
export function matchRows<Row>(listing: Listing<Row>, rows: readonly Row[], query: string): readonly Row[] {
  const wanted = lineKey(query);
  if (wanted === '' || !listing.search) return rows;
  return rows.filter((row) => textsOf(listing, row).some((text) => lineKey(text).includes(wanted)));
}

function textsOf<Row>({ search, columns }: Listing<Row>, row: Row): string[] {
  if (typeof search === 'function') return search(row).filter(isPresent).map(String);
  return (search ?? []).flatMap((key) => {
    const value = fieldOf(row, key);
    if (!isPresent(value)) return [];
    const column = columns.find((candidate) => candidate.key === key);
    // A date is searched as it is shown on the screen, not as it is stored.
    return column ? [String(value), textOf(column.kind, value)] : [String(value)];
  });
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

interface RowsSkeletonProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly count: number;
}

/** Reserves the space of loading rows, as high as they will be and under the same headers. */
function RowsSkeleton<Row>({ columns, count }: RowsSkeletonProps<Row>) {
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
