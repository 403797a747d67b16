import type { OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { VialsAtEnd } from '#domain/sessions/held/vials.ts';
import { isOneVial, type Packing, packingOf } from './packing.ts';
import { countOpened, type OpenVial, type Session, type SummaryRow, vialsFor } from './session.ts';

/** An opened vial at the end of the session. */
export interface VialAtEnd {
  readonly vial: OpenVial;
  /** All doses given from it, for its utilization. */
  readonly given: number;
  /** Doses of these that this session gave. */
  readonly here: number;
  /** Doses of these given after this session: the vial was kept open, and later sessions account for the rest. */
  readonly after: number;
  readonly left: number;
  /** True if its utilization was recorded already, here or on another tablet. */
  readonly isAccounted: boolean;
}

/**
 * Tells whether the rest of a vial may be given another day: only if the antigen's rule allows it (WHO, multi-dose vial policy, 2014: 28
 * days, or the end of the session). An entry of several vials is not one vial, and stays open.
 */
export function mayKeep({ vial, left, isAccounted }: VialAtEnd, packing: Packing): boolean {
  if (left === 0 || isAccounted) return false;
  return packing.rule === '28-days' || !isOneVial(vial, packing);
}

/** A vial at the end, and its outcome. */
export interface EndedVial extends VialAtEnd {
  readonly isKeepable: boolean;
  readonly rule: OpenVialRule;
  readonly isKept: boolean;
  /** True if another tablet may have given from it and has not reported: it is neither accounted for nor lost. */
  readonly isWaiting: boolean;
  /** Doses of a full vial; the entry's doses if unknown. */
  readonly perVial: number;
}

/** One lot at the end of a session: its vials that were taken along, or that were open before. */
export interface LotAtEnd {
  /** Key among the rows. */
  readonly key: string;
  /** Null for vials that were open before. */
  readonly lot: EntryId | null;
  readonly name: string;
  readonly batchNo: string;
  readonly cameOn?: LocalDate | undefined;
  readonly perVial: number;
  /** Number of vials taken along, open ones included. */
  readonly carried: number;
  /** Unopened vials expected. */
  readonly unopened: number;
  readonly ends: readonly EndedVial[];
}

/** The lots of a session in the order in which they were taken along, then those open before, each batch once. */
export function lotsAtEnd(
  session: Pick<Session, 'carried' | 'vials'>,
  ends: readonly EndedVial[],
): readonly LotAtEnd[] {
  const carried = session.carried.map(({ lot, name, batchNo, cameOn, perVial, vials }) => ({
    key: lot as string,
    lot,
    name,
    batchNo,
    cameOn,
    perVial,
    carried: vials,
    unopened: vials - countOpened(session, lot),
    ends: ends.filter(({ vial }) => vial.lot === lot),
  }));
  const before = Map.groupBy(
    ends.filter(({ vial }) => vial.lot === null),
    ({ vial }) => `open ${vial.antigen} ${vial.batchNo}`,
  );
  return [
    ...carried,
    ...Array.from(before, ([key, [first, ...others]]) => {
      if (first === undefined) throw new Error('a group has members');
      const of = [first, ...others];
      const { name, batchNo } = first.vial;
      return {
        key,
        lot: null,
        name,
        batchNo,
        perVial: first.perVial,
        carried: sum(of.map(({ vial, perVial }) => vialsFor(vial.doses, perVial))),
        unopened: 0,
        ends: of,
      };
    }),
  ];
}

/** Vials of a lot as counted by the officer. */
export interface CountedVials {
  readonly returned: number;
  readonly empties: number;
  /** Vials thrown away with doses in them. */
  readonly discarded: number;
}

/** Vials of a lot expected by the records, including part-used vials that are kept. */
export function expectedVials({ unopened, ends }: Pick<LotAtEnd, 'unopened' | 'ends'>): VialsAtEnd {
  const rest = (of: readonly EndedVial[]) => sum(of.map(({ left, perVial }) => vialsFor(left, perVial)));
  const opened = sum(ends.map(({ vial, perVial }) => vialsFor(vial.doses, perVial)));
  return {
    returned: unopened,
    empties: opened - rest(ends),
    discarded: rest(ends.filter(({ isKept }) => !isKept)),
    kept: rest(ends.filter(({ isKept }) => isKept)),
  };
}

/** Difference between a count and the records. */
export interface Difference {
  /** Missing vials; below 0 if more were counted than carried. */
  readonly missing: number;
  /** True also if the sum is right and its parts are not: two mistakes that cancel out are still two. */
  readonly isDifferent: boolean;
}

export function differenceOf(lot: LotAtEnd, counted: CountedVials): Difference {
  const expected = expectedVials(lot);
  const { returned, empties, discarded } = counted;
  return {
    missing: lot.carried - returned - empties - discarded - expected.kept,
    isDifferent:
      returned !== expected.returned || empties !== expected.empties || discarded !== expected.discarded,
  };
}

/** Doses of a lot: given in this session, lost and kept open. */
export function dosesOf({ ends }: LotAtEnd): {
  readonly given: number;
  readonly wasted: number;
  readonly kept: number;
} {
  return {
    given: sum(ends.map(({ here }) => here)),
    wasted: sum(ends.map(({ left, isKept }) => (isKept ? 0 : left))),
    kept: sum(ends.map(({ left, isKept }) => (isKept ? left : 0))),
  };
}

/** The line of a lot in the session's summary: its vials as counted, its doses as recorded. */
export function summaryRow(lot: LotAtEnd, { returned, empties, discarded, kept }: VialsAtEnd): SummaryRow {
  const { name, batchNo, cameOn, carried } = lot;
  const isOpenBefore = lot.lot === null ? true : undefined;
  const opened = empties + discarded + kept;
  const vials = { carried, returned, opened, empties, discarded, keptVials: kept };
  return { name, batchNo, cameOn, isOpenBefore, ...vials, ...dosesOf(lot) };
}

/** Whole percent; null without a whole. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}

/** Issued entries whose utilization is recorded when the session is closed. */
export function toUtilize(ends: readonly EndedVial[]): readonly EndedVial[] {
  return ends.filter(({ isKept, isAccounted }) => !isKept && !isAccounted);
}

/** Each vial with its outcome: kept if its rule allows it and nobody decided otherwise, or while another tablet may give from it. */
export function endedVials(
  ends: readonly VialAtEnd[],
  {
    packed,
    choices,
    isHeldElsewhere,
  }: {
    readonly packed: ReadonlyMap<AntigenId, Packing>;
    /** Decided entries: true for one that is kept. */
    readonly choices: ReadonlyMap<EntryId, boolean>;
    readonly isHeldElsewhere: boolean;
  },
): readonly EndedVial[] {
  return ends.map((end) => {
    const packing = packed.get(end.vial.antigen) ?? packingOf({ name: end.vial.name });
    const isKeepable = mayKeep(end, packing);
    // A vial that the officer throws away counts as thrown away.
    const isWaiting = isHeldElsewhere && !isKeepable && end.left > 0 && !end.isAccounted;
    return {
      ...end,
      isKeepable,
      isWaiting,
      isKept: isWaiting || (isKeepable && (choices.get(end.vial.entry) ?? true)),
      rule: packing.rule,
      perVial:
        end.vial.lot === null ? (packing.perVial ?? packing.usualPerVial ?? end.vial.doses) : end.vial.doses,
    };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
