import type { ChartOptions } from 'chart.js';
import type { DrawingNames } from '../drawing-names.ts';
import { fillOf, namedSeries, plainOptions, sidesOf, useThemeColours } from './chart-options.ts';
import { ChartFrame } from './chart-frame.tsx';

/** A part of every amount, in the order of the amounts. */
export interface PartSeries {
  readonly label: string;
  readonly values: readonly number[];
}

export interface PartsCanvasProps extends DrawingNames {
  readonly names: readonly string[];
  readonly series: readonly PartSeries[];
  readonly label: string;
}

const barHeight = 34;
const besidePlot = 150;

/** Amounts as bars, each divided into its parts. */
export function PartsCanvas({ names: rows, series, ...frame }: PartsCanvasProps) {
  const colours = useThemeColours();
  const { palette, ink, ground } = colours;
  const { names, amounts } = sidesOf(colours);
  const options: ChartOptions = {
    ...plainOptions(colours),
    plugins: namedSeries(colours, 'bar'),
    indexAxis: 'y',
    scales: {
      x: { ...amounts, stacked: true, ticks: { ...amounts.ticks, precision: 0 } },
      y: { ...names, stacked: true },
    },
  };
  return (
    <ChartFrame
      type="bar"
      data={{
        labels: [...rows],
        datasets: series.map(({ label, values }, index) => {
          const colour = palette[index] ?? ink;
          return {
            label,
            data: [...values],
            backgroundColor: fillOf(index, { colour, ground }),
            borderColor: colour,
            borderWidth: 1.5,
            maxBarThickness: 22,
            pointStyle: 'rect',
          };
        }),
      }}
      options={options}
      size={{ blockSize: `${rows.length * barHeight + besidePlot}px` }}
      colours={colours}
      {...frame}
    />
  );
}
