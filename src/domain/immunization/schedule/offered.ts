import type { LocalDate } from '#domain/kernel/local-date.ts';
import { type NamedAntigen, seriesOfAntigen } from './products.ts';
import { schedule } from './schedule-data.ts';
import { allSeries } from './series.ts';

/** A facility's own statement about a vaccine. */
export interface OwnWord {
  readonly isOffered: boolean;
  /** The first day on which it gives it; null where it named none. */
  readonly since: LocalDate | null;
}

/** Facts that decide which series a facility offers, and from when. */
export interface OfferFacts {
  /** The antigens that it keeps a wallet of. */
  readonly keptAntigens: readonly NamedAntigen[];
  /** The day on which a series came to its state; nothing for one of which no day is known. */
  readonly introducedOn: Readonly<Record<string, LocalDate>>;
  /** The facility's own statements, by series. */
  readonly ownWords: Readonly<Record<string, OwnWord>>;
  /** Days of grace that its country allows, see {@link Offer}. */
  readonly graceDays: number;
}

/** A facility's offer, as the schedule queries it. */
export interface Offer {
  /** Series of which nothing is given there. */
  readonly notOffered: ReadonlySet<string>;
  /** The first day on which a series is given there; nothing for one that has been given ever since. */
  readonly offeredFrom: ReadonlyMap<string, LocalDate>;
  /** The first day on which a series took the place of an older vaccine there; nothing where no day is known. */
  readonly replacedOn: ReadonlyMap<string, LocalDate>;
  /** Days by which a dose may come too early or too close there and not be repeated, see `laidOverSchedule`. */
  readonly graceDays: number;
}

/** A facility of which nothing is known, in a state of which nothing is known. */
export const nothingSaid: OfferFacts = { keptAntigens: [], introducedOn: {}, ownWords: {}, graceDays: 0 };

/**
 * Series of which it matters when they came to a place: the schedule has an age for who was too old by then, or they took the place
 * of an older vaccine.
 */
export const introducedSeries: readonly string[] = [
  ...new Set(
    schedule.flatMap(({ antigen, introduction, replaced }) =>
      introduction === null && replaced === null ? [] : [antigen],
    ),
  ),
];

const replacing: ReadonlySet<string> = new Set(
  schedule.flatMap(({ antigen, replaced }) => (replaced === null ? [] : [antigen])),
);

const introductionBySeries = new Map(schedule.map(({ antigen, introduction }) => [antigen, introduction]));

/**
 * Decides what a facility offers, for tablet and server alike.
 *
 * - The facility's own statement comes before all else.
 * - A vaccine that came to its state is given there from that day on, kept or not, so that no child is forgotten over a missing wallet; so
 *   is one that the whole country gives.
 * - One that comes to one state after another and of which no day is known is given where a wallet of it is kept, to nobody who was too old
 *   when it first came to the country.
 * - One that took the place of an older vaccine withholds nothing: until its day the older one is given.
 */
export function offerOf({ keptAntigens, introducedOn, ownWords, graceDays }: OfferFacts): Offer {
  const kept = new Set(keptAntigens.map(seriesOfAntigen));
  const notOffered = new Set<string>();
  const offeredFrom = new Map<string, LocalDate>();
  const replacedOn = new Map<string, LocalDate>();
  for (const series of allSeries) {
    const [own, introduction] = [ownWords[series], introductionBySeries.get(series)];
    const introduced = introducedOn[series];
    if (
      !(own?.isOffered ?? (introduced !== undefined || introduction?.isByState !== true || kept.has(series)))
    )
      notOffered.add(series);
    const from = (own?.isOffered === true ? own.since : null) ?? introduced ?? introduction?.firstOn;
    if (from !== undefined && from !== null)
      (replacing.has(series) ? replacedOn : offeredFrom).set(series, from);
  }
  return { notOffered, offeredFrom, replacedOn, graceDays };
}
