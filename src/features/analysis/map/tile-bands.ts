import { analysisStrings } from '../strings.ts';
import type { MapPlace } from './map-tiles.ts';
import { stepOf } from './steps.ts';
import type { BandTone } from './tile-colours.ts';

/** Figures of a map that look alike. */
export interface TileBand {
  readonly words: string;
  readonly tone: BandTone;
}

/** How the figures of a map are told apart: in bands, each with its look and its words in the legend. */
export interface TileBands {
  readonly bands: readonly TileBand[];
  /** The place of a figure's band among them. */
  readonly bandOf: (value: number) => number;
  /** How the legend calls what has no figure. */
  readonly nothing: string;
}

/** Bands that begin where the steps do, each darker than the one before. */
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

/** The figure of a place in words, with the word that stands under it. */
export function figureWords(
  { value, foot }: Pick<MapPlace, 'value' | 'foot'>,
  { nothing, show }: { readonly nothing: string; readonly show: (value: number) => string },
): string {
  const figure = value === null ? nothing : show(value);
  return foot === undefined ? figure : `${figure}, ${foot}`;
}
