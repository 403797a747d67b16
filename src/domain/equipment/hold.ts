import type { LotId } from '#domain/kernel/ids.ts';
import type { Equipment, LotStorage } from './model.ts';

/**
 * The lots that lie in a unit which broke down, with the unit: until somebody puts them elsewhere or the unit works again they are on
 * hold. Worked out when it is read and kept nowhere; like an expired lot, one on hold is warned of and never refused.
 */
export function lotsOnHold<Unit extends Pick<Equipment, 'id' | 'functionality' | 'deleted'>>(
  units: Iterable<Unit>,
  storages: Iterable<Pick<LotStorage, 'lot' | 'equipment'>>,
): ReadonlyMap<LotId, Unit> {
  const broken = new Map(
    Array.from(units)
      .filter(({ functionality, deleted }) => functionality === 'bad' && deleted === null)
      .map((unit) => [unit.id, unit]),
  );
  const onHold = new Map<LotId, Unit>();
  for (const { lot, equipment } of storages) {
    const unit = equipment === null ? undefined : broken.get(equipment);
    if (unit) onHold.set(lot, unit);
  }
  return onHold;
}
