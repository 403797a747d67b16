import type { Engine } from '#client/engine.ts';
import type { CsvColumn, CsvSlice } from '#ui/csv/csv-source.ts';
import { spreadsheetTime } from '#ui/csv/write-csv.ts';
import { immunizationTypeWords } from '#bindings/ledger-words.ts';
import { statusWords } from '#ui/strings.ts';
import type { EntryRow } from './entry-cells.tsx';
import { entryRows, queryOf } from './entry-page.ts';
import type { ListedEntries } from '../activities.tsx';
import { stageOf } from '../amendments/arrival-answer.ts';
import { codedReason } from './entry-facts.ts';
import { signedDoses } from './signed-doses.ts';
import { directionWord, stockStrings } from '../strings.ts';
import { columnWords } from '../field-words.ts';

/**
 * What an export of a view's entries holds: the listing's columns and the rest of the receipt, the same for every listing, so
 * that files can be laid one under the other. Days and times are as they are stored, year first.
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
