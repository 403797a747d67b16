import { analysisStrings } from '../strings.ts';
import type { MapPlace } from './map-tiles.ts';
import type { BandTone } from './tile-colours.ts';
import { bandOf, type WeekBand, weekBands } from '#domain/reports/weeks-of-stock.ts';
import { wholeTenths } from '#domain/ledger/stock-level.ts';

/** A range of figures with the same look. */
interface TileBand {
  readonly words: string;
  readonly tone: BandTone;
}

/** Bands of the figures on a map, each with its look and its words in the legend. */
export interface TileBands {
  readonly bands: readonly TileBand[];
  /** Index of a figure's band. */
  readonly bandOf: (value: number) => number;
  /** Legend text for places without a figure. */
  readonly nothing: string;
}

/** Bands with the same bounds as the steps, each darker than the one before. */
export function stepBands(steps: readonly number[], show: (value: number) => string): TileBands {
  return {
    bands: steps.map((from, index) => {
      const to = steps[index + 1];
      return {
        words:
          to === undefined
            ? analysisStrings.andMore(show(from))
            : analysisStrings.fromTo(show(from), show(to)),
        tone: 'step',
      };
    }),
    bandOf: (value) => stepOf(value, steps),
    nothing: analysisStrings.notRecorded,
  };
}

/** The figure of a place in words, with the word under it. */
export function figureWords(
  { value, foot }: Pick<MapPlace, 'value' | 'foot'>,
  { nothing, show }: { readonly nothing: string; readonly show: (value: number) => string },
): string {
  const figure = value === null ? nothing : show(value);
  return foot === undefined ? figure : `${figure}, ${foot}`;
}

/** Number of colours on a map. */
const stepCount = 5;

/** Lower bounds of five equal steps, rounded up to few digits so that the largest figure is in the last. */
export function doseSteps(values: readonly number[]): readonly number[] {
  const least = Math.max(1, ...values) / stepCount;
  const power = 10 ** Math.floor(Math.log10(least));
  const step =
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((known) => known >= least) ??
    least;
  const size = Math.max(1, Math.ceil(step));
  return Array.from({ length: stepCount }, (_, index) => index * size);
}

/** Index of the step that contains a value; a value below the first step counts to the first. */
export function stepOf(value: number, steps: readonly number[]): number {
  return Math.max(
    0,
    steps.findLastIndex((from) => value >= from),
  );
}

const tones: Readonly<Record<WeekBand, BandTone>> = {
  'stock-out': 'danger',
  'under-2': 'warning',
  '2-to-4': 'step',
  '4-to-8': 'step',
  'over-8': 'step',
};

/** Bands for weeks of stock on the map. */
export const weeksOnMap: TileBands = {
  bands: weekBands.map((band) => ({ words: analysisStrings.weekBands[band], tone: tones[band] })),
  bandOf: (weeks) => weekBands.indexOf(bandOf(weeks)),
  nothing: analysisStrings.useUnknown,
};

/** Weeks as a figure, with one decimal. */
export function inWeeks(weeks: number): string {
  return wholeTenths(weeks).toFixed(1);
}
