import { notGivenReasons } from '#domain/immunization/screening/not-given.ts';
import { allReasons, type MissedDoses, notGivenSummary, reasonCounts } from '#domain/reports/not-given.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { reasonFigureWords, vaccineWords } from '#bindings/dose-words.ts';
import { reportStrings } from './strings.ts';
import { type FigureColumn, VaccineSheet } from './vaccine-sheet.tsx';

interface NotGivenSheetProps {
  /** The place with those above it, itself first. */
  readonly place: readonly string[];
  readonly month: ReportMonth;
  readonly missed: readonly MissedDoses[];
}

/** Which doses were due and not given in the month, and why: vaccines down, reasons across. */
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
