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
import { countingWords, reportStrings } from './strings.ts';
import { Fragment } from 'react';
import { countings } from '#domain/immunization/schedule/given-doses.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { Figure } from './vaccine-sheet.tsx';

interface SheetsProps {
  /** The place followed by those above it. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly stock: readonly NamedStockLine[];
  readonly given: readonly ImmunizationLine[];
  /** Lines of the month that charts count in another quarter; cached answers of an older server have none. */
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

/** Elements as rows, antigens as columns. An element without any value says so once. */
function StockTable({ lines }: { readonly lines: readonly NamedStockLine[] }) {
  return (
    <PlainTable label={reportStrings.stock} scrolls={reportStrings.scrolls(reportStrings.stock)}>
      <thead>
        <tr>
          <th scope="col">{reportStrings.element}</th>
          {lines.map(({ antigen, name }) => (
            <th key={antigen} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stockRows(lines).map(({ label, values, unknown }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {unknown === null ? (
              lines.map(({ antigen }, at) => <Figure key={antigen} value={values[at] ?? null} />)
            ) : (
              <td colSpan={lines.length} className="ui-soft report-none">
                {unknown}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** Doses of the schedule as rows, types of session as columns; then doses that count as none of these. */
function GivenTable({ lines }: { readonly lines: readonly ImmunizationLine[] }) {
  return (
    <PlainTable label={reportStrings.given}>
      <thead>
        <tr>
          <th scope="col">{reportStrings.dose}</th>
          <th scope="col">{reportStrings.fixed}</th>
          <th scope="col">{reportStrings.outreach}</th>
          <th scope="col">{reportStrings.total}</th>
        </tr>
      </thead>
      <tbody>
        {countings.map((counting) => {
          const rows = lines.filter((line) => line.counting === counting);
          if (rows.length === 0) return null;
          return (
            <Fragment key={counting}>
              {counting === 'routine' ? null : (
                <tr>
                  <th scope="rowgroup" colSpan={4}>
                    {countingWords[counting]}
                  </th>
                </tr>
              )}
              {rows.map(({ dose, name, fixed, outreach, total }) => (
                <tr key={dose ?? name}>
                  <th scope="row">{doseWords(name)}</th>
                  <td>{formatQuantity(fixed)}</td>
                  <td>{formatQuantity(outreach)}</td>
                  <td>{formatQuantity(total)}</td>
                </tr>
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
