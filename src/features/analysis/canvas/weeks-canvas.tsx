import type { ChartOptions, Plugin } from 'chart.js';
import { useNavigate } from 'react-router-dom';
import { minWeeks } from '#domain/reports/weeks-of-stock.ts';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import type { DrawingNames } from '../drawing-names.ts';
import { analysisStrings } from '../strings.ts';
import { hatch, namedSeries, plainOptions, sidesOf, useThemeColours } from './chart-options.ts';
import { ChartFrame } from './chart-frame.tsx';

interface WeeksOfPlace {
  readonly id: string;
  readonly name: string;
  readonly level: 'state' | 'lga' | 'stores';
  readonly weeks: number;
}

export interface WeeksCanvasProps extends DrawingNames {
  /** Fewest weeks first. */
  readonly rows: readonly WeeksOfPlace[];
}

const barHeight = 26;
const besidePlot = 110;

/** Weeks that the stock of each place lasts, with a line at the number that is enough; low bars are hatched. */
export function WeeksCanvas({ rows, ...names }: WeeksCanvasProps) {
  const colours = useThemeColours();
  const navigate = useNavigate();
  const { palette, ink, ground, warning } = colours;
  const sides = sidesOf(colours);
  const options: ChartOptions = {
    ...plainOptions(colours),
    plugins: namedSeries(colours, 'bar'),
    indexAxis: 'y',
    scales: { x: sides.amounts, y: sides.names },
    onClick: (_event, [pressed]) => {
      const row = rows[pressed?.index ?? -1];
      if (row !== undefined) void navigate(addressOf(row));
    },
  };
  const bar = { grouped: false, maxBarThickness: 18, borderWidth: 1.5, pointStyle: 'rect' as const };
  const of = (isLow: boolean) => rows.map(({ weeks }) => (weeks < minWeeks === isLow ? weeks : null));
  const enough = palette[0] ?? ink;
  return (
    <ChartFrame
      type="bar"
      data={{
        labels: rows.map(({ name }) => name),
        datasets: [
          {
            ...bar,
            label: analysisStrings.lowLine,
            data: of(true),
            backgroundColor: hatch(warning, ground),
            borderColor: warning,
          },
          {
            ...bar,
            label: analysisStrings.enough,
            data: of(false),
            backgroundColor: enough,
            borderColor: enough,
          },
        ],
      }}
      options={options}
      plugins={[lineAt(minWeeks, warning)]}
      size={{ blockSize: `${rows.length * barHeight + besidePlot}px` }}
      colours={colours}
      label={analysisStrings.chartOf(names.title, rows.length)}
      {...names}
    />
  );
}

/** A vertical line across the bars. */
function lineAt(value: number, colour: string): Plugin {
  return {
    id: 'line-at',
    afterDatasetsDraw({ ctx, scales: { x }, chartArea: { top, bottom } }) {
      if (x === undefined) return;
      const at = x.getPixelForValue(value);
      ctx.save();
      ctx.strokeStyle = colour;
      ctx.lineWidth = 2;
      ctx.beginPath();
      ctx.moveTo(at, top);
      ctx.lineTo(at, bottom);
      ctx.stroke();
      ctx.restore();
    },
  };
}
