import { pageEngine } from '#client/page-engine.ts';
import {
  type Cohort,
  cohortOf,
  indicatorNames,
  type IndicatorName,
  indicators,
  percentOf,
} from '#domain/reports/coverage.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { coverageWords } from '#bindings/dose-words.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { writtenMonth } from './month-choice.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { coverageColumns } from './report-csv.ts';
import { reportStrings } from './strings.ts';

interface Named extends Cohort {
  readonly id: string;
  readonly name: string;
}

interface CoverageSheetProps {
  /** The place followed by those above it. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly whole: Cohort;
  /** Places inside; empty for a facility. */
  readonly parts: readonly Named[];
}

/** Shows which vaccinations the children of 12 to 23 months have, how many have none, and how many did not come back. */
export function CoverageSheet({ place, month, whole, parts }: CoverageSheetProps) {
  const { storage } = pageEngine();
  const [name = ''] = place;
  const { from, to } = cohortOf(month);
  const rows: readonly Named[] = [...parts, { ...whole, id: 'whole', name: reportStrings.total }];
  return (
    <div className="report-sheet">
      <Section
        title={reportStrings.coverage}
        note={reportStrings.born(writtenMonth(from), writtenMonth(to))}
        description={reportStrings.coverageHint}
        actions={
          <CsvExport
            fileName={csvFileName(reportStrings.coverage, name, month)}
            columns={coverageColumns}
            slices={() => [{ rows, total: rows.length }]}
            onWritten={(written) => void storage.wroteFile('report', written)}
          />
        }
      >
        {whole.children === 0 ? (
          <EmptyState title={reportStrings.nothing} hint={reportStrings.nobodyOfAge} />
        ) : parts.length === 0 ? (
          <OneCohort whole={whole} />
        ) : (
          <ByPlace rows={rows} />
        )}
      </Section>
    </div>
  );
}

/** Figures as rows, for one place. */
function OneCohort({ whole }: { readonly whole: Cohort }) {
  return (
    <PlainTable label={reportStrings.coverage}>
      <thead>
        <tr>
          <th scope="col">{reportStrings.element}</th>
          <th scope="col">{reportStrings.children}</th>
          <th scope="col">{reportStrings.of}</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {indicatorNames.map((name) => (
          <tr key={name}>
            <th scope="row">{coverageWords[name]}</th>
            <td>{formatQuantity(indicators[name].count(whole))}</td>
            <td>{formatQuantity(indicators[name].of(whole))}</td>
            <td>{inPercent(name, whole)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** Places as rows, figures as columns. */
function ByPlace({ rows }: { readonly rows: readonly Named[] }) {
  return (
    <PlainTable label={reportStrings.coverage} scrolls={reportStrings.scrolls(reportStrings.coverage)}>
      <thead>
        <tr>
          <th scope="col">{reportStrings.place}</th>
          <th scope="col">{reportStrings.children}</th>
          {indicatorNames.map((name) => (
            <th key={name} scope="col">
              {coverageWords[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            <td>{formatQuantity(row.children)}</td>
            {indicatorNames.map((name) => (
              <td key={name}>{inPercent(name, row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function inPercent(name: IndicatorName, counts: Cohort): string {
  const percent = percentOf(name, counts);
  return percent === null ? '—' : reportStrings.percent(percent);
}
