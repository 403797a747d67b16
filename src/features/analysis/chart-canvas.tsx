import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
  type ChartData,
  type ChartOptions,
  type Plugin,
} from 'chart.js';
import { useRef } from 'react';
import { Chart as Drawing } from 'react-chartjs-2';
import { Button } from '#ui/layout/button.tsx';
import { useThemeColours, type ChartColours } from './chart-colours.ts';
import { slicesOf, type ChartRow } from './chart-rows.ts';
import { downloadPicture } from './download-picture.ts';
import { analysisStrings, type ChartKind } from './strings.ts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
);

const barHeight = 26;
const lineStep = 22;
const besidePlot = 60;
const font = { size: 14 };
/** In radians: a narrower slice has no room for its number. */
const leastAngle = 0.14;

/** The number of the row in the table on each slice that has room for it: no slice is told apart by its colour alone. */
const sliceNumbers: Plugin = {
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
      const { startAngle, endAngle } = element.getProps(['startAngle', 'endAngle'], true);
      if (endAngle - startAngle < leastAngle) continue;
      const { x, y } = element.tooltipPosition(true);
      ctx.fillText(String(index + 1), x ?? 0, y ?? 0);
    }
    ctx.restore();
  },
};

export interface ChartCanvasProps {
  readonly kind: ChartKind;
  readonly rows: readonly ChartRow[];
  readonly title: string;
  readonly fileName: string;
}

/** The chart as a picture, and the picture as a file. What it shows stands in the table beside it. */
export function ChartCanvas({ kind, rows: all, title, fileName }: ChartCanvasProps) {
  // Where nothing was recorded there is nothing to draw: a bar of no length would say none.
  const rows = all.filter(({ isRecorded }) => isRecorded);
  const chart = useRef<Chart>(null);
  const colours = useThemeColours();
  return (
    <>
      {/* A wide chart is pushed with a finger, or with the arrows of a keyboard once it has the focus. */}
      <div
        className="analysis-chart"
        data-scrolls=""
        role="group"
        tabIndex={0}
        aria-label={analysisStrings.scrolls}
      >
        <div className="analysis-plot" style={sizeOf(kind, rows.length)}>
          <Drawing
            key={kind}
            ref={chart}
            type={kind}
            data={isRound(kind) ? roundData(rows, colours) : straightData(rows, kind, colours)}
            options={optionsOf(kind, colours)}
            plugins={isRound(kind) ? [sliceNumbers] : []}
            role="img"
            aria-label={analysisStrings.chartOf(title, rows.length)}
          />
        </div>
      </div>
      <Button
        icon="download"
        onClick={() =>
          downloadPicture(chart.current?.canvas ?? null, { name: fileName, ground: colours.ground })
        }
      >
        {analysisStrings.png}
      </Button>
    </>
  );
}

function isRound(kind: ChartKind): boolean {
  return kind === 'doughnut' || kind === 'pie';
}

function sizeOf(kind: ChartKind, count: number) {
  if (kind === 'bar') return { blockSize: `${count * barHeight + besidePlot}px` };
  return kind === 'line' ? { minInlineSize: `${count * lineStep + besidePlot}px` } : {};
}

function roundData(rows: readonly ChartRow[], { palette, ground }: ChartColours): ChartData {
  const slices = slicesOf(rows, analysisStrings.others);
  return {
    labels: slices.map(({ label }, index) => `${index + 1} ${label}`),
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

function straightData(rows: readonly ChartRow[], kind: ChartKind, { palette, ink }: ChartColours): ChartData {
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

function optionsOf(kind: ChartKind, { ink, line, onPalette }: ChartColours): ChartOptions {
  const ticks = { color: ink, font };
  const names = { ticks: { ...ticks, autoSkip: false }, grid: { display: false } };
  const amounts = { beginAtZero: true, ticks: { ...ticks, maxTicksLimit: 6 }, grid: { color: line } };
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    color: onPalette,
    font,
    ...(kind === 'bar' ? { indexAxis: 'y' as const, scales: { x: amounts, y: names } } : {}),
    ...(kind === 'line' ? { scales: { x: names, y: amounts } } : {}),
  };
}
