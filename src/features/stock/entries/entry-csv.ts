import type { Engine } from '#client/engine.ts';
import type { CsvColumn, CsvSlice } from '#ui/csv/csv-source.ts';
import { spreadsheetTime } from '#ui/csv/spreadsheet-text.ts';
import { statusWords } from '#ui/strings.ts';
import type { EntryRow } from './entry-cells.tsx';
import { entryRows, queryOf } from './entry-page.ts';
import type { ListedEntries } from '../activities.tsx';
import { codedReason } from './entry-facts.ts';
import { signedDoses } from './signed-doses.ts';
import { directionWord, stockStrings } from '../strings.ts';

/**
 * What an export of a view's entries holds: the listing's columns and the rest of the receipt, the same for every listing, so
 * that files can be laid one under the other. Days and times are as they are stored, year first.
 */
export function entryCsvColumns({ time }: ListedEntries): readonly CsvColumn<EntryRow>[] {
  return [
    { header: 'ID', value: (row) => row.id },
    { header: 'Activity', value: (row) => row.activityName },
    { header: 'Facility', value: (row) => row.facilityName },
    { header: 'Antigen', value: (row) => row.antigenName },
    { header: 'No of Doses', value: signedDoses },
    { header: stockStrings.leftInLot, value: (row) => row.left },
    {
      header: stockStrings.adjustment,
      value: (row) => (row.direction === null ? null : directionWord[row.direction]),
    },
    { header: 'VVM Stage', value: (row) => row.vvmStage },
    { header: time, value: (row) => spreadsheetTime(row.happenedAt) },
    { header: 'Expiry Date', value: (row) => row.expiryOn },
    { header: 'Batch No.', value: (row) => row.batchNo },
    { header: 'Manufacturer', value: (row) => row.vendor },
    { header: 'Officer', value: (row) => row.officer },
    { header: 'Year', value: (row) => row.year },
    { header: 'Quarter', value: (row) => row.quarter },
    { header: 'Origin', value: (row) => row.origin?.name ?? null },
    { header: 'Destination', value: (row) => row.destination?.name ?? null },
    { header: 'Immunization Type', value: (row) => row.immunizationType },
    { header: 'Children Immunized', value: (row) => row.childrenImmunized },
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
    { header: 'Created At', value: (row) => spreadsheetTime(row.createdAt) },
    { header: 'Updated At', value: (row) => spreadsheetTime(row.updatedAt) },
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
