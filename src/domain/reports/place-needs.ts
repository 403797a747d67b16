import { compareNames } from '#domain/kernel/text.ts';

/**
 * What a place can need from somebody above it, most urgent first: equipment out of its band, a serious adverse event, an antigen without a
 * usable dose, no contact, doses about to expire, unconfirmed stock, a late monthly report.
 */
export const placeNeedKinds = [
  'cold',
  'serious-aefi',
  'stock-out',
  'silent',
  'expiring',
  'arrival',
  'report',
] as const;
export type PlaceNeedKind = (typeof placeNeedKinds)[number];

/** Days for which a reported serious adverse event counts as a need of its facility. */
export const seriousAefiDays = 30;

/** A need of a place, with its details. */
export interface PlaceNeed {
  readonly kind: PlaceNeedKind;
  /** Facilities of the place that have it; 1 for a facility. */
  readonly facilities: number;
  /** The day since which or until which it lasts; null if it has none. */
  readonly day: string | null;
}

/** A place with its needs, in any order. */
export interface PlaceWithNeeds {
  readonly name: string;
  /** Its facilities with a need; 0 or 1 for a facility. */
  readonly in_need: number;
  readonly needs: readonly PlaceNeed[];
}

/** The needs of a place by urgency. */
export function needsByUrgency<Need extends PlaceNeed>(needs: readonly Need[]): readonly Need[] {
  return needs.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * Places with needs, by the urgency of their first need and within it by its day, then by the number of facilities. With `kind` only those
 * with this need, which is then their first.
 */
export function placesByNeed<Place extends PlaceWithNeeds>(
  places: readonly Place[],
  kind: PlaceNeedKind | null = null,
): readonly Place[] {
  const firstOf = ({ needs }: Place) =>
    kind === null ? needsByUrgency(needs)[0] : needs.find((need) => need.kind === kind);
  return places
    .flatMap((place) => {
      const first = firstOf(place);
      return first === undefined ? [] : [{ place, first }];
    })
    .toSorted(
      (a, b) =>
        rankOf(a.first) - rankOf(b.first) ||
        (a.first.day ?? never).localeCompare(b.first.day ?? never) ||
        b.first.facilities - a.first.facilities ||
        compareNames(a.place.name, b.place.name),
    )
    .map(({ place }) => place);
}

/** Number of facilities with each need, over all places. */
export function facilitiesByNeed(places: readonly PlaceWithNeeds[]): Readonly<Record<PlaceNeedKind, number>> {
  const all = places.flatMap(({ needs }) => needs);
  const counts = placeNeedKinds.map((kind) => [
    kind,
    all.filter((need) => need.kind === kind).reduce((sum, { facilities }) => sum + facilities, 0),
  ]);
  return Object.fromEntries(counts) as Record<PlaceNeedKind, number>;
}

/** Sorts after every day. */
const never = '9999';

function rankOf({ kind }: PlaceNeed): number {
  return placeNeedKinds.indexOf(kind);
}
