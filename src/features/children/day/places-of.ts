import { lineKey } from '#domain/kernel/text.ts';
import type { DueRow } from '#client/children/due-list.ts';

/** A settlement and how many children of it are on a list. */
export interface PlaceCount {
  /** Empty where it is not known. */
  readonly place: string;
  readonly children: number;
}

/** The settlements of some children, those with most of them first, however the names are written. */
export function placesOf(rows: readonly Pick<DueRow, 'place'>[]): readonly PlaceCount[] {
  const byPlace = Map.groupBy(rows, ({ place }) => lineKey(place));
  return Array.from(byPlace.values(), (found) => ({
    place: found[0]?.place ?? '',
    children: found.length,
  })).toSorted((a, b) => Number(a.place === '') - Number(b.place === '') || b.children - a.children);
}
