import { useEffect, type ReactNode } from 'react';
import type { z } from 'zod';
import type { ListingEndpoint } from '#contract/calls/endpoint.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { IconRoom } from '#ui/layout/icon.tsx';
import { PageActions } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import type { Listing } from '#ui/listing/define-listing.ts';
import { ListingScreen, type ListingScreenProps } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useViewer } from '../use-viewer.ts';
import { AnswerAge, NotHere } from './answer-age.tsx';
import { onlineStrings } from './strings.ts';
import { useOnlinePage } from './use-online-page.ts';

type RowOf<E extends ListingEndpoint> = z.output<E['row']>;

export interface OnlineListingProps<E extends ListingEndpoint> extends Pick<
  ListingScreenProps<RowOf<E>>,
  'onOpen' | 'actions' | 'toolbar'
> {
  readonly endpoint: E;
  /** Parameters of the endpoint's path; pass the same object while they are equal. */
  readonly params?: Readonly<Record<string, string>>;
  readonly listing: Listing<RowOf<E>>;
  /** Texts shown until the user searches, for a listing that needs a search. */
  readonly beforeSearch?: { readonly title: string; readonly hint: string };
  /** Content below the rows; shown only with them, because their arrival would push it away. */
  readonly below?: ReactNode;
}

const none = {};

/**
 * A listing that the server searches, sorts and pages. Without a connection, the last answer is shown with its age,
 * and only to the user who read it.
 */
export function OnlineListing<E extends ListingEndpoint>(props: OnlineListingProps<E>) {
  const viewer = useViewer();
  if (!viewer) return <Skeleton shape="table" />;
  return <Listed key={viewer.userId} user={viewer.userId} {...props} />;
}

function Listed<E extends ListingEndpoint>({
  user,
  endpoint,
  params = none,
  listing,
  beforeSearch,
  actions,
  below,
  ...shown
}: OnlineListingProps<E> & { readonly user: string }) {
  const state = useListingState(listing);
  const isWanted = beforeSearch === undefined || state.query.trim() !== '';
  const { page, asOf, failure, reload } = useOnlinePage(endpoint, { user, params, state, isWanted });
  const { pageIndex, pageSize, setPageIndex } = state;
  const lastPage = page?.total === undefined ? pageIndex : Math.max(0, Math.ceil(page.total / pageSize) - 1);
  // The last page may have lost its only row.
  useEffect(() => {
    if (page?.rows.length === 0 && lastPage < pageIndex) setPageIndex(lastPage);
  }, [page, lastPage, pageIndex, setPageIndex]);

  const instead = !isWanted ? (
    <EmptyState icon="search" {...beforeSearch} />
  ) : failure !== null && page === undefined ? (
    <NotHere failure={failure} onAgain={reload} />
  ) : undefined;

  return (
    <>
      <PageActions>
        {isWanted && failure === null ? (
          <IconButton icon="refresh" label={onlineStrings.again} onClick={reload} />
        ) : (
          <IconRoom />
        )}
        {actions}
      </PageActions>
      {failure === null || page === undefined || !isWanted ? null : (
        <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />
      )}
      <ListingScreen listing={listing} page={page} instead={instead} {...shown} />
      {page === undefined && instead === undefined ? null : below}
    </>
  );
}
