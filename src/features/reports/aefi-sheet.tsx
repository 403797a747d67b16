import { pageEngine } from '#client/page-engine.ts';
import type { AefiFigures, AefiSummary } from '#domain/reports/aefi-summary.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import type { CsvColumn } from '#ui/csv/csv-source.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { writtenMonth } from './month-choice.tsx';
import { PushedTable } from './pushed-table.tsx';
import { reportStrings } from './strings.ts';

interface AefiSheetProps {
  /** The place with those above it, itself first. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly summary: AefiSummary;
}

/** Adverse events that were reported in the month beside the doses given, by vaccine. */
export function AefiSheet({ place, month, summary: { lines, whole } }: AefiSheetProps) {
  const { storage } = pageEngine();
  const [name = ''] = place;
  const rows = [
    ...lines.map(({ antigen, ...figures }) => ({ vaccine: antigen, ...figures })),
    { vaccine: reportStrings.total, ...whole },
  ];
  return (
    <div className="report-sheet">
      <Section
        title={reportStrings.aefi}
        note={`${reportStrings.places(place)} · ${writtenMonth(month)}`}
        description={reportStrings.aefiHint}
        actions={
          <CsvExport
            fileName={csvFileName(reportStrings.aefi, name, month)}
            columns={aefiColumns}
            slices={() => [{ rows, total: rows.length }]}
            onWritten={(written) => void storage.wroteFile('report', written)}
          />
        }
      >
        {lines.length === 0 ? (
          <EmptyState title={reportStrings.nothing} hint={reportStrings.nothingAefi} />
        ) : (
          <PushedTable
            title={reportStrings.aefi}
            head={aefiColumns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          >
            {rows.map(({ vaccine, cases, doses, caseRate }) => (
              <tr key={vaccine}>
                <th scope="row">{vaccine}</th>
                <td>{formatQuantity(cases)}</td>
                <td>{formatQuantity(doses)}</td>
                <td>{caseRate === null ? '—' : formatQuantity(caseRate)}</td>
              </tr>
            ))}
          </PushedTable>
        )}
      </Section>
    </div>
  );
}

type Row = AefiFigures & { readonly vaccine: string };

const aefiColumns: readonly CsvColumn<Row>[] = [
  { header: reportStrings.vaccine, value: ({ vaccine }) => vaccine },
  { header: reportStrings.aefiCases, value: ({ cases }) => cases },
  { header: reportStrings.dosesGiven, value: ({ doses }) => doses },
  { header: reportStrings.aefiRate, value: ({ caseRate }) => caseRate },
];
