import type { ChartData, ChartOptions } from 'chart.js';
import type { DrawingNames } from '../drawing-names.ts';
import { analysisStrings } from '../strings.ts';
import {
  type ChartColours,
  hatch,
  namedSeries,
  plainOptions,
  sidesOf,
  useThemeColours,
} from './chart-options.ts';
import { ChartFrame } from './chart-frame.tsx';

export interface Rate {
  readonly name: string;
  /** In percent. */
  readonly rate: number;
  /** Highest expected rate; null if there is none. */
  readonly most: number | null;
}

export interface RatesCanvasProps extends DrawingNames {
  readonly rates: readonly Rate[];
  /** What the rates measure, for the legend and for the text of a single bar. */
  readonly what: string;
  readonly label: string;
}

const barHeight = 40;
const besidePlot = 110;

/** Rates as bars. A bar with an expected maximum has a mark there and is hatched beyond it, and a legend explains both. */
export function RatesCanvas({ rates, what, ...frame }: RatesCanvasProps) {
  const colours = useThemeColours();
  const { names, amounts } = sidesOf(colours);
  const highest = Math.max(...rates.flatMap(({ rate, most }) => [rate, most ?? 0]));
  const options: ChartOptions = {
    ...plainOptions(colours),
    ...(isCompared(rates) && { plugins: namedSeries(colours, 'bar') }),
    indexAxis: 'y',
    scales: { x: { ...amounts, max: Math.min(100, Math.ceil((highest + 1) / 10) * 10) }, y: names },
  };
  return (
    <ChartFrame
      type="bar"
      data={dataOf(rates, { what, colours })}
      options={options}
      size={{ blockSize: `${rates.length * barHeight + besidePlot}px` }}
      colours={colours}
      {...frame}
    />
  );
}

function isCompared(rates: readonly Rate[]): boolean {
  return rates.some(({ most }) => most !== null);
}

function dataOf(
  rates: readonly Rate[],
  { what, colours }: { readonly what: string; readonly colours: ChartColours },
): ChartData {
  const { palette, ink, ground } = colours;
  const [within, beyond] = [palette[0] ?? ink, palette[1] ?? ink];
  const isBeyond = ({ rate, most }: Rate) => most !== null && rate > most;
  const bar = { grouped: false, maxBarThickness: 24, borderWidth: 1.5, pointStyle: 'rect' as const };
  const labels = rates.map(({ name }) => name);
  const plain = {
    ...bar,
    label: `${what}, %`,
    data: rates.map((rate) => (isBeyond(rate) ? null : rate.rate)),
    backgroundColor: within,
    borderColor: within,
  };
  if (!isCompared(rates)) return { labels, datasets: [plain] };
  return {
    labels,
    datasets: [
      {
        type: 'line',
        label: analysisStrings.maxExpected,
        data: rates.map(({ most }) => most),
        showLine: false,
        pointStyle: limitSign(ink),
        borderColor: ink,
        backgroundColor: ink,
      },
      plain,
      {
        ...bar,
        label: analysisStrings.above,
        data: rates.map((rate) => (isBeyond(rate) ? rate.rate : null)),
        backgroundColor: hatch(beyond, ground),
        borderColor: beyond,
      },
    ],
  };
}

/** A vertical line, as on the scale of a gauge. */
function limitSign(colour: string): HTMLCanvasElement {
  const line = document.createElement('canvas');
  line.width = 4;
  line.height = 26;
  const context = line.getContext('2d');
  if (context) {
    context.fillStyle = colour;
    context.fillRect(0, 0, line.width, line.height);
  }
  return line;
}
