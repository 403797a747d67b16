import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, type ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Button } from '#ui/layout/button.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import type { ListedEntries } from '../activities.tsx';
import { ActivityModal } from '../activity/activity-modal.tsx';
import type { EntryRow } from './entry-cells.tsx';
import { EntryExport } from './entry-export.tsx';
import { entryListing } from './entry-listing.tsx';
import { entryPage, firstEntries } from './entry-page.ts';
import { VoucherModal } from '../voucher/voucher-modal.tsx';
import { StockPage } from '../stock-page.tsx';
import { ReceiptModal } from '../receipt/receipt-modal.tsx';
import { stockStrings } from '../strings.ts';
import { useActivityUrl } from '../activity/use-activity-url.ts';
import { useToday } from '#bindings/use-today.ts';
import '../stock.css';

export interface EntryScreenProps {
  /** The listings to switch between; the first is shown unless the address says otherwise. Stable. */
  readonly listings: readonly [ListedEntries, ...ListedEntries[]];
  readonly titleOf: (listing: ListedEntries) => string;
}

/** Listings of ledger entries, their receipts, and the way to add to them. */
export function EntryScreen({ listings, titleOf }: EntryScreenProps) {
  const [first, ...others] = listings;
  const [view, setView] = useUrlChoice('view', [first.name, ...others.map(({ name }) => name)]);
  const listing = listings.find(({ name }) => name === view) ?? first;
  const viewByActivity = useMemo(
    () => Object.fromEntries(listings.map(({ activity, name }) => [activity, name])),
    [listings],
  );
  const choice = (
    <Toggle
      label={stockStrings.listingChoice}
      options={listings.map(({ name, label }) => ({ value: name, label }))}
      value={view}
      onChange={setView}
    />
  );
  return (
    <StockPage title={titleOf(listing)} skeleton="table">
      {(officer) => (
        <>
          <Entries key={view} entries={listing} choice={choice} facility={officer.facility ?? ''} />
          <ActivityModal officer={officer} views={viewByActivity} />
          <ReceiptModal officer={officer} />
          <VoucherModal officer={officer} />
        </>
      )}
    </StockPage>
  );
}

interface EntriesProps {
  readonly entries: ListedEntries;
  readonly choice: ReactNode;
  readonly facility: string;
}

function Entries({ entries, choice, facility }: EntriesProps) {
  const { queries } = pageEngine();
  const { open } = useActivityUrl();
  const [, setReceipt] = useUrlState('receipt');
  const today = useToday();
  const listing = useMemo(() => entryListing(entries, today, facility), [entries, today, facility]);
  const { query, pageIndex, pageSize } = useListingState(listing);
  const page = useLiveQuery(
    () => entryPage(queries, { entries, search: query, page: pageIndex, pageSize }),
    [queries, entries, query, pageIndex, pageSize],
  );
  const isBeginning = page === undefined && query === '' && pageIndex === 0;
  const first = useLiveQuery(
    () => (isBeginning ? firstEntries(queries, { entries, pageSize }) : undefined),
    [queries, entries, pageSize, isBeginning],
  );
  return (
    <ListingScreen<EntryRow>
      listing={listing}
      page={page ?? (first && { rows: first })}
      toolbar={choice}
      onOpen={({ id }) => setReceipt(id)}
      actions={
        <>
          <EntryExport entries={entries} search={query} facility={facility} />
          <Button tone="primary" icon="plus" onClick={() => open(entries.activity)}>
            {stockStrings.addToLedger}
          </Button>
        </>
      }
    />
  );
}
