import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Button } from '#ui/layout/button.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { ActivityModal } from './activity-modal.tsx';
import { deviceToday } from './device-clock.ts';
import { ledgerListing, type LedgerRow, type LedgerView } from './ledger-listing.tsx';
import { ledgerPage } from './ledger-page.ts';
import { OfficerPage } from './officer-page.tsx';
import { ReceiptModal } from './receipt-modal.tsx';
import { stockStrings } from './strings.ts';
import { useActivityUrl } from './use-activity-url.ts';
import './stock.css';

const views = [
  { value: 'received', label: stockStrings.received },
  { value: 'issued', label: stockStrings.issued },
] as const;

const entryViews = { recieved: 'received', issued: 'issued' } as const;

/** What the facility received and issued, and the way to add to it. */
export function LedgerScreen() {
  const [view] = useUrlChoice('view', ['received', 'issued']);
  return (
    <OfficerPage
      title={view === 'received' ? stockStrings.receivedTitle : stockStrings.issuedTitle}
      skeleton="table"
    >
      {(officer) => (
        <>
          <LedgerListing key={view} view={view} />
          <ActivityModal officer={officer} views={entryViews} />
          <ReceiptModal officer={officer} />
        </>
      )}
    </OfficerPage>
  );
}

function LedgerListing({ view }: { readonly view: LedgerView }) {
  const { queries } = pageEngine();
  const { open } = useActivityUrl();
  const [, setView] = useUrlChoice('view', ['received', 'issued']);
  const [, setReceipt] = useUrlState('receipt');
  const today = deviceToday();
  const openReceipt = useCallback((id: string) => setReceipt(id), [setReceipt]);
  const listing = useMemo(() => ledgerListing(view, today, openReceipt), [view, today, openReceipt]);
  const { query, pageIndex, pageSize } = useListingState(listing);
  const page = useLiveQuery(
    () => ledgerPage(queries, { view, search: query, page: pageIndex, pageSize, today }),
    [queries, view, query, pageIndex, pageSize, today],
  );
  return (
    <ListingScreen<LedgerRow>
      listing={listing}
      page={page}
      toolbar={<Toggle label={stockStrings.listingChoice} options={views} value={view} onChange={setView} />}
      actions={
        <Button tone="primary" icon="plus" onClick={() => open(view === 'issued' ? 'issued' : undefined)}>
          {stockStrings.addToLedger}
        </Button>
      }
    />
  );
}
