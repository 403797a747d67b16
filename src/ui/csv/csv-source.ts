import { csvByteOrderMark, csvRecord, type CsvCell } from './write-csv.ts';

export interface CsvColumn<Row> {
  readonly header: string;
  /** Dates are written as stored, year first: sorted as text they are in order, and no spreadsheet mistakes the month for the day. */
  readonly value: (row: Row) => CsvCell;
}

export interface CsvSlice<Row> {
  readonly rows: readonly Row[];
  /** Rows of all slices together. */
  readonly total: number;
}

export interface CsvSource<Row> {
  readonly columns: readonly CsvColumn<Row>[];
  /** All results of the listing, not only its page; requested again for each export. */
  readonly slices: () => Iterable<CsvSlice<Row>> | AsyncIterable<CsvSlice<Row>>;
}

/**
 * The parts of a file, made slice by slice.
 * @returns null if it was cancelled, or if there are no rows
 */
export async function csvParts<Row>(
  { columns, slices }: CsvSource<Row>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<{ readonly parts: readonly string[]; readonly rows: number } | null> {
  const parts = [csvByteOrderMark + csvRecord(columns.map(({ header }) => header))];
  let done = 0;
  for await (const { rows, total } of slices()) {
    if (signal.aborted) return null;
    parts.push(rows.map((row) => csvRecord(columns.map(({ value }) => value(row)))).join(''));
    done += rows.length;
    onProgress(done, total);
  }
  return done === 0 ? null : { parts, rows: done };
}
