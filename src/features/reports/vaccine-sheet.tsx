import { pageEngine } from '#client/page-engine.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { writtenMonth } from './month-choice.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { vaccineColumns } from './report-csv.ts';
import { reportStrings } from './strings.ts';
import type { AefiFigures, AefiSummary } from '#domain/reports/aefi-summary.ts';
import { notGivenReasons } from '#domain/immunization/screening/not-given.ts';
import { allReasons, type MissedDoses, notGivenSummary, reasonCounts } from '#domain/reports/not-given.ts';
import { reasonFigureWords, vaccineWords } from '#bindings/dose-words.ts';

/** A figure of a vaccine in the month; null if it cannot be computed. */
interface FigureColumn<Line> {
  readonly header: string;
  readonly value: (line: Line) => number | null;
}

interface VaccineSheetProps<Line> {
  /** The place followed by those above it. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly title: string;
  readonly hint: string;
  /** Text for a month without lines. */
  readonly nothing: string;
  readonly columns: readonly FigureColumn<Line>[];
  readonly lines: readonly (Line & { readonly vaccine: string })[];
  /** The line for all vaccines together. */
  readonly whole: Line;
}

/** A report of the month with vaccines as rows and figures as columns, on screen, on paper and as a file. */
function VaccineSheet<Line extends object>(props: VaccineSheetProps<Line>) {
  const { place, month, title, hint, nothing, columns, lines, whole } = props;
  const { storage } = pageEngine();
  const [name = ''] = place;
  const rows = [...lines, { ...whole, vaccine: reportStrings.total }];
  const written = vaccineColumns(columns);
  return (
    <div className="report-sheet">
      <Section
        title={title}
        note={`${reportStrings.places(place)} · ${writtenMonth(month)}`}
        description={hint}
        actions={
          <CsvExport
            fileName={csvFileName(title, name, month)}
            columns={written}
            slices={() => [{ rows, total: rows.length }]}
            onWritten={(count) => void storage.wroteFile('report', count)}
          />
        }
      >
        {lines.length === 0 ? (
          <EmptyState title={reportStrings.nothing} hint={nothing} />
        ) : (
          <PlainTable label={title} scrolls={reportStrings.scrolls(title)}>
            <thead>
              <tr>
                {written.map(({ header }) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((line) => (
                <tr key={line.vaccine}>
                  <th scope="row">{line.vaccine}</th>
                  {columns.map(({ header, value }) => (
                    <Figure key={header} value={value(line)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
      </Section>
    </div>
  );
}

/** A figure's cell. */
export function Figure({ value }: { readonly value: number | null }) {
  return <td>{value === null ? '—' : formatQuantity(value)}</td>;
}

interface AefiSheetProps {
  /** The place followed by those above it. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly summary: AefiSummary;
}

/** Adverse events reported in the month next to the doses given, by vaccine. */
export function AefiSheet({ place, month, summary: { lines, whole } }: AefiSheetProps) {
  return (
    <VaccineSheet
      place={place}
      month={month}
      title={reportStrings.aefi}
      hint={reportStrings.aefiHint}
      nothing={reportStrings.nothingAefi}
      columns={aefiColumns}
      lines={lines.map(({ antigen, ...figures }) => ({ vaccine: antigen, ...figures }))}
      whole={whole}
    />
  );
}

const aefiColumns: readonly FigureColumn<AefiFigures>[] = [
  { header: reportStrings.aefiCases, value: ({ cases }) => cases },
  { header: reportStrings.dosesGiven, value: ({ doses }) => doses },
  { header: reportStrings.aefiRate, value: ({ caseRate }) => caseRate },
];

interface NotGivenSheetProps {
  /** The place followed by those above it. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly missed: readonly MissedDoses[];
}

/** Table of the doses due and not given in the month: vaccines as rows, reasons as columns. */
export function NotGivenSheet({ place, month, missed }: NotGivenSheetProps) {
  return (
    <VaccineSheet
      place={place}
      month={month}
      title={reportStrings.notGiven}
      hint={reportStrings.notGivenHint}
      nothing={reportStrings.nothingNotGiven}
      columns={notGivenColumns}
      lines={notGivenSummary(missed).map((line) => ({ ...line, vaccine: vaccineWords(line) }))}
      whole={{ counts: reasonCounts(missed) }}
    />
  );
}

type Counts = Pick<ReturnType<typeof notGivenSummary>[number], 'counts'>;

const notGivenColumns: readonly FigureColumn<Counts>[] = [
  ...notGivenReasons.map((reason) => ({
    header: reasonFigureWords[reason],
    value: ({ counts }: Counts) => counts[reason],
  })),
  { header: reportStrings.total, value: ({ counts }) => allReasons(counts) },
];
