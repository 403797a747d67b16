import type { ChartOptions } from 'chart.js';
import type { ChartColours } from './chart-colours.ts';

const font = { size: 14 };

/** What every chart has in common: as large as its frame, still, with words that are read at arm's length. */
export function plainOptions({ onPalette }: ChartColours): ChartOptions {
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    color: onPalette,
    font,
    plugins: { legend: { display: false } },
  };
}

/** The two sides of a chart: names without a grid, and amounts from zero on. */
export function sidesOf({ ink, line }: ChartColours) {
  const ticks = { color: ink, font };
  return {
    names: { ticks: { ...ticks, autoSkip: false }, grid: { display: false } },
    amounts: { beginAtZero: true, ticks: { ...ticks, maxTicksLimit: 6 }, grid: { color: line } },
  };
}

/** A line above the chart that names what its colours and patterns stand for: a bar wide enough for a pattern, or the point of a line. */
export function namedSeries({ ink }: ChartColours, drawnAs: 'bar' | 'line') {
  return {
    legend: {
      display: true,
      position: 'top' as const,
      align: 'start' as const,
      labels: {
        color: ink,
        font,
        usePointStyle: true,
        pointStyleWidth: drawnAs === 'bar' ? 24 : 12,
        boxHeight: 11,
        padding: 16,
      },
    },
  };
}
