import type { ChartData, ChartOptions } from 'chart.js';
import type { DrawingNames } from '../drawing-names.ts';
import { analysisStrings } from '../strings.ts';
import { useThemeColours, type ChartColours } from './chart-colours.ts';
import { ChartFrame } from './chart-frame.tsx';
import { namedSeries, plainOptions, sidesOf } from './chart-options.ts';
import { hatch } from './hatch.ts';

export interface Rate {
  readonly name: string;
  /** In percent. */
  readonly rate: number;
  /** The most that is expected; null where nobody says. */
  readonly most: number | null;
}

export interface RatesCanvasProps extends DrawingNames {
  readonly rates: readonly Rate[];
  readonly label: string;
}

const barHeight = 40;
const besidePlot = 110;

/** Rates as bars, each with a mark where the most that is expected lies; what goes beyond it is hatched. */
export function RatesCanvas({ rates, ...frame }: RatesCanvasProps) {
  const colours = useThemeColours();
  const { names, amounts } = sidesOf(colours);
  const highest = Math.max(...rates.flatMap(({ rate, most }) => [rate, most ?? 0]));
  const options: ChartOptions = {
    ...plainOptions(colours),
    plugins: namedSeries(colours),
    indexAxis: 'y',
    scales: { x: { ...amounts, max: Math.min(100, Math.ceil((highest + 1) / 10) * 10) }, y: names },
  };
  return (
    <ChartFrame
      type="bar"
      data={dataOf(rates, colours)}
      options={options}
      size={{ blockSize: `${rates.length * barHeight + besidePlot}px` }}
      colours={colours}
      {...frame}
    />
  );
}

function dataOf(rates: readonly Rate[], { palette, ink, ground }: ChartColours): ChartData {
  const [within, beyond] = [palette[0] ?? ink, palette[1] ?? ink];
  const isBeyond = ({ rate, most }: Rate) => most !== null && rate > most;
  const bar = { grouped: false, maxBarThickness: 24, borderWidth: 1.5, pointStyle: 'rect' as const };
  return {
    labels: rates.map(({ name }) => name),
    datasets: [
      {
        type: 'line',
        label: analysisStrings.mostExpected,
        data: rates.map(({ most }) => most),
        showLine: false,
        pointStyle: limitSign(ink),
        borderColor: ink,
        backgroundColor: ink,
      },
      {
        ...bar,
        label: `${analysisStrings.rate}, %`,
        data: rates.map((rate) => (isBeyond(rate) ? null : rate.rate)),
        backgroundColor: within,
        borderColor: within,
      },
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

/** An upright line, as on the scale of a gauge. */
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
