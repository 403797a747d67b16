import { ArcElement, type ChartData, type ChartOptions, type Plugin } from 'chart.js';
import { useNavigate } from 'react-router-dom';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { slicesOf, type ChartRow, type Slice } from '../subjects/chart-rows.ts';
import type { DrawingNames } from '../drawing-names.ts';
import { analysisStrings } from '../strings.ts';
import { type ChartColours, plainOptions, sidesOf, useThemeColours } from './chart-options.ts';
import { ChartFrame } from './chart-frame.tsx';

type RowsKind = 'bar' | 'line' | 'doughnut' | 'pie';

const barHeight = 26;
const lineStep = 22;
const besidePlot = 60;
/** In radians; a narrower slice has no room for its number. */
const minAngle = 0.14;

/** The table's row numbers on each slice with room for them, so that slices are not distinguished by colour alone. */
const sliceNumbers = (slices: readonly Slice[]): Plugin => ({
  id: 'slice-numbers',
  afterDatasetsDraw(chart) {
    const { ctx } = chart;
    ctx.save();
    ctx.font = '700 14px sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillStyle = String(chart.options.color);
    for (const [index, element] of chart.getDatasetMeta(0).data.entries()) {
      if (!(element instanceof ArcElement)) continue;
      const { x, y, startAngle, endAngle, innerRadius, outerRadius } = element.getProps(
        ['x', 'y', 'startAngle', 'endAngle', 'innerRadius', 'outerRadius'],
        true,
      );
      if (endAngle - startAngle < minAngle) continue;
      // Slices that meet in the middle have room only near the rim.
      const radius = innerRadius > 0 ? (innerRadius + outerRadius) / 2 : outerRadius * 0.82;
      const angle = (startAngle + endAngle) / 2;
      const numbers = slices[index]?.numbers ?? '';
      ctx.fillText(numbers, (x ?? 0) + radius * Math.cos(angle), (y ?? 0) + radius * Math.sin(angle));
    }
    ctx.restore();
  },
});

export interface RowsCanvasProps extends DrawingNames {
  readonly kind: RowsKind;
  readonly rows: readonly ChartRow[];
}

/** Doses of each row, largest first. */
export function RowsCanvas({ kind, rows: all, ...names }: RowsCanvasProps) {
  // A row without records is not drawn, because a bar of no length would read as zero.
  const rows = all.filter(({ isRecorded }) => isRecorded);
  const colours = useThemeColours();
  const navigate = useNavigate();
  const slices = isRound(kind) ? slicesOf(rows, analysisStrings.others) : [];
  const open = (row: ChartRow | undefined): void => {
    if (row !== undefined) void navigate(addressOf(row));
  };
  return (
    <ChartFrame
      type={kind}
      data={isRound(kind) ? roundData(slices, colours) : straightData(rows, kind, colours)}
      options={{
        ...optionsOf(kind, colours),
        // A slice may stand for several rows.
        ...(isRound(kind) ? {} : { onClick: (_event, [pressed]) => open(rows[pressed?.index ?? -1]) }),
      }}
      plugins={isRound(kind) ? [sliceNumbers(slices)] : []}
      size={sizeOf(kind, rows.length)}
      keys={slices.map(({ numbers, label, doses }, index) => ({
        colour: colours.palette[index] ?? colours.ink,
        words: analysisStrings.slice(numbers, label, doses),
      }))}
      colours={colours}
      label={analysisStrings.chartOf(names.title, rows.length)}
      {...names}
    />
  );
}

function isRound(kind: RowsKind): boolean {
  return kind === 'doughnut' || kind === 'pie';
}

function sizeOf(kind: RowsKind, count: number) {
  if (kind === 'bar') return { blockSize: `${count * barHeight + besidePlot}px` };
  return kind === 'line' ? { minInlineSize: `${count * lineStep + besidePlot}px` } : {};
}

function roundData(slices: readonly Slice[], { palette, ground }: ChartColours): ChartData {
  return {
    labels: slices.map(({ numbers, label }) => `${numbers} ${label}`),
    datasets: [
      {
        data: slices.map(({ doses }) => doses),
        backgroundColor: [...palette],
        borderColor: ground,
        borderWidth: 2,
      },
    ],
  };
}

function straightData(rows: readonly ChartRow[], kind: RowsKind, { palette, ink }: ChartColours): ChartData {
  const colour = palette[0] ?? ink;
  return {
    labels: rows.map(({ name }) => name),
    datasets: [
      {
        data: rows.map(({ doses }) => doses),
        backgroundColor: colour,
        borderColor: colour,
        borderWidth: kind === 'line' ? 2 : 0,
        pointRadius: 4,
        maxBarThickness: 18,
      },
    ],
  };
}

function optionsOf(kind: RowsKind, colours: ChartColours): ChartOptions {
  const { names, amounts } = sidesOf(colours);
  return {
    ...plainOptions(colours),
    ...(kind === 'bar' ? { indexAxis: 'y' as const, scales: { x: amounts, y: names } } : {}),
    ...(kind === 'line' ? { scales: { x: names, y: amounts } } : {}),
  };
}
