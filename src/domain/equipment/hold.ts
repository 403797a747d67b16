import type { LotId } from '#domain/kernel/ids.ts';
import { alarmsOf } from './alarm.ts';
import type { Equipment, LotStorage, TemperatureReading } from './model.ts';
import { chambersOf } from './temperature.ts';

type Unit = Pick<Equipment, 'id' | 'typeCce' | 'chambers' | 'functionality' | 'deleted' | 'history'>;

/** The cold chain of a facility, as far as its lots depend on it. */
export interface ColdChain<One extends Unit> {
  readonly units: readonly One[];
  readonly readings: readonly TemperatureReading[];
  readonly storages: readonly Pick<LotStorage, 'lot' | 'equipment'>[];
}

/** A lot, and whether freezing spoils it (domain/immunization/schedule/products.ts). */
export interface KeptLot {
  readonly id: LotId;
  readonly isFreezeSensitive: boolean;
}

/**
 * The unit that a lot lies in: the recorded one, and without a record the only one that can hold it. Of several refrigerators that is the
 * one that works, unless the lot was there before another broke down (ids sort by time). Null if nobody can tell, and for a lot that lies
 * in none of the list. Worked out on reading and stored nowhere.
 */
export function unitOfLot<One extends Unit>({
  units,
  storages,
}: Omit<ColdChain<One>, 'readings'>): (lot: LotId) => One | null {
  const listed = units.filter(({ deleted }) => deleted === null);
  const unitById = new Map(listed.map((unit) => [unit.id, unit]));
  const saidByLot = new Map(storages.map(({ lot, equipment }) => [lot, equipment]));
  const refrigerators = listed
    .filter((unit) => chambersOf(unit).includes('refrigerator'))
    .map((unit) => ({ unit, brokeBy: brokeBy(unit) }));
  return (lot) => {
    const said = saidByLot.get(lot);
    if (said === null) return null;
    const known = said === undefined ? undefined : unitById.get(said);
    if (known) return known;
    const [only, ...others] =
      refrigerators.length === 1
        ? refrigerators
        : refrigerators.filter((one) => one.brokeBy === null || lot < one.brokeBy);
    return only === undefined || others.length > 0 ? null : only.unit;
  };
}

/** The event that reported that a unit does not work; null for one that works. */
function brokeBy({ id, functionality, history }: Unit): string | null {
  if (functionality === 'good') return null;
  const told = history.findLast(({ changes }) =>
    changes.some(({ field, to }) => field === 'functionality' && to === 'bad'),
  );
  return told?.event ?? id;
}

/**
 * The lots on hold, with their unit: it broke down, it heated them, or it froze them and freezing spoils them. They stay so until the unit
 * works again, somebody records that the vaccines were checked, or they lie elsewhere. Like an expired lot, one on hold causes warnings and
 * is never refused.
 */
export function lotsOnHold<One extends Unit>(
  { units, readings, storages }: ColdChain<One>,
  lots: Iterable<KeptLot>,
): ReadonlyMap<LotId, One> {
  const readingsByUnit = Map.groupBy(readings, ({ equipment }) => equipment);
  const holds = new Map(
    units.map((unit) => {
      const kinds = alarmsOf(unit, readingsByUnit.get(unit.id) ?? []).map(({ kind }) => kind);
      const holdsAll = unit.functionality === 'bad' || kinds.includes('hot');
      return [unit.id, { holdsAll, holdsSensitive: holdsAll || kinds.includes('frozen') }] as const;
    }),
  );
  const unitOf = unitOfLot({ units, storages });
  const onHold = new Map<LotId, One>();
  for (const { id, isFreezeSensitive } of lots) {
    const unit = unitOf(id);
    const hold = unit === null ? undefined : holds.get(unit.id);
    if (unit !== null && (isFreezeSensitive ? hold?.holdsSensitive : hold?.holdsAll) === true)
      onHold.set(id, unit);
  }
  return onHold;
}
