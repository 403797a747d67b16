import { useMemo } from 'react';
import type { ShownChild } from '#client/children/shown.ts';
import type { Listing } from '#ui/listing/define-listing.ts';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useToday } from '#bindings/use-today.ts';
import { childListing } from './child-listing.tsx';
import { SearchNote, useFoundChildren } from '../child-search.tsx';
import { useChildUrl } from '../child-url.ts';
import { ImmunizeButton } from '../immunize/immunize-button.tsx';
import { childStrings } from '../strings.ts';
import type { ChildViewProps } from './registration-view.tsx';

/** The children, each with the way to immunize it. */
export function ImmunizationView({ choice }: ChildViewProps) {
  const { openCard, openImmunize } = useChildUrl();
  const today = useToday();
  const listing = useMemo(
    () =>
      withoutCaregiverNumber(
        childListing(today, {
          kind: 'action',
          key: 'action',
          header: childStrings.heads.action,
          label: (row) => childStrings.openCard(row.fullname),
          beside: ({ id, fullname, withdrawn }) =>
            withdrawn ? null : <ImmunizeButton name={fullname} onPress={() => openImmunize(id)} />,
        }),
      ),
    [today, openImmunize],
  );
  const { query, pageIndex, pageSize } = useListingState(listing);
  const page = useFoundChildren({ query, pageIndex, pageSize });
  return (
    <>
      <ListingScreen listing={listing} page={page} toolbar={choice} onOpen={({ id }) => openCard(id)} />
      <SearchNote query={query} page={page} />
    </>
  );
}

/** The button takes the room of a column on a tablet held upright. */
function withoutCaregiverNumber(listing: Listing<ShownChild>): Listing<ShownChild> {
  return { ...listing, columns: listing.columns.filter(({ key }) => key !== 'caregiverNumber') };
}
