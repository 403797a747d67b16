import { lineKey } from '#domain/kernel/text.ts';
import type { DueRow } from '#client/children/due-list.ts';

/** A settlement and its number of children on a list. */
export interface PlaceCount {
  /** Empty if unknown. */
  readonly place: string;
  readonly children: number;
}

/** Settlements of some children, those with most children first, regardless of spelling. */
export function placesOf(rows: readonly Pick<DueRow, 'place'>[]): readonly PlaceCount[] {
  const byPlace = Map.groupBy(rows, ({ place }) => lineKey(place));
  return Array.from(byPlace.values(), (found) => ({
    place: found[0]?.place ?? '',
    children: found.length,
  })).toSorted((a, b) => Number(a.place === '') - Number(b.place === '') || b.children - a.children);
}
