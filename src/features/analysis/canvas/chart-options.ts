import type { ChartOptions } from 'chart.js';
import { useEffect, useState } from 'react';
import { maxSlices } from '../subjects/chart-rows.ts';

const font = { size: 14 };

/** Options shared by every chart: it fills its frame, does not animate, and is readable at arm's length. */
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

/** The two axes of a chart: names without a grid, and amounts from zero. */
export function sidesOf({ ink, line }: ChartColours) {
  const ticks = { color: ink, font };
  return {
    names: { ticks: { ...ticks, autoSkip: false }, grid: { display: false } },
    amounts: { beginAtZero: true, ticks: { ...ticks, maxTicksLimit: 6 }, grid: { color: line } },
  };
}

/** Legend above the chart: a bar wide enough for a pattern, or the point of a line. */
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

/** Theme colours for a canvas, which style sheets do not reach. */
export interface ChartColours {
  readonly palette: readonly string[];
  /** Text colour that is readable on every colour of the palette. */
  readonly onPalette: string;
  readonly ink: string;
  readonly line: string;
  readonly ground: string;
  /** The lightest step of the first colour of the palette. */
  readonly lightest: string;
  /** Colours of what has run out and of what soon will, and the background of the latter. */
  readonly danger: string;
  readonly warning: string;
  readonly warningSoft: string;
}

/** The colours of the current theme, updated when the theme changes. */
export function useThemeColours(): ChartColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(readColours()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return colours;
}

function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    palette: Array.from({ length: maxSlices }, (_, index) => read(`chart-${index + 1}`)),
    onPalette: read('on-accent'),
    ink: read('ink'),
    line: read('line'),
    ground: read('canvas'),
    lightest: read('accent-soft'),
    danger: read('danger'),
    warning: read('warning'),
    warningSoft: read('warning-soft'),
  };
}

type Draw = (context: CanvasRenderingContext2D, size: number) => void;

const lines =
  (isRising: boolean): Draw =>
  (context, size) => {
    for (const from of [-size, 0, size]) {
      context.moveTo(from, isRising ? size : 0);
      context.lineTo(from + size, isRising ? 0 : size);
    }
    context.stroke();
  };

const dots: Draw = (context, size) => {
  context.beginPath();
  context.arc(size / 2, size / 2, size / 3.2, 0, 2 * Math.PI);
  context.fill();
};

const nothing: Draw = () => undefined;

/** Patterns beside the solid colour. */
const patterns: readonly Draw[] = [lines(true), dots, nothing, lines(false)];

/** A hatched colour, distinguishable without seeing colours. */
export function hatch(colour: string, ground: string): CanvasPattern | string {
  return drawn(lines(true), colour, ground);
}

/** Fill of the parts of a whole, by position: solid, lines, dots, empty, reversed lines; then from the start again. */
export function fillOf(
  place: number,
  { colour, ground }: { readonly colour: string; readonly ground: string },
): CanvasPattern | string {
  const draw = patterns[(place % (patterns.length + 1)) - 1];
  return draw === undefined ? colour : drawn(draw, colour, ground);
}

function drawn(draw: Draw, colour: string, ground: string): CanvasPattern | string {
  const size = 8;
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const context = tile.getContext('2d');
  if (!context) return colour;
  context.fillStyle = ground;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 3;
  draw(context, size);
  return context.createPattern(tile, 'repeat') ?? colour;
}
