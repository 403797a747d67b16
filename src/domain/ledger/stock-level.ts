import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import { dateOf, daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { movingActivities, type MovingType } from './activities/index.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import type { Account, Lot } from './model.ts';
import { byUseFirst, type LotHold, type Offered } from './usability.ts';

/** A lot that expires within this many days is used before others, or sent to a place that will use it. */
export const expirySoonDays = 90;

/** Reasons why a lot in stock needs attention, most urgent first. */
export const lotNotices = ['expired', 'vvm-discard', 'on-hold', 'expires-soon', 'vvm-use-first'] as const;
export type LotNotice = (typeof lotNotices)[number];

/**
 * Notices about a lot on a day: expired or within {@link expirySoonDays} of it (the expiry day itself is still usable), VVM at stage II
 * (usable, before those at stage I) or III (the discard point, WHO), on hold by the cold chain. None for a lot without doses left, or whose
 * arrival is not confirmed.
 */
export function noticesOf(
  lot: Pick<Lot, 'expiryOn' | 'vvmStage' | 'left'> & LotHold,
  today: LocalDate,
): readonly LotNotice[] {
  if (lot.left < 1 || lot.isOnTheWay === true) return [];
  const daysLeft = daysBetween(today, lot.expiryOn);
  const holds: Readonly<Record<LotNotice, boolean>> = {
    expired: daysLeft < 0,
    'vvm-discard': lot.vvmStage === 'III',
    'on-hold': lot.isOnHold === true,
    'expires-soon': daysLeft >= 0 && daysLeft <= expirySoonDays,
    'vvm-use-first': lot.vvmStage === 'II',
  };
  return lotNotices.filter((notice) => holds[notice]);
}

/** Notices grouped into rows of a list, most urgent first. Lots to use first are one row, whatever the reason. */
export const lotAlarms = [
  ['expired'],
  ['vvm-discard'],
  ['on-hold'],
  ['expires-soon', 'vvm-use-first'],
] as const satisfies readonly (readonly LotNotice[])[];

/** Lots of a wallet that need attention: by alarm, and within an alarm in the order of use. */
export function byAlarm<Seen extends Offered & { readonly notice: LotNotice }>(
  today: LocalDate,
): (a: Seen, b: Seen) => number {
  const inUse = byUseFirst(today);
  return (a, b) => alarmOf(a.notice) - alarmOf(b.notice) || inUse(a, b);
}

function alarmOf(notice: LotNotice): number {
  return lotAlarms.findIndex((kinds) => kinds.some((kind) => kind === notice));
}

/** Days over which use is measured: three past months of 30 days, without today. */
export const useDays = 90;
const monthDays = 30;

/** True for the days over which use is measured. */
export function isInUseDays(happenedOn: LocalDate, today: LocalDate): boolean {
  const ago = daysBetween(happenedOn, today);
  return ago >= 1 && ago <= useDays;
}

/** True for days before those over which use is measured. */
export function isBeforeUseDays(happenedOn: LocalDate, today: LocalDate): boolean {
  return daysBetween(happenedOn, today) > useDays;
}

/** The fields of a ledger line that use depends on. */
export type UseLine = Pick<LedgerEntry, 'id' | 'antigen' | 'activity' | 'source' | 'doses' | 'happenedAt'>;

/** Doses of an antigen that met demand in the last {@link useDays} days. */
export interface Use {
  readonly doses: number;
  /** True if some of them are in the first of the three months, so that use was recorded from the beginning. */
  readonly coversStart: boolean;
}

/** Whom a place keeps stock for: its own children, or the facilities of a unit. */
export type SupplyLevel = 'facility' | 'lga' | 'state' | 'country';

/**
 * Months of supply at once, a national setting. A facility's month is the basis of NPHCDA's minimum and maximum. For the stores no source
 * with Nigeria's periods was found: a month for an LGA, a quarter for a state and half a year for the nation are a choice, to be set by
 * their suppliers.
 */
export const supplyMonths: Readonly<Record<SupplyLevel, number>> = {
  facility: 1,
  lga: 1,
  state: 3,
  country: 6,
};

/**
 * The activities that make up a place's demand: those that take doses to a session and, for a store, those that send them on. Returns go
 * back up the chain and are not demand.
 */
export function demandActivities(level: SupplyLevel): readonly MovingType[] {
  const ends: readonly Account[] = level === 'facility' ? ['field'] : ['field', 'in_transit'];
  return (Object.keys(movingActivities) as MovingType[]).filter(
    (type) =>
      type !== 'return' &&
      movingActivities[type].moves(anyLine).some(({ from, to }) => from === 'store' && ends.includes(to)),
  );
}

const anyLine = {
  id: 'any' as EntryId,
  source: 'any' as EntryId,
  doses: 2,
  wastage: 1,
  direction: 'decrement',
} as const;

/** Use by antigen: doses of the place's demand in the measured days, without reversed ones. */
export function measuredUse(
  lines: Iterable<UseLine>,
  today: LocalDate,
  level: SupplyLevel = 'facility',
): ReadonlyMap<AntigenId, Use> {
  const demand: readonly string[] = demandActivities(level);
  const counted = new Map<EntryId, UseLine>();
  const reversed = new Set<EntryId>();
  for (const line of lines) {
    if (demand.includes(line.activity) && isInUseDays(dateOf(line.happenedAt), today))
      counted.set(line.id, line);
    if (line.activity === 'reverse' && line.source !== null) reversed.add(line.source);
  }
  const uses = new Map<AntigenId, Use>();
  for (const { id, antigen, doses, happenedAt } of counted.values()) {
    if (reversed.has(id)) continue;
    const before = uses.get(antigen) ?? { doses: 0, coversStart: false };
    const isEarly = daysBetween(dateOf(happenedAt), today) > useDays - monthDays;
    uses.set(antigen, { doses: before.doses + doses, coversStart: before.coversStart || isEarly });
  }
  return uses;
}

/** Minimum and maximum stock of an antigen at a place, in whole doses. */
export interface StockBounds {
  /** Doses of the demand in {@link useDays} days. */
  readonly used: number;
  readonly monthlyUse: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** A wallet compared with a month's use of its antigen. All figures except `weeks` are whole doses. */
export interface StockLevel extends StockBounds {
  /** Weeks that the doses last at this rate of use. */
  readonly weeks: number;
  readonly position: 'at-minimum' | 'between' | 'above-maximum';
}

/** Facts about the use of an antigen on a day. */
export interface KnownUse {
  readonly use: Use | undefined;
  readonly keptSince: LocalDate | null;
  readonly today: LocalDate;
  readonly level?: SupplyLevel | undefined;
}

/**
 * Minimum and maximum are 25 % and 125 % of the requirement of the place's supply period (NPHCDA, elements of the vaccine utilization
 * report: Minimum Stock, Maximum Stock; {@link supplyMonths}), with the mean of the three measured months.
 *
 * Null if the ledger knows too little: the antigen first arrived (`keptSince`) after the measured days had begun, or nothing was used in
 * the first of the three months, so that their sum may be incomplete.
 */
export function stockBounds({ use, keptSince, today, level = 'facility' }: KnownUse): StockBounds | null {
  if (!use?.coversStart || keptSince === null || daysBetween(keptSince, today) < useDays) return null;
  const used = use.doses;
  const months = supplyMonths[level];
  // A month's use is a third of the total; a quarter of that is a twelfth. Computing in whole doses avoids rounding twice.
  const [minimum, maximum] = [Math.floor((used * months) / 12), Math.floor((used * 5 * months) / 12)];
  return { used, monthlyUse: Math.round(used / 3), minimum, maximum };
}

/** Level of the usable doses; null under the conditions of {@link stockBounds}. */
export function stockLevel(usable: number, known: KnownUse): StockLevel | null {
  const bounds = stockBounds(known);
  if (bounds === null) return null;
  const { used, minimum, maximum } = bounds;
  return {
    ...bounds,
    weeks: weeksAtUse(usable, { doses: used, days: useDays }),
    position: positionOf(usable, minimum, maximum),
  };
}

// Doses are whole, so comparing with the rounded-down bound equals comparing with the exact one.
function positionOf(usable: number, minimum: number, maximum: number): StockLevel['position'] {
  if (usable <= minimum) return 'at-minimum';
  return usable > maximum ? 'above-maximum' : 'between';
}

/** Weeks that doses last if `used` are used in `days` days. */
export function weeksAtUse(
  usable: number,
  { doses, days }: { readonly doses: number; readonly days: number },
): number {
  return (usable * days) / (doses * 7);
}

/** Weeks for display: with one decimal, rounded down. */
export function wholeTenths(weeks: number): number {
  // A quotient that is a whole number of tenths may be one bit too small.
  return Math.floor(weeks * 10 + 1e-9) / 10;
}

/** Length of the level scale, in maxima: a facility's maximum is at five weeks of thirteen. */
const lineInMaxima = 2.4;

/** The scale that shows a stock against its bounds, in shares of its length; a stock beyond its end fills it. */
export function levelLine(
  usable: number,
  { minimum, maximum }: Pick<StockBounds, 'minimum' | 'maximum'>,
): { readonly stock: number; readonly minimum: number; readonly maximum: number } {
  const length = Math.max(maximum, 1) * lineInMaxima;
  return { stock: Math.min(usable / length, 1), minimum: minimum / length, maximum: maximum / length };
}
