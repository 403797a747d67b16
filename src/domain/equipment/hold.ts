import { instantOf, instantOfUtc } from '#domain/kernel/facility-time.ts';
import type { LotId } from '#domain/kernel/ids.ts';
import { alarmsOf } from './alarm.ts';
import type { Equipment, LotStorage, TemperatureReading } from './model.ts';
import { chambersOf } from './temperature.ts';

type Unit = Pick<Equipment, 'id' | 'typeCce' | 'chambers' | 'functionality' | 'deleted' | 'history'>;

/** The part of a facility's cold chain that its lots depend on. */
export interface ColdChain<One extends Unit> {
  readonly units: readonly One[];
  readonly readings: readonly TemperatureReading[];
  readonly storages: readonly Pick<LotStorage, 'lot' | 'equipment' | 'history'>[];
}

/** A lot, and whether it is freeze-sensitive (domain/immunization/schedule/products.ts). */
export interface KeptLot {
  readonly id: LotId;
  readonly isFreezeSensitive: boolean;
}

/** True for a unit that vaccines can be put into: it works, and has a chamber of 2 to 8 °C. */
export function takesVaccines(unit: Pick<Equipment, 'functionality' | 'typeCce' | 'chambers'>): boolean {
  return unit.functionality === 'good' && chambersOf(unit).includes('refrigerator');
}

/**
 * The unit that a lot lies in: the recorded one or, without a record, the only one that can hold it. Of several refrigerators that is the
 * working one, unless the lot was there before another broke down (ids sort by time). Null if it is unknown, and for a lot in none on the
 * list. Computed on reading and never stored.
 */
export function unitOfLot<One extends Unit>({
  units,
  storages,
}: {
  readonly units: readonly One[];
  readonly storages: readonly Pick<LotStorage, 'lot' | 'equipment'>[];
}): (lot: LotId) => One | null {
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
 * The lots on hold, with the unit that caused it: it broke down, it heated them, or it froze them and they are freeze-sensitive. A broken
 * unit holds the lots in it. Heat and freezing have done their harm, so they hold every lot that was in the unit then, wherever it is now,
 * until a check of the vaccines is recorded. Like an expired lot, one on hold causes warnings and is never refused.
 */
export function lotsOnHold<One extends Unit>(
  { units, readings, storages }: ColdChain<One>,
  lots: Iterable<KeptLot>,
): ReadonlyMap<LotId, One> {
  const readingsByUnit = Map.groupBy(readings, ({ equipment }) => equipment);
  const alarms = new Map(
    units.map((unit) => [unit.id, alarmsOf(unit, readingsByUnit.get(unit.id) ?? [])] as const),
  );
  const harming = (unit: Unit, { isFreezeSensitive }: KeptLot) =>
    (alarms.get(unit.id) ?? []).filter(({ kind }) => isFreezeSensitive || kind === 'hot');
  const unitOf = unitOfLot({ units, storages });
  const staysOf = formerStays({ units, storages });
  const onHold = new Map<LotId, One>();
  for (const lot of lots) {
    const now = unitOf(lot.id);
    const isHeldHere = now !== null && (now.functionality === 'bad' || harming(now, lot).length > 0);
    const unit = isHeldHere
      ? now
      : staysOf(lot.id).find(({ unit: former, from, until }) =>
          harming(former, lot).some(
            (alarm) => from <= instantOf(alarm.until) && instantOf(alarm.since) <= until,
          ),
        )?.unit;
    if (unit) onHold.set(lot.id, unit);
  }
  return onHold;
}

/**
 * The units on the list that a lot lay in before, with the times of its arrival and departure in ms since 1970. A lot whose unit is
 * recorded for the first time may have been there for long.
 */
function formerStays<One extends Unit>({ units, storages }: Omit<ColdChain<One>, 'readings'>) {
  const unitById = new Map(units.filter(({ deleted }) => deleted === null).map((unit) => [unit.id, unit]));
  const historyByLot = new Map(storages.map(({ lot, history }) => [lot, history]));
  const atFirst = unitOfLot({ units, storages: [] });
  return (lot: LotId) =>
    (historyByLot.get(lot) ?? []).flatMap(({ from: left, at }, nth, history) => {
      const unit = left === null ? (nth === 0 ? atFirst(lot) : null) : unitById.get(left);
      const came = nth > 1 ? history[nth - 1]?.at : undefined;
      const stay = { from: came === undefined ? -Infinity : instantOfUtc(came), until: instantOfUtc(at) };
      return unit ? [{ unit, ...stay }] : [];
    });
}
