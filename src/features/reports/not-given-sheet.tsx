import { pageEngine } from '#client/page-engine.ts';
import { notGivenReasons } from '#domain/immunization/screening/not-given.ts';
import { allReasons, type MissedDoses, notGivenSummary, reasonCounts } from '#domain/reports/not-given.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { reasonFigureWords, vaccineWords } from '#officer/not-given-words.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import type { CsvColumn } from '#ui/csv/csv-source.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { writtenMonth } from './month-choice.tsx';
import { PushedTable } from './pushed-table.tsx';
import { reportStrings } from './strings.ts';

interface NotGivenSheetProps {
  /** The place with those above it, itself first. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly missed: readonly MissedDoses[];
}

/** Which doses were due and not given in the month, and why: vaccines down, reasons across. */
export function NotGivenSheet({ place, month, missed }: NotGivenSheetProps) {
  const { storage } = pageEngine();
  const [name = ''] = place;
  const lines = notGivenSummary(missed).map((line) => ({ ...line, vaccine: vaccineWords(line) }));
  const rows = [...lines, { vaccine: reportStrings.total, counts: reasonCounts(missed) }];
  return (
    <div className="report-sheet">
      <Section
        title={reportStrings.notGiven}
        note={`${reportStrings.places(place)} · ${writtenMonth(month)}`}
        description={reportStrings.notGivenHint}
        actions={
          <CsvExport
            fileName={csvFileName(reportStrings.notGiven, name, month)}
            columns={notGivenColumns}
            slices={() => [{ rows, total: rows.length }]}
            onWritten={(written) => void storage.wroteFile('report', written)}
          />
        }
      >
        {lines.length === 0 ? (
          <EmptyState title={reportStrings.nothing} hint={reportStrings.nothingNotGiven} />
        ) : (
          <PushedTable
            title={reportStrings.notGiven}
            head={notGivenColumns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          >
            {rows.map(({ vaccine, counts }) => (
              <tr key={vaccine}>
                <th scope="row">{vaccine}</th>
                {notGivenReasons.map((reason) => (
                  <td key={reason}>{formatQuantity(counts[reason])}</td>
                ))}
                <td>{formatQuantity(allReasons(counts))}</td>
              </tr>
            ))}
          </PushedTable>
        )}
      </Section>
    </div>
  );
}

type Row = Pick<ReturnType<typeof notGivenSummary>[number], 'counts'> & { readonly vaccine: string };

const notGivenColumns: readonly CsvColumn<Row>[] = [
  { header: reportStrings.vaccine, value: ({ vaccine }) => vaccine },
  ...notGivenReasons.map((reason) => ({
    header: reasonFigureWords[reason],
    value: ({ counts }: Row) => counts[reason],
  })),
  { header: reportStrings.total, value: ({ counts }) => allReasons(counts) },
];
