import { pageEngine } from '#client/page-engine.ts';
import type { OtherPeriods as OtherPeriodsLines } from '#contract/calls/analysis.ts';
import type { ImmunizationLine } from '#domain/reports/immunization-summary.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { OtherPeriods } from '#bindings/other-periods.tsx';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { givenColumns, stockColumns, stockRows } from './report-csv.ts';
import { writtenMonth } from './month-choice.tsx';
import type { NamedStockLine } from './named-stock-line.ts';
import { GivenTable, StockTable } from './tables.tsx';
import { reportStrings } from './strings.ts';

interface SheetsProps {
  /** The place with those above it, itself first. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly stock: readonly NamedStockLine[];
  readonly given: readonly ImmunizationLine[];
  /** Lines of the month that charts count in another quarter; answers kept from before have none. */
  readonly otherPeriods: OtherPeriodsLines | undefined;
}

/** The two monthly reports of a place, on the screen and on paper. */
export function Sheets({ place, month, stock, given, otherPeriods }: SheetsProps) {
  const { storage } = pageEngine();
  const onWritten = (written: number) => void storage.wroteFile('report', written);
  const [name = ''] = place;
  const note = `${reportStrings.places(place)} · ${writtenMonth(month)}`;
  const rows = stockRows(stock);
  const isNobodyGiven = given.every(({ total }) => total === 0);
  return (
    <>
      <div className="report-sheet">
        <Section
          title={reportStrings.stock}
          note={note}
          description={reportStrings.unit}
          actions={
            <CsvExport
              fileName={csvFileName(reportStrings.stock, name, month)}
              columns={stockColumns(stock)}
              slices={() => [{ rows, total: rows.length }]}
              onWritten={onWritten}
            />
          }
        >
          {stock.length === 0 ? (
            <EmptyState title={reportStrings.nothing} hint={reportStrings.nothingStock} />
          ) : (
            <StockTable lines={stock} />
          )}
          {otherPeriods === undefined ? null : <OtherPeriods {...otherPeriods} />}
        </Section>
      </div>
      <div className="report-sheet">
        <Section
          title={reportStrings.given}
          note={note}
          description={reportStrings.givenUnit}
          actions={
            <CsvExport
              fileName={csvFileName(reportStrings.given, name, month)}
              columns={givenColumns}
              slices={() => [{ rows: given, total: given.length }]}
              onWritten={onWritten}
            />
          }
        >
          {isNobodyGiven ? (
            <EmptyState title={reportStrings.nothing} hint={reportStrings.nothingGiven} />
          ) : (
            <GivenTable lines={given} />
          )}
        </Section>
      </div>
    </>
  );
}
