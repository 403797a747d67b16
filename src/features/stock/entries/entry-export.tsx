import { useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { entryCsvColumns, entryCsvSlices } from './entry-csv.ts';
import type { ListedEntries } from '../activities.tsx';
import { useToday } from '#bindings/use-today.ts';

interface EntryExportProps {
  readonly entries: ListedEntries;
  readonly search: string;
  readonly facility: string;
}

/** All entries that a listing has found, as a file. */
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
