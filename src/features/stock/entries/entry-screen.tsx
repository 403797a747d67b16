import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, type ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Button } from '#ui/layout/button.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { ActivityModal } from '../activity/activity-modal.tsx';
import type { EntryRow } from './entry-cells.tsx';
import { EntryExport } from './entry-export.tsx';
import { entryListing } from './entry-listing.tsx';
import { entryPage, firstEntries } from './entry-page.ts';
import { entryViews, type EntryView } from './entry-views.ts';
import { StockPage } from '../stock-page.tsx';
import { ReceiptModal } from '../receipt/receipt-modal.tsx';
import { stockStrings } from '../strings.ts';
import { useActivityUrl } from '../activity/use-activity-url.ts';
import { useToday } from '#officer/use-today.ts';
import '../stock.css';

export interface EntryScreenProps<View extends EntryView> {
  /** The listings to switch between; the first is shown unless the address says otherwise. Stable. */
  readonly views: readonly [View, ...View[]];
  readonly titleOf: (view: View) => string;
}

/** Listings of ledger entries, their receipts, and the way to add to them. */
export function EntryScreen<View extends EntryView>({ views, titleOf }: EntryScreenProps<View>) {
  const [view, setView] = useUrlChoice<View>('view', views);
  const viewByActivity = useMemo(
    () => Object.fromEntries(views.map((name) => [entryViews[name].activity, name])),
    [views],
  );
  const choice = (
    <Toggle
      label={stockStrings.listingChoice}
      options={views.map((value) => ({ value, label: entryViews[value].label }))}
      value={view}
      onChange={setView}
    />
  );
  return (
    <StockPage title={titleOf(view)} skeleton="table">
      {(officer) => (
        <>
          <Entries key={view} view={view} choice={choice} facility={officer.facility ?? ''} />
          <ActivityModal officer={officer} views={viewByActivity} />
          <ReceiptModal officer={officer} />
        </>
      )}
    </StockPage>
  );
}

interface EntriesProps {
  readonly view: EntryView;
  readonly choice: ReactNode;
  readonly facility: string;
}

function Entries({ view, choice, facility }: EntriesProps) {
  const { queries } = pageEngine();
  const { open } = useActivityUrl();
  const [, setReceipt] = useUrlState('receipt');
  const today = useToday();
  const listing = useMemo(() => entryListing(view, today, facility), [view, today, facility]);
  const { query, pageIndex, pageSize } = useListingState(listing);
  const page = useLiveQuery(
    () => entryPage(queries, { view, search: query, page: pageIndex, pageSize }),
    [queries, view, query, pageIndex, pageSize],
  );
  const isBeginning = page === undefined && query === '' && pageIndex === 0;
  const first = useLiveQuery(
    () => (isBeginning ? firstEntries(queries, { view, pageSize }) : undefined),
    [queries, view, pageSize, isBeginning],
  );
  return (
    <ListingScreen<EntryRow>
      listing={listing}
      page={page ?? (first && { rows: first })}
      toolbar={choice}
      onOpen={({ id }) => setReceipt(id)}
      actions={
        <>
          <EntryExport view={view} search={query} facility={facility} />
          <Button tone="primary" icon="plus" onClick={() => open(entryViews[view].activity)}>
            {stockStrings.addToLedger}
          </Button>
        </>
      }
    />
  );
}
