import { useToday } from '#bindings/use-today.ts';
import type { MonthSeries } from '../canvas/months-canvas.tsx';
import { MonthsCanvas } from '../drawings.ts';
import { FigureSection, type SectionWords } from '../figure-section.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { analysisStrings, type ChartKind } from '../strings.ts';

interface MonthSectionProps<Row extends { readonly month: string }, Kind extends ChartKind> {
  readonly section: SectionWords<Kind>;
  readonly kind: 'bar' | 'line';
  readonly months: readonly Row[];
  readonly isRecorded: (month: Row) => boolean;
  readonly figures: readonly FigureColumn<Row>[];
  readonly series: readonly MonthSeries[];
  readonly isStacked: boolean;
  readonly most?: number;
}

/** Figures by month, as a chart and a table. */
export function MonthSection<Row extends { readonly month: string }, Kind extends ChartKind>({
  section,
  months,
  isRecorded,
  figures,
  ...drawing
}: MonthSectionProps<Row, Kind>) {
  const today = useToday();
  return (
    <FigureSection
      {...section}
      sheet={{
        rows: months,
        keyOf: ({ month }) => month,
        isRecorded,
        name: { header: analysisStrings.month, value: ({ month }) => monthOrRunning(month, today) },
        figures,
      }}
    >
      {(names) => (
        <MonthsCanvas
          {...names}
          {...drawing}
          months={months.map(({ month }) => month)}
          label={analysisStrings.chartOf(names.title, months.length)}
        />
      )}
    </FigureSection>
  );
}

/** `2026-11` as `11/2026`. */
function monthWords(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`;
}

/** The first and the last of months that follow each other. */
export function monthEnds(months: readonly string[]): readonly [string, string] {
  return [monthWords(months.at(0) ?? ''), monthWords(months.at(-1) ?? '')];
}

/** A month in words; the one that is running says so, because what is missing of it may still come. */
function monthOrRunning(month: string, today: string): string {
  const words = monthWords(month);
  return month === today.slice(0, 7) ? analysisStrings.running(words) : words;
}
