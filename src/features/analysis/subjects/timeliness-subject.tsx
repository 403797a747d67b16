import type { z } from 'zod';
import { analysis, type reportingFiguresSchema } from '#contract/calls/analysis.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import type { FigureColumn } from '../figure-table.tsx';
import { monthsTitleOf } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { byMonth, byPlace, defineSubject, type ShownSubject } from '../subject.tsx';

type ReportingFigures = z.infer<typeof reportingFiguresSchema>;
type Counts = Pick<ReportingFigures['months'][number], 'due' | 'reported' | 'in_time'>;

/** Lower bounds of the map's steps, in percent. */
const shareSteps = [0, 20, 40, 60, 80];

/** Shows how many reports were sent, and how many on time, by month or by place. A report covers all antigens. */
export const TimelinessSubject = defineSubject<ReportingFigures>({
  filters: ['state', 'year', 'quarter'],
  useAnswer: (user, { state, year, quarter }) =>
    useOnlineAnswer(analysis.reporting, { user, input: { params: { state, year, quarter } } }),
  hasFigures: ({ months }) => months.some(({ due }) => due > 0),
  words: ({ selection, place }) => ({
    heading: analysisStrings.timeliness,
    note: monthsTitleOf(selection, { place }),
    hint: analysisStrings.timelinessHint,
  }),
  drawings: {
    line: (shown) => shares('line', shown),
    bar: (shown) => shares('bar', shown),
    map: ({ value: { parts }, ...shown }) =>
      byPlace(shown, {
        heading: analysisStrings.timelinessByPlace,
        // Places that need a call most come first.
        parts: parts.toSorted((a, b) => (shareOf(a, 'in_time') ?? 101) - (shareOf(b, 'in_time') ?? 101)),
        isRecorded,
        valueOf: (part) => shareOf(part, 'in_time'),
        figures: columnsOf(parts),
        steps: shareSteps,
        show: inPercent,
      }),
  },
});

function shares(kind: 'bar' | 'line', { value: { months }, ...shown }: ShownSubject<ReportingFigures>) {
  return byMonth(kind, shown, {
    months,
    isRecorded,
    figures: columnsOf(months),
    series: [
      {
        label: `${analysisStrings.complete}, %`,
        values: months.map((month) => shareOf(month, 'reported')),
      },
      { label: `${analysisStrings.inTime}, %`, values: months.map((month) => shareOf(month, 'in_time')) },
    ],
    isStacked: false,
    most: 100,
  });
}

const isRecorded = ({ due }: Counts) => due > 0;
const inPercent = (share: number) => analysisStrings.percent(share / 100);

/** Percentage of the reports that were due; null if none were. */
function shareOf(counts: Counts, of: 'reported' | 'in_time'): number | null {
  return counts.due > 0 ? Math.round((counts[of] * 1000) / counts.due) / 10 : null;
}

function columnsOf(rows: readonly Counts[]): readonly FigureColumn<Counts>[] {
  const sum = (of: keyof Counts) => rows.reduce((total, row) => total + row[of], 0);
  const share = (header: string, of: 'reported' | 'in_time'): FigureColumn<Counts> => ({
    header,
    value: (row) => row[of],
    show: (row) => analysisStrings.shareOf(row[of], row.due),
    total: analysisStrings.shareOf(sum(of), sum('due')),
  });
  return [
    { header: analysisStrings.due, value: ({ due }) => due, total: formatQuantity(sum('due')) },
    share(analysisStrings.complete, 'reported'),
    share(analysisStrings.inTime, 'in_time'),
  ];
}
