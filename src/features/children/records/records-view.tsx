import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, type ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import { immunizationTypeWords } from '#bindings/ledger-words.ts';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { SearchNote, searchedText } from '../child-search.tsx';
import { useChildUrl } from '../child-url.ts';
import { recordsListing } from './records-listing.tsx';
import { recordsStrings } from './records-strings.ts';

export type RecordCounts = Readonly<Record<ImmunizationType, number>>;

interface RecordsViewProps {
  readonly type: ImmunizationType;
  /** How many records there are of each type; undefined while they are being counted. */
  readonly counts: RecordCounts | undefined;
  /** Switches between the views of the screen. */
  readonly choice: ReactNode;
}

/** The records of one type of session, each with the way to immunize the child again. */
export function RecordsView({ type, counts, choice }: RecordsViewProps) {
  const { children } = pageEngine();
  const { openCard, openImmunize } = useChildUrl();
  const other = type === 'Outreach' ? 'Fixed-Post' : 'Outreach';
  const elsewhere = counts?.[other] ?? 0;
  const listing = useMemo(
    () =>
      recordsListing(type, {
        onImmunize: openImmunize,
        emptyHint:
          elsewhere === 0
            ? recordsStrings.emptyHint
            : recordsStrings.emptyBeside(
                immunizationTypeWords[type],
                immunizationTypeWords[other],
                elsewhere,
              ),
      }),
    [type, other, elsewhere, openImmunize],
  );
  const { query, pageIndex, pageSize } = useListingState(listing);
  const search = searchedText(query);
  const page = useLiveQuery(
    () => children.visits({ type, search, page: pageIndex, pageSize }),
    [children, type, search, pageIndex, pageSize],
  );
  return (
    <>
      <ListingScreen
        listing={listing}
        page={page}
        toolbar={choice}
        onOpen={({ childId }) => openCard(childId)}
      />
      <SearchNote query={query} page={page} />
    </>
  );
}
