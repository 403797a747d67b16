/** Where stock is kept, by what it serves: a facility its catchment, a store the units below it. */
export const keeperTiers = ['facility', 'lga', 'state', 'country'] as const;
export type KeeperTier = (typeof keeperTiers)[number];

/** What is known of whoever keeps stock, of one antigen. */
export interface StockKeeper {
  readonly tier: KeeperTier;
  /** People whom it serves; null where nobody has said it. */
  readonly population: number | null;
  /** Doses of the antigen that it has. */
  readonly held: number;
  /** How often the antigen came in, and the most that came at once. */
  readonly receipts: { readonly count: number; readonly most: number };
}

/**
 * People served by the largest of each tier, where its own number is not known, rounded up: NPHCDA's standard is a facility for a
 * ward of 10,000 to 30,000 people; the largest LGAs have near two million, the largest states near twenty, Nigeria some 230.
 */
export const mostServed: Readonly<Record<KeeperTier, number>> = {
  facility: 50_000,
  lga: 2_000_000,
  state: 20_000_000,
  country: 250_000_000,
};

/** Doses that are no surprise anywhere: a catchment typed as a few people, or a first small delivery, makes no larger one doubtful. */
const floor = 1000;
/** How many deliveries make a habit, and how many times the largest of them a slip of a digit is. */
const habit = { receipts: 3, times: 10 };

/**
 * The most that is likely where so many doses are more than that; null where they are likely.
 *
 * - Held by its size: a dose for everybody served. A year of one antigen is at most five doses for one infant in 25 people (NPHCDA
 *   plans with 4 % of the population), twice that with wastage, so this is more than any routine or campaign stock.
 * - Received by its history: under ten times the largest delivery, once there were three. One digit too many is ten times.
 */
export function likelyMost(doses: number, { tier, population, held, receipts }: StockKeeper): number | null {
  const served = Math.max(population === null || population === 0 ? mostServed[tier] : population, floor);
  if (held + doses > served) return served;
  const usual = receipts.most * habit.times;
  return receipts.count >= habit.receipts && doses >= usual && doses > floor ? receipts.most : null;
}
