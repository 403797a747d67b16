import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, type ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { childListing } from './child-listing.tsx';
import type { Officer } from './child-officer.ts';

export interface ChildViewProps {
  readonly officer: Officer;
  /** Switches between the views of the screen. */
  readonly choice: ReactNode;
}

/** The registered children, and the way to register one more. */
export function RegistrationView({ choice }: ChildViewProps) {
  const { children } = pageEngine();
  const listing = useMemo(() => childListing(), []);
  const { query, pageIndex, pageSize } = useListingState(listing);
  const page = useLiveQuery(
    () => children.list({ search: query, page: pageIndex, pageSize }),
    [children, query, pageIndex, pageSize],
  );
  return <ListingScreen listing={listing} page={page} toolbar={choice} />;
}
