import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Button } from '#ui/layout/button.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { type ListedEntries, listingsOn } from '../activities.tsx';
import { ActivityModal } from '../activity/activity-modal.tsx';
import type { EntryRow } from './entry-cells.tsx';
import { entryListing } from './entry-listing.tsx';
import { entryPage, entryRows, firstEntries, queryOf } from './entry-page.ts';
import { VoucherModal } from '../voucher/voucher-modal.tsx';
import { StockPage } from '../stock-page.tsx';
import { ReceiptModal } from '../receipt/receipt-modal.tsx';
import { directionWord, stockStrings } from '../strings.ts';
import { useActivityUrl } from '../activity/use-activity-url.ts';
import { useToday } from '#bindings/use-today.ts';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import type { Engine } from '#client/engine.ts';
import type { CsvColumn, CsvSlice } from '#ui/csv/csv-source.ts';
import { spreadsheetTime } from '#ui/csv/write-csv.ts';
import { immunizationTypeWords } from '#bindings/ledger-words.ts';
import { statusWords } from '#ui/strings.ts';
import { stageOf } from '../amendments/arrival-answer.ts';
import { codedReason, signedDoses } from './entry-facts.ts';
import { columnWords } from '../field-words.ts';
import '../stock.css';

export interface EntryScreenProps {
  /** A stable list of the listings to switch between; the first is shown unless the address names another. */
  readonly listings: readonly [ListedEntries, ...ListedEntries[]];
  readonly titleOf: (listing: ListedEntries) => string;
}

/** Listings of ledger entries, their receipts, and the button to add to them. */
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

const ledgerListings = listingsOn('ledger');

/** Lists the facility's receipts, issues, and transfers to other facilities. */
export function LedgerScreen() {
  return <EntryScreen listings={ledgerListings} titleOf={({ caption }) => caption} />;
}

const adjustmentListings = listingsOn('adjustment-return');

/** Lists adjustments, and returns to the sender. */
export function AdjustmentReturnScreen() {
  return <EntryScreen listings={adjustmentListings} titleOf={() => stockStrings.adjustmentReturn} />;
}

const utilizationListings = listingsOn('utilization');

/** Lists issues to sessions, and how their doses were used. */
export function UtilizationScreen() {
  return <EntryScreen listings={utilizationListings} titleOf={() => stockStrings.utilization} />;
}

interface EntryExportProps {
  readonly entries: ListedEntries;
  readonly search: string;
  readonly facility: string;
}

/** Exports all entries that a listing has found. */
export function EntryExport({ entries, search, facility }: EntryExportProps) {
  const { queries, storage } = pageEngine();
  const today = useToday();
  const columns = useMemo(() => entryCsvColumns(entries), [entries]);
  return (
    <CsvExport
      columns={columns}
      slices={() => entryCsvSlices(queries, { entries, search })}
      fileName={csvFileName(entries.caption, facility, today)}
      onWritten={(rows) => void storage.wroteFile('ledger', rows)}
    />
  );
}

/**
 * Columns of an exported file: the listing's columns and the rest of the receipt, the same for every listing, so that files can be
 * combined. Dates and times are written as stored, year first.
 */
export function entryCsvColumns({ time }: ListedEntries): readonly CsvColumn<EntryRow>[] {
  return [
    { header: columnWords.id, value: (row) => row.id },
    { header: columnWords.activity, value: (row) => row.activityName },
    { header: columnWords.facility, value: (row) => row.facilityName },
    { header: columnWords.antigen, value: (row) => row.antigenName },
    { header: columnWords.doses, value: signedDoses },
    { header: stockStrings.leftInLot, value: (row) => row.left },
    {
      header: stockStrings.adjustment,
      value: (row) => (row.direction === null ? null : directionWord[row.direction]),
    },
    { header: columnWords.vvmStage, value: stageOf },
    { header: time, value: (row) => spreadsheetTime(row.happenedAt) },
    { header: columnWords.expiry, value: (row) => row.expiryOn },
    { header: columnWords.batchNo, value: (row) => row.batchNo },
    { header: columnWords.manufacturer, value: (row) => row.vendor },
    { header: columnWords.officer, value: (row) => row.officer },
    { header: columnWords.year, value: (row) => row.year },
    { header: columnWords.quarter, value: (row) => row.quarter },
    { header: columnWords.origin, value: (row) => row.origin?.name ?? null },
    { header: columnWords.destination, value: (row) => row.destination?.name ?? null },
    {
      header: columnWords.immunizationType,
      value: ({ immunizationType: type }) => type && immunizationTypeWords[type],
    },
    { header: columnWords.childrenImmunized, value: (row) => row.childrenImmunized },
    { header: stockStrings.wastage, value: (row) => (row.childrenImmunized === null ? null : row.wastage) },
    {
      header: stockStrings.wastageRate,
      value: (row) => (row.childrenImmunized === null ? null : row.wastageRate),
    },
    { header: stockStrings.reason, value: (row) => row.reason },
    { header: stockStrings.reasonCode, value: codedReason },
    {
      header: stockStrings.state,
      value: (row) => (row.wouldRefuse === null ? statusWords[row.status] : stockStrings.wouldBeRefused),
    },
    { header: columnWords.createdAt, value: (row) => spreadsheetTime(row.createdAt) },
    { header: columnWords.updatedAt, value: (row) => spreadsheetTime(row.updatedAt) },
  ];
}

/** All entries of a listing that a search finds, slice by slice. */
export async function* entryCsvSlices(
  queries: Engine['queries'],
  { entries, search }: { readonly entries: ListedEntries; readonly search: string },
): AsyncGenerator<CsvSlice<EntryRow>> {
  for await (const { rows, total } of queries.ledgerSlices({ ...queryOf(entries), search })) {
    yield { rows: await entryRows(queries, entries, rows), total };
  }
}
