import { type Offer, type OfferFacts, nothingSaid, offerOf } from '#domain/immunization/schedule/offered.ts';
import { type NamedAntigen, seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import { allSeries } from '#domain/immunization/schedule/series.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { placesAbove } from '#client/queries/reference.ts';
import { walletFigures } from '#client/stock/wallets.ts';

/** Computes a facility's offer from its wallets, its own statements and the vaccines introduced in its state. */
export async function offerAt(db: DeviceDatabase, facility: FacilityId): Promise<Offer> {
  const [keptAntigens, said] = await Promise.all([keptAt(db, facility), saidOf(db, facility)]);
  return offerOf({ ...said, keptAntigens });
}

/** Series without a wallet at a facility, which it may offer but has no stock of. */
export async function notKeptAt(db: DeviceDatabase, facility: FacilityId): Promise<readonly string[]> {
  const kept = new Set((await keptAt(db, facility)).map(seriesOfAntigen));
  return allSeries.filter((series) => !kept.has(series));
}

/** First days of series at a facility and the days of grace of its country, neither of which depends on a wallet. */
export async function offeredFromAt(
  db: DeviceDatabase,
  facility: FacilityId,
): Promise<Pick<Offer, 'offeredFrom' | 'graceDays'>> {
  const { offeredFrom, graceDays } = offerOf({ ...nothingSaid, ...(await saidOf(db, facility)) });
  return { offeredFrom, graceDays };
}

/** Days on which vaccines replaced older ones at a facility. */
export async function replacedOnAt(db: DeviceDatabase, facility: FacilityId): Promise<Offer['replacedOn']> {
  return offerOf({ ...nothingSaid, ...(await saidOf(db, facility)) }).replacedOn;
}

/** The antigens that a facility keeps a wallet of. */
async function keptAt(db: DeviceDatabase, facility: FacilityId): Promise<readonly NamedAntigen[]> {
  const figures = await walletFigures(db, facility);
  const antigens = await db.antigen.bulkGet(figures.map(({ antigen }) => antigen));
  return antigens.filter((antigen) => antigen !== undefined);
}

async function saidOf(db: DeviceDatabase, facility: FacilityId): Promise<Omit<OfferFacts, 'keptAntigens'>> {
  const { country, state, facility: own } = await placesAbove(db, facility);
  return {
    introducedOn: state?.introducedOn ?? {},
    ownWords: own?.ownWords ?? {},
    graceDays: country?.graceDays ?? 0,
  };
}
