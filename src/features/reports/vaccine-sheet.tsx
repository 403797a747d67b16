import { pageEngine } from '#client/page-engine.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { writtenMonth } from './month-choice.tsx';
import { PushedTable } from './pushed-table.tsx';
import { vaccineColumns } from './report-csv.ts';
import { reportStrings } from './strings.ts';

/** A figure of a vaccine in the month; null where there is nothing to work it out from. */
export interface FigureColumn<Line> {
  readonly header: string;
  readonly value: (line: Line) => number | null;
}

interface VaccineSheetProps<Line> {
  /** The place with those above it, itself first. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly title: string;
  readonly hint: string;
  /** What is said of a month without lines. */
  readonly nothing: string;
  readonly columns: readonly FigureColumn<Line>[];
  readonly lines: readonly (Line & { readonly vaccine: string })[];
  /** The line of all vaccines together. */
  readonly whole: Line;
}

/** A report of the month with vaccines down and figures across, on screen, on paper and as a file. */
export function VaccineSheet<Line extends object>(props: VaccineSheetProps<Line>) {
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
          <PushedTable
            title={title}
            head={written.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          >
            {rows.map((line) => (
              <tr key={line.vaccine}>
                <th scope="row">{line.vaccine}</th>
                {columns.map(({ header, value }) => (
                  <Figure key={header} value={value(line)} />
                ))}
              </tr>
            ))}
          </PushedTable>
        )}
      </Section>
    </div>
  );
}

/** A figure's cell. */
export function Figure({ value }: { readonly value: number | null }) {
  return <td>{value === null ? '—' : formatQuantity(value)}</td>;
}
