import type { AefiFigures, AefiSummary } from '#domain/reports/aefi-summary.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { reportStrings } from './strings.ts';
import { type FigureColumn, VaccineSheet } from './vaccine-sheet.tsx';

interface AefiSheetProps {
  /** The place with those above it, itself first. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly summary: AefiSummary;
}

/** Adverse events that were reported in the month beside the doses given, by vaccine. */
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
