import type { EntryId } from '#domain/kernel/ids.ts';
import type { Packing } from './packing.ts';
import type { CarriedLot } from '#domain/sessions/held/model.ts';
import { openedOf, type OpenVial, type Session, type SummaryRow } from './session.ts';

/** What the officer counted of a carried lot: vials that were not opened, and those that were. */
export interface CountedLot {
  readonly returned: number;
  readonly opened: number;
}

/** What is expected of a carried lot, by what was recorded. */
export function expectedCount(session: Pick<Session, 'vials'>, { lot, vials }: CarriedLot): CountedLot {
  const opened = openedOf(session, lot);
  return { returned: vials - opened, opened };
}

/**
 * Vials of a carried lot that are neither returned nor opened; below 0 where more were counted than carried. Recorded and
 * counted openings are compared too: two mistakes that cancel out are still two.
 */
export function missingVials(session: Session, lot: CarriedLot, counted: CountedLot): number {
  const missing = lot.vials - counted.returned - counted.opened;
  return missing === 0 ? openedOf(session, lot.lot) - counted.opened : missing;
}

/** An opened vial at the end of the session. */
export interface VialAtEnd {
  readonly vial: OpenVial;
  readonly given: number;
  readonly left: number;
  /** Its utilization was recorded already, here or on another tablet. */
  readonly isAccounted: boolean;
}

/**
 * Whether the doses that a vial has left may be given another day: only where the antigen's rule says so (WHO, multi-dose
 * vial policy, 2014: 28 days, or the end of the session). An entry of several vials is not one vial, and stays open.
 */
export function mayKeep({ vial, left }: VialAtEnd, { perVial, usualPerVial, rule }: Packing): boolean {
  if (left === 0) return false;
  const ofOne = perVial ?? usualPerVial;
  return rule === '28-days' || (ofOne !== undefined && vial.doses > ofOne);
}

/** The lines of the session's summary, one for each lot that was carried or open. */
export function summaryRows(
  session: Pick<Session, 'carried' | 'vials'>,
  {
    ends,
    counted,
    kept,
  }: {
    readonly ends: readonly VialAtEnd[];
    readonly counted: ReadonlyMap<EntryId, CountedLot>;
    readonly kept: ReadonlySet<EntryId>;
  },
): SummaryRow[] {
  const totals = (of: readonly VialAtEnd[]) => ({
    given: sum(of.map(({ given }) => given)),
    wasted: sum(of.map(({ vial, left }) => (kept.has(vial.entry) ? 0 : left))),
    kept: sum(of.map(({ vial, left }) => (kept.has(vial.entry) ? left : 0))),
  });
  const carried = session.carried.map((lot) => ({
    name: lot.name,
    batchNo: lot.batchNo,
    carried: lot.vials,
    ...(counted.get(lot.lot) ?? expectedCount(session, lot)),
    ...totals(ends.filter(({ vial }) => vial.lot === lot.lot)),
  }));
  const openBefore = ends
    .filter(({ vial }) => vial.lot === null)
    .map((end) => ({
      name: end.vial.name,
      batchNo: end.vial.batchNo,
      carried: 0,
      returned: 0,
      opened: 0,
      ...totals([end]),
    }));
  return [...carried, ...openBefore];
}

/** In whole percent; of nothing, none. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
