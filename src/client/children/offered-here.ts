import { type Offer, type OfferFacts, nothingSaid, offerOf } from '#domain/immunization/offered.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { placesAbove } from '#client/queries/reference.ts';
import { walletFigures } from '#client/stock/wallets.ts';

/** What a facility offers, by its wallets, by what it says itself and by what came to its state. */
export async function offerAt(db: DeviceDatabase, facility: FacilityId): Promise<Offer> {
  const [antigens, figures, said] = await Promise.all([
    db.antigen.toArray(),
    walletFigures(db, facility),
    saidOf(db, facility),
  ]);
  const names = new Map<string, string>(antigens.map(({ id, name }) => [id, name]));
  return offerOf({ ...said, keptAntigens: figures.map(({ antigen }) => names.get(antigen) ?? '') });
}

/** From when series are given at a facility, which no wallet changes. */
export async function offeredFromAt(
  db: DeviceDatabase,
  facility: FacilityId,
): Promise<Pick<Offer, 'offeredFrom'>> {
  const { offeredFrom } = offerOf({ ...nothingSaid, ...(await saidOf(db, facility)) });
  return { offeredFrom };
}

/** The days on which vaccines took the place of older ones at a facility. */
export async function replacedOnAt(db: DeviceDatabase, facility: FacilityId): Promise<Offer['replacedOn']> {
  return offerOf({ ...nothingSaid, ...(await saidOf(db, facility)) }).replacedOn;
}

async function saidOf(
  db: DeviceDatabase,
  facility: FacilityId,
): Promise<Pick<OfferFacts, 'introducedOn' | 'ownWords'>> {
  const { state, facility: own } = await placesAbove(db, facility);
  return { introducedOn: state?.introducedOn ?? {}, ownWords: own?.ownWords ?? {} };
}
