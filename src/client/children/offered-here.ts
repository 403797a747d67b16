import { notOfferedBy } from '#domain/immunization/offered.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { walletFigures } from '#client/queries/wallets.ts';
import { antigenNamesOf } from './due-rows.ts';

/** The series that a facility does not offer, by the wallets that it has. */
export async function notOfferedAt(db: DeviceDatabase, facility: FacilityId): Promise<ReadonlySet<string>> {
  const [names, figures] = await Promise.all([antigenNamesOf(db), walletFigures(db, facility)]);
  return notOfferedBy(figures.map(({ antigen }) => names.get(antigen) ?? ''));
}
