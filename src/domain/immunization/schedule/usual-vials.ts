import { dateOf, daysBetween, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import { type NamedAntigen, seriesOfAntigen } from './products.ts';
import type { LotLabel } from '#domain/ledger/model.ts';

/**
 * How long an opened vial may be used: until the end of the session or six hours, or for 28 days if the manufacturer and its vial monitor
 * allow it.
 */
export const openVialRules = ['session', '28-days'] as const;
export type OpenVialRule = (typeof openVialRules)[number];

/** Hours for which an open vial may be used if its rule is the session (WHO, multi-dose vial policy, 2014). */
const hoursOpen = 6;

/** True if an open vial is past its hours; one that may be kept for days has no limit in hours. */
export function isOverHours(openedAt: LocalDateTime, rule: OpenVialRule, now: LocalDateTime): boolean {
  const minutes =
    daysBetween(dateOf(openedAt), dateOf(now)) * 24 * 60 + minuteOfDay(now) - minuteOfDay(openedAt);
  return rule === 'session' && minutes > hoursOpen * 60;
}

function minuteOfDay(at: LocalDateTime): number {
  return Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16));
}

/** A freeze-dried vaccine has to be used within six hours of being mixed. */
export type Formulation = 'liquid' | 'freeze-dried';

/** Usual packing of a vaccine: doses per vial, and how long an open one may be used. */
interface UsualVial {
  readonly dosesPerVial: number;
  readonly openVial: OpenVialRule;
  readonly formulation: Formulation;
  /** True if other sizes are just as usual, so that nothing is computed from this one unless it was recorded. */
  readonly isOneOfSeveral: boolean;
}

type Row = readonly [
  dosesPerVial: number,
  openVial: OpenVialRule,
  formulation: Formulation,
  more?: 'one of several',
];

/**
 * The usual vials and the rule for open ones, by series, and by name for vaccines outside the schedule.
 *
 * - Rules: WHO, multi-dose vial policy, 2014: liquid vaccines with a preservative and a vial monitor 28 days, all others the session or six
 *   hours.
 * - Formulations and sizes: product profiles of eHealthAfrica's LMIS (2014) and, for later vaccines, WHO's list of prequalified vaccines:
 *   R21 is a liquid of one or two doses.
 */
const usual: Readonly<Record<string, Row>> = {
  BCG: [20, 'session', 'freeze-dried'],
  bOPV: [20, '28-days', 'liquid'],
  HepB: [10, '28-days', 'liquid'],
  Penta: [10, '28-days', 'liquid'],
  PCV: [4, '28-days', 'liquid', 'one of several'],
  IPV: [10, '28-days', 'liquid', 'one of several'],
  Rota: [5, 'session', 'liquid', 'one of several'],
  Malaria: [2, 'session', 'liquid'],
  MR: [10, 'session', 'freeze-dried'],
  YF: [10, 'session', 'freeze-dried'],
  Men: [10, 'session', 'freeze-dried'],
  HPV: [1, 'session', 'liquid'],
  td: [10, '28-days', 'liquid'],
  tt: [20, '28-days', 'liquid'],
};

/** The usual vial of an antigen, by its series or, outside the schedule, by its name; null for one that is not listed. */
export function usualVialOf(antigen: NamedAntigen): UsualVial | null {
  const row = usual[seriesOfAntigen(antigen) ?? antigen.name.trim().toLowerCase()];
  if (row === undefined) return null;
  const [dosesPerVial, openVial, formulation, more] = row;
  return { dosesPerVial, openVial, formulation, isOneOfSeveral: more !== undefined };
}

/**
 * True if a rule would let an open vial be kept longer than its vaccine allows. For a vaccine outside the table only the session is
 * allowed, WHO's rule for vaccines without a preservative.
 */
export function isLongerOpen(antigen: NamedAntigen, rule: OpenVialRule | null): boolean {
  return rule === '28-days' && (usualVialOf(antigen)?.openVial ?? 'session') === 'session';
}

/** A source of a dose: an open vial, or a lot without one. */
export interface VialToUse {
  readonly source: string;
  readonly label: Pick<LotLabel, 'batchNo' | 'expiryOn'>;
  /** Day on which it was opened; null for a lot without an open vial. */
  readonly openedOn: LocalDate | null;
}

/**
 * Suggests the source of a dose: the officer's earlier choice for the child, else the only lot that fits, else the vial opened on that day.
 * Undefined if several lots fit, because the batch that would be recorded has not been looked at; then the officer is asked ("Please select
 * vaccine to be used"). The vials are in the order in which they are used up.
 */
export function vialInUse<Vial extends VialToUse>(
  fit: readonly Vial[],
  { on, chosen }: { readonly on: LocalDate; readonly chosen: string | undefined },
): Vial | undefined {
  const [first, ...others] = fit;
  if (first === undefined) return undefined;
  const isOnlyLot = others.every((vial) => isSameLot(vial, first));
  return (
    fit.find(({ source }) => source === chosen) ??
    (isOnlyLot ? first : fit.find(({ openedOn }) => openedOn === on))
  );
}

/** True for vials with the same label, and therefore of one lot. */
function isSameLot({ label: a }: VialToUse, { label: b }: VialToUse): boolean {
  return a.batchNo === b.batchNo && a.expiryOn === b.expiryOn;
}
