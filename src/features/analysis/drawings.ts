import { lazy } from 'react';

// Loaded lazily, because only these need the drawing library and the places of the map.

/** Doses of places as bars, a line or a circle. */
export const RowsCanvas = lazy(async () => ({
  default: (await import('./canvas/rows-canvas.tsx')).RowsCanvas,
}));

/** Figures by month. */
export const MonthsCanvas = lazy(async () => ({
  default: (await import('./canvas/months-canvas.tsx')).MonthsCanvas,
}));

/** Amounts with their parts. */
export const PartsCanvas = lazy(async () => ({
  default: (await import('./canvas/parts-canvas.tsx')).PartsCanvas,
}));

/** Rates beside the expected maximum. */
export const RatesCanvas = lazy(async () => ({
  default: (await import('./canvas/rates-canvas.tsx')).RatesCanvas,
}));

/** Weeks that stocks last. */
export const WeeksCanvas = lazy(async () => ({
  default: (await import('./canvas/weeks-canvas.tsx')).WeeksCanvas,
}));

/** A map of states or LGAs. */
export const PlaceMap = lazy(async () => ({ default: (await import('./map/place-map.tsx')).PlaceMap }));
