import type { EntryId, FacilityId } from '#domain/kernel/ids.ts';
import { addMonths } from '#domain/kernel/calendar.ts';
import {
  dateOf,
  daysBetween,
  type LocalDate,
  type LocalDateTime,
  type Quarter,
  quarterOf,
  yearOf,
} from '#domain/kernel/local-date.ts';
import { relayedActivities } from './activities/index.ts';
import { type LedgerActivity, maxDaysAhead } from './decide.ts';
import { entryChange } from './entry-change.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { labelBatchLength, plainBatch } from './particulars.ts';

/*
 * Signs that a stock activity is wrong: its dates, its period, its amount, or its likeness to an earlier record. A form asks about it
 * before saving; if nobody can be asked (an API call, an event of a tablet that did not know) it opens a case. It is never refused, because
 * the activity happened, except one dated more than a day after it was saved, by its author's clock, which had not happened (`decide`).
 */

/** Facts of each doubt, by its name, in order of importance; `batch` is the lot's. */
export interface DoubtFacts {
  /** A receipt that repeats an earlier one. */
  'received-twice': { batch: string; doses: number; origin: string; moved: LocalDate };
  'unlikely-amount': { batch: string; doses: number; likely: number };
  /** By the dates of its lines, the lot would have this many doses below zero at the end of a day. */
  'below-zero': { batch: string; short: number; day: LocalDate };
  /** It is dated before its lot arrived. */
  'before-lot': { batch: string; came: LocalDate; moved: LocalDate };
  /** It is dated before the entry it refers to: used before it was issued, reversed before it was recorded. */
  'before-entry': { batch: string; came: LocalDate; moved: LocalDate };
  'received-expired': { batch: string; expiry: LocalDate; moved: LocalDate };
  /** The batch is known with another expiry date. */
  'other-expiry': { batch: string; known: LocalDate; expiry: LocalDate };
  'expiry-far': { batch: string; expiry: LocalDate };
  /** The batch number is longer than any on a box's label. */
  'long-batch': { batch: string; length: number };
  'in-future': { moved: LocalDate };
  'long-ago': { moved: LocalDate };
  /** The year or the quarter does not match the date. */
  'other-period': { moved: LocalDate; quarter: Quarter; year: number };
}

export type StockDoubt = keyof DoubtFacts;

/** Something about an activity that a person should look at, with the figures that explain it. */
export type StockFinding = {
  readonly [Doubt in StockDoubt]: { readonly doubt: Doubt; readonly facts: Readonly<DoubtFacts[Doubt]> };
}[StockDoubt];

/** Years ahead from which an expiry date is asked about; no vaccine keeps half as long. */
export const maxYearsToExpiry = 15;

/** Years back from which a date is asked about; most vaccines expire within three years, so older stock is gone. */
export const maxYearsBack = 3;

/** Doses that the lines of a lot put into the store on a day, negative if they left; reversed lines do not count. */
export interface StoreDay {
  readonly on: LocalDate;
  readonly stored: number;
}

/** The lot of an activity, as it was before. */
export interface DoubtedLot {
  readonly batchNo: string;
  /** Day of the entry that opened it; null if unknown. */
  readonly cameOn: LocalDate | null;
  readonly days: readonly StoreDay[];
}

/** A valid receipt or arrival. */
export interface KnownReceipt {
  readonly id: EntryId;
  readonly batchNo: string;
  readonly expiryOn: LocalDate;
  readonly doses: number;
  readonly origin: FacilityId | null;
  readonly on: LocalDate;
}

/** Records that an activity is checked against. */
export interface StockView {
  /** The current day at the facilities. */
  readonly today: LocalDate;
  /** Null for an activity that opens a lot, and if unknown. */
  readonly lot: DoubtedLot | null;
  /** The date of the entry that it accounts for or reverses; null for anything else. */
  readonly entryOn: LocalDate | null;
  /** Receipts of its antigen that may be of its batch, possibly with others. */
  readonly receipts: readonly KnownReceipt[];
  readonly keeper: StockKeeper;
}

/**
 * Finds what a person should look at in an activity, most important first.
 *
 * @param line the new line of the ledger; null without one
 */
export function stockDoubtsOf(
  activity: LedgerActivity,
  line: LedgerEntry | null,
  view: StockView,
): readonly StockFinding[] {
  if (relayedActivities.has(activity.type) || activity.type === 'open-wallet') return [];
  return [
    ...(activity.type === 'receive' ? receivedTwice(activity.payload, view) : []),
    ...unlikelyAmount(line, view),
    ...belowZero(line, view),
    ...tooEarly(activity, view),
    ...labelDoubts(activity, view),
    ...dayDoubts(activity.payload.happenedAt, view),
    ...('year' in activity.payload ? otherPeriod(activity.payload) : []),
  ];
}

function receivedTwice(
  { batchNo, expiryOn, doses, origin, happenedAt }: ReceivePayload,
  { receipts }: StockView,
): readonly StockFinding[] {
  const moved = dateOf(happenedAt);
  const isSame = (known: KnownReceipt) =>
    isSameBatch(known, { batchNo }) &&
    known.expiryOn === expiryOn &&
    known.doses === doses &&
    known.origin === origin.facility &&
    known.on === moved;
  return receipts.some(isSame)
    ? [{ doubt: 'received-twice', facts: { batch: batchNo, doses, origin: origin.name, moved } }]
    : [];
}

type ReceivePayload = Extract<LedgerActivity, { type: 'receive' }>['payload'];

function unlikelyAmount(line: LedgerEntry | null, { keeper }: StockView): readonly StockFinding[] {
  if (line === null || line.activity === 'reverse') return [];
  const stored = entryChange(line).balance;
  const likely = stored > 0 ? likelyMost(stored, keeper) : null;
  return likely === null
    ? []
    : [{ doubt: 'unlikely-amount', facts: { batch: line.batchNo, doses: stored, likely } }];
}

function belowZero(line: LedgerEntry | null, { lot, entryOn }: StockView): readonly StockFinding[] {
  if (line === null || lot === null) return [];
  const { balance } = entryChange(line);
  // A reversed line no longer counts, so the reversal affects the line's own date.
  const on = line.activity === 'reverse' ? entryOn : dateOf(line.happenedAt);
  if (balance >= 0 || on === null) return [];
  const first = firstShortDay(lot.days, { on, stored: balance });
  return first === null
    ? []
    : [{ doubt: 'below-zero', facts: { batch: lot.batchNo, short: first.short, day: first.day } }];
}

/** The first day at whose end more was taken than there was, because of a change that removes doses. */
function firstShortDay(
  days: readonly StoreDay[],
  change: StoreDay,
): { readonly day: LocalDate; readonly short: number } | null {
  const inOrder = [...days, change].toSorted((a, b) => daysBetween(b.on, a.on));
  let left = 0;
  for (const [at, { on, stored }] of inOrder.entries()) {
    left += stored;
    const isEndOfDay = inOrder[at + 1]?.on !== on;
    if (isEndOfDay && on >= change.on && left < 0) return { day: on, short: -left };
  }
  return null;
}

function tooEarly(activity: LedgerActivity, { lot, entryOn }: StockView): readonly StockFinding[] {
  if (lot === null || !('happenedAt' in activity.payload)) return [];
  const moved = dateOf(activity.payload.happenedAt);
  const batch = lot.batchNo;
  if (lot.cameOn !== null && moved < lot.cameOn)
    return [{ doubt: 'before-lot', facts: { batch, came: lot.cameOn, moved } }];
  return entryOn !== null && moved < entryOn
    ? [{ doubt: 'before-entry', facts: { batch, came: entryOn, moved } }]
    : [];
}

/** Doubts about the label of a lot that arrives, or whose label is corrected. */
function labelDoubts(activity: LedgerActivity, { receipts, lot, today }: StockView): readonly StockFinding[] {
  if (activity.type !== 'receive' && activity.type !== 'correct') return [];
  const { batchNo: batch, expiryOn: expiry, happenedAt } = activity.payload;
  const own = activity.type === 'correct' ? activity.payload.entry : null;
  const moved = activity.type === 'correct' ? lot?.cameOn : dateOf(happenedAt);
  const { length } = plainBatch(batch);
  const other = receipts.find(
    (known) => known.id !== own && isSameBatch(known, { batchNo: batch }) && known.expiryOn !== expiry,
  );
  return [
    ...(moved && expiry < moved
      ? [{ doubt: 'received-expired', facts: { batch, expiry, moved } } as const]
      : []),
    ...(other ? [{ doubt: 'other-expiry', facts: { batch, known: other.expiryOn, expiry } } as const] : []),
    ...(isFarOff(expiry, today) ? [{ doubt: 'expiry-far', facts: { batch, expiry } } as const] : []),
    ...(length > labelBatchLength ? [{ doubt: 'long-batch', facts: { batch, length } } as const] : []),
  ];
}

/** True for an expiry date that is more than {@link maxYearsToExpiry} years away. */
export function isFarOff(expiry: LocalDate, today: LocalDate): boolean {
  return expiry > addMonths(today, maxYearsToExpiry * 12);
}

function dayDoubts(happenedAt: LocalDateTime, { today }: StockView): readonly StockFinding[] {
  const moved = dateOf(happenedAt);
  if (moved > today) return [{ doubt: 'in-future', facts: { moved } }];
  return moved < yearsBefore(today, maxYearsBack) ? [{ doubt: 'long-ago', facts: { moved } }] : [];
}

// Dates compare as text; 29 February of another year does not exist, but sorts correctly.
function yearsBefore(today: LocalDate, years: number): string {
  return `${String(yearOf(today) - years).padStart(4, '0')}${today.slice(4)}`;
}

function otherPeriod({
  happenedAt,
  year,
  quarter,
}: {
  readonly happenedAt: LocalDateTime;
  readonly year: number;
  readonly quarter: Quarter;
}): readonly StockFinding[] {
  const moved = dateOf(happenedAt);
  return isPeriodOf(moved, { year, quarter })
    ? []
    : [{ doubt: 'other-period', facts: { moved, quarter, year } }];
}

/** True for the reporting period that matches a date. */
export function isPeriodOf(
  on: LocalDate,
  { year, quarter }: { readonly year: number; readonly quarter: Quarter },
): boolean {
  return yearOf(on) === year && quarterOf(on) === quarter;
}

function isSameBatch(a: Pick<KnownReceipt, 'batchNo'>, b: Pick<KnownReceipt, 'batchNo'>): boolean {
  return plainBatch(a.batchNo) === plainBatch(b.batchNo);
}

/** The activity with its officer's confirmations, which open no case. */
export function withConfirmed(activity: LedgerActivity, findings: readonly StockFinding[]): LedgerActivity {
  if (findings.length === 0) return activity;
  const confirmed = findings.map(({ doubt }) => doubt);
  return { ...activity, payload: { ...activity.payload, confirmed } } as LedgerActivity;
}

/**
 * The findings that nobody was asked about. A form asks about the day ahead and refuses any later one, so a date further ahead of `today`
 * was confirmed by a wrong clock.
 */
export function unasked(
  { payload }: LedgerActivity,
  findings: readonly StockFinding[],
  { today }: Pick<StockView, 'today'>,
): readonly StockFinding[] {
  const confirmed: readonly string[] = ('confirmed' in payload ? payload.confirmed : undefined) ?? [];
  const isAsked = (found: StockFinding) =>
    confirmed.includes(found.doubt) &&
    !(found.doubt === 'in-future' && daysBetween(today, found.facts.moved) > maxDaysAhead);
  return findings.filter((found) => !isAsked(found));
}

/** Kinds of stock keepers by whom they serve: a facility its catchment, a store the units below it. */
const keeperTiers = ['facility', 'lga', 'state', 'country'] as const;
export type KeeperTier = (typeof keeperTiers)[number];

/** Facts about a stock keeper and one antigen. */
export interface StockKeeper {
  readonly tier: KeeperTier;
  /** People it serves; null if unknown. */
  readonly population: number | null;
  /** Doses of the antigen that it has. */
  readonly held: number;
  /** Number of receipts of the antigen, and the largest of them. */
  readonly receipts: { readonly count: number; readonly most: number };
}

/**
 * People served by the largest of each tier, for one without a known number, rounded up: NPHCDA's standard is a facility for a ward of
 * 10,000 to 30,000 people; the largest LGAs have nearly two million, the largest states nearly twenty, Nigeria some 230.
 */
const maxServed: Readonly<Record<KeeperTier, number>> = {
  facility: 50_000,
  lga: 2_000_000,
  state: 20_000_000,
  country: 250_000_000,
};

/**
 * Number of doses that is plausible anywhere, so that neither a catchment mistyped as a few people nor a first small delivery makes a
 * larger one doubtful.
 */
const floor = 1000;
/** Number of deliveries that make a pattern, and the multiple of the largest of them that suggests an extra digit. */
const habit = { receipts: 3, times: 10 };

/**
 * The most that is likely, if the doses exceed it; null if they are likely.
 *
 * - Held, by size: a dose for everybody served. A year of one antigen is at most five doses for one infant in 25 people (NPHCDA plans with
 *   4 % of the population), twice that with wastage, so this is more than any routine or campaign stock.
 * - Received, by history: under ten times the largest delivery, once there were three. One extra digit is ten times.
 */
function likelyMost(doses: number, { tier, population, held, receipts }: StockKeeper): number | null {
  const served = Math.max(population === null || population === 0 ? maxServed[tier] : population, floor);
  if (held + doses > served) return served;
  const usual = receipts.most * habit.times;
  return receipts.count >= habit.receipts && doses >= usual && doses > floor ? receipts.most : null;
}
