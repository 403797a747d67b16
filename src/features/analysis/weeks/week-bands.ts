import { bandOf, weekBands, wholeTenths, type WeekBand } from '#domain/reports/weeks-of-stock.ts';
import type { TileBands } from '../map/tile-bands.ts';
import type { BandTone } from '../map/tile-colours.ts';
import { analysisStrings } from '../strings.ts';

const tones: Readonly<Record<WeekBand, BandTone>> = {
  'stock-out': 'danger',
  'under-2': 'warning',
  '2-to-4': 'step',
  '4-to-8': 'step',
  'over-8': 'step',
};

/** How weeks of stock are told apart on the map. */
export const weeksOnMap: TileBands = {
  bands: weekBands.map((band) => ({ words: analysisStrings.weekBands[band], tone: tones[band] })),
  bandOf: (weeks) => weekBands.indexOf(bandOf(weeks)),
  nothing: analysisStrings.useUnknown,
};

/** Weeks as a figure, with one decimal. */
export function inWeeks(weeks: number): string {
  return wholeTenths(weeks).toFixed(1);
}
