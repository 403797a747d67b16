import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
  type ChartData,
  type ChartOptions,
  type ChartType,
  type Plugin,
} from 'chart.js';
import { useRef, type CSSProperties } from 'react';
import { Chart as Drawing } from 'react-chartjs-2';
import { Button } from '#ui/layout/button.tsx';
import { downloadPicture, type PictureKey } from '../download-picture.ts';
import type { DrawingNames } from '../drawing-names.ts';
import { analysisStrings } from '../strings.ts';
import type { ChartColours } from './chart-options.ts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
);

export interface ChartFrameProps extends DrawingNames {
  readonly type: ChartType;
  readonly data: ChartData;
  readonly options: ChartOptions;
  readonly plugins?: readonly Plugin[];
  readonly size: CSSProperties;
  /** Meaning of the colours, for a picture of a chart without a legend. */
  readonly keys?: readonly PictureKey[];
  readonly colours: ChartColours;
  /** Describes the chart in words. */
  readonly label: string;
}

/** A chart that can be saved as a picture. The table beside it has the same figures. */
export function ChartFrame({
  type,
  data,
  options,
  plugins = [],
  size,
  keys = [],
  colours,
  label,
  title,
  fileName,
  onWritten,
}: ChartFrameProps) {
  const chart = useRef<Chart>(null);
  const { ground, ink } = colours;
  return (
    <>
      {/* A wide chart scrolls by finger, or by the arrow keys once it has the focus. */}
      <div
        className="analysis-chart"
        data-scrolls=""
        role="group"
        tabIndex={0}
        aria-label={analysisStrings.scrolls}
      >
        <div className="analysis-plot" style={size}>
          <Drawing
            key={type}
            ref={chart}
            type={type}
            data={data}
            options={options}
            plugins={[...plugins]}
            role="img"
            aria-label={label}
          />
        </div>
      </div>
      <Button
        icon="download"
        onClick={() =>
          downloadPicture(chart.current?.canvas ?? null, {
            name: fileName,
            title,
            ground,
            ink,
            keys,
            onWritten,
          })
        }
      >
        {analysisStrings.png}
      </Button>
    </>
  );
}
