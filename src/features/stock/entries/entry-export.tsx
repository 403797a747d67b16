import { useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { entryCsvColumns, entryCsvSlices } from './entry-csv.ts';
import { entryViews, type EntryView } from './entry-views.ts';
import { useToday } from '#officer/use-today.ts';

interface EntryExportProps {
  readonly view: EntryView;
  readonly search: string;
  readonly facility: string;
}

/** All entries that a listing has found, as a file. */
export function EntryExport({ view, search, facility }: EntryExportProps) {
  const { queries } = pageEngine();
  const today = useToday();
  const columns = useMemo(() => entryCsvColumns(view), [view]);
  return (
    <CsvExport
      columns={columns}
      slices={() => entryCsvSlices(queries, { view, search })}
      fileName={csvFileName(entryViews[view].caption, facility, today)}
    />
  );
}
