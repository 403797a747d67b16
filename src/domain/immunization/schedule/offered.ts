import type { LocalDate } from '#domain/kernel/local-date.ts';
import { type NamedAntigen, seriesOfAntigen } from './products.ts';
import { schedule } from './schedule-data.ts';
import { allSeries } from './series.ts';

/** A facility's own statement about a vaccine. */
export interface OwnWord {
  readonly isOffered: boolean;
  /** First day on which it gives the vaccine; null if it named none. */
  readonly since: LocalDate | null;
}

/** Facts that decide which series a facility offers, and from when. */
export interface OfferFacts {
  /** Antigens with a wallet. */
  readonly keptAntigens: readonly NamedAntigen[];
  /** Day on which a series was introduced in its state; absent if unknown. */
  readonly introducedOn: Readonly<Record<string, LocalDate>>;
  /** The facility's own statements, by series. */
  readonly ownWords: Readonly<Record<string, OwnWord>>;
  /** Days of grace of its country, see {@link Offer}. */
  readonly graceDays: number;
}

/** A facility's offer, as the schedule uses it. */
export interface Offer {
  /** Series that are not given there. */
  readonly notOffered: ReadonlySet<string>;
  /** First day on which a series is given there; absent for one that always was. */
  readonly offeredFrom: ReadonlyMap<string, LocalDate>;
  /** First day on which a series replaced an older vaccine there; absent if no day is known. */
  readonly replacedOn: ReadonlyMap<string, LocalDate>;
  /** Days by which a dose may come too early or too close there without being repeated, see `laidOverSchedule`. */
  readonly graceDays: number;
}

/** A facility and a state about which nothing is known. */
export const nothingSaid: OfferFacts = { keptAntigens: [], introducedOn: {}, ownWords: {}, graceDays: 0 };

/**
 * Series whose introduction date in a place matters: the schedule has an age limit for children at that time, or they replaced an older
 * vaccine.
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
 * - The facility's own statement takes precedence.
 * - A vaccine introduced in its state is given there from that day on, with or without a wallet, so that no child is forgotten for lack of
 *   a wallet; so is one that the whole country gives.
 * - A vaccine introduced state by state without a known day is given if the facility has a wallet of it, but not to children who were too
 *   old when it first came to the country.
 * - A vaccine that replaced an older one withholds nothing: until its day the older one is given.
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
