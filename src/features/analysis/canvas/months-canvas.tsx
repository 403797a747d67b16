import type { ChartData, ChartOptions } from 'chart.js';
import { monthName, shortened } from '#ui/calendar-words.ts';
import type { DrawingNames } from '../drawing-names.ts';
import {
  type ChartColours,
  fillOf,
  namedSeries,
  plainOptions,
  sidesOf,
  useThemeColours,
} from './chart-options.ts';
import { ChartFrame } from './chart-frame.tsx';

export interface MonthSeries {
  readonly label: string;
  /** Null in a month without records: a gap, not zero. */
  readonly values: readonly (number | null)[];
}

export interface MonthsCanvasProps extends DrawingNames {
  readonly kind: 'bar' | 'line';
  /** `2026-11`. */
  readonly months: readonly string[];
  /** Bars differ by their fill; there are at most two lines, one solid and one dashed. */
  readonly series: readonly MonthSeries[];
  /** True if the series are parts of a whole and are stacked. */
  readonly isStacked: boolean;
  /** Upper end of the axis; 100 for shares. */
  readonly most?: number;
  readonly label: string;
}

const monthWidth = 40;
const besidePlot = 60;

/** Figures by month, side by side in time. */
export function MonthsCanvas({ kind, months, series, isStacked, most, ...frame }: MonthsCanvasProps) {
  const colours = useThemeColours();
  const { names, amounts } = sidesOf(colours);
  const stacked = isStacked && kind === 'bar';
  const options: ChartOptions = {
    ...plainOptions(colours),
    plugins: namedSeries(colours, kind),
    scales: {
      x: { ...names, stacked },
      y: { ...amounts, stacked, ...(most === undefined ? {} : { max: most }) },
    },
  };
  return (
    <ChartFrame
      type={kind}
      data={dataOf({ kind, months, series }, colours)}
      options={options}
      size={{ minInlineSize: `${months.length * monthWidth + besidePlot}px` }}
      colours={colours}
      {...frame}
    />
  );
}

/** The name of each month, with the year below it where the year changes. */
function monthLabels(months: readonly string[]): string[][] {
  return months.map((month, index) => {
    const [year = '', number = ''] = month.split('-');
    const name = shortened(monthName(Number(number))) || number;
    return months[index - 1]?.startsWith(year) === true ? [name] : [name, year];
  });
}

function dataOf(
  { kind, months, series }: Pick<MonthsCanvasProps, 'kind' | 'months' | 'series'>,
  { palette, ink, ground }: ChartColours,
): ChartData {
  return {
    labels: monthLabels(months),
    datasets: series.map(({ label, values }, index) => {
      const colour = palette[index] ?? ink;
      const fill = fillOf(index, { colour, ground });
      return {
        label,
        data: [...values],
        backgroundColor: kind === 'bar' ? fill : colour,
        borderColor: colour,
        borderWidth: kind === 'bar' ? 1.5 : 2.5,
        maxBarThickness: 36,
        pointRadius: 5,
        // Lets a point on the edge be drawn in full.
        clip: 8,
        pointStyle: kind === 'bar' ? 'rect' : index === 0 ? 'circle' : 'rectRot',
        ...(index === 0 ? {} : { borderDash: [7, 5] }),
      };
    }),
  };
}
