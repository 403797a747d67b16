import { isOtherLive, seriesOfAntigen } from './products.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { dayOfAge } from './age.ts';
import { farEnoughOn, isNeeded, oldEnoughOn, otherLive, type SeriesDays } from './doses-apart.ts';
import type { DoseKind, ScheduledDose } from './scheduled-dose.ts';
import { doseOf, dosesOf } from './series.ts';
import { scheduleVersion } from './schedule-data.ts';

/** A dose on a child's record, in the schedule's form. Callers leave out voided records. */
export interface GivenDose {
  readonly id: string;
  /** Name of the antigen. */
  readonly antigen: string;
  /** Series chosen for the antigen, or {@link outside}; absent if none was chosen, so that its name determines it. */
  readonly series?: string | null | undefined;
  /** The schedule's code; null if none was recorded. */
  readonly dose: string | null;
  readonly immunizedOn: LocalDate;
  /** Absent for a routine dose. */
  readonly kind?: DoseKind | undefined;
  /** The maker on the vial; absent if unknown. */
  readonly vendor?: string | undefined;
}

/**
 * Reasons why a dose does not count.
 *
 * - too-early: the child was younger than the minimum age at which the dose counts
 * - too-close: too few days after a dose of the same series, or of one that it must be kept apart from
 */
export type DoseFault = 'too-early' | 'too-close';

/** A dose that does not count and has to be given again. */
export interface InvalidDose<Given> {
  readonly record: Given;
  readonly fault: DoseFault;
  /** The dose it was meant to be, which is to be repeated. */
  readonly code: string;
}

/** A child's record matched against the schedule. */
export interface GivenBySchedule<Given> {
  /** The record that counts for each dose, by the dose's code. */
  readonly byCode: ReadonlyMap<string, Given>;
  /** Doses given too early or too close to another, in the order of their days. */
  readonly invalid: readonly InvalidDose<Given>[];
  /** Records without a place in the schedule: repeated doses, or vaccines outside it. */
  readonly extra: readonly Given[];
  readonly given: SeriesDays;
}

interface Laying<Given> {
  readonly byCode: Map<string, Given>;
  readonly invalid: InvalidDose<Given>[];
  readonly extra: Given[];
  readonly given: {
    readonly days: Map<string, LocalDate[]>;
    readonly startedOn: Map<string, LocalDate>;
    readonly ofThree: Set<string>;
  };
  /** Last day with a routine record of each series. */
  readonly recordedOn: Map<string, LocalDate>;
  readonly graceDays: number;
}

/**
 * Matches a record against the schedule, day by day; which doses count is computed here and never stored. The order of entry does not
 * matter.
 *
 * - A dose counts if the child was old enough and all doses before it are far enough back; otherwise it has to be repeated, and later doses
 *   still keep their distance from it (CDC, CDSi Logic Specification, "evaluate interval": from the dose given before, whether that one
 *   counts or not).
 * - It takes the recorded place; first that of an earlier dose which has to be repeated; if its own place is taken, the next one; if it is
 *   too early for its own, a free one before it. Without a recorded place, the first free one.
 * - A dose of the schedule recorded after its maximum age still counts as given.
 * - A dose that is not routine takes no place, and doses keep their distance from its day as from any other.
 * - A dose before the age of the first one is repeated from that age on. No interval is added to it, except after a live vaccine or a
 *   supplement (CDC, General Best Practice Guidelines for Immunization, "Timing and Spacing": 28 days after a live one).
 *
 * `grace` is the number of days by which a dose may come too early or too close and still count: the country's for the child, none for
 * coverage. It does not shorten the four weeks between two different live vaccines (CDC, the same).
 */
export function laidOverSchedule<Given extends GivenDose>(
  bornOn: LocalDate,
  given: readonly Given[],
  grace: number,
): GivenBySchedule<Given> {
  const laid: Laying<Given> = {
    byCode: new Map(),
    invalid: [],
    extra: [],
    given: { days: new Map(), startedOn: new Map(), ofThree: new Set() },
    recordedOn: new Map(),
    graceDays: grace,
  };
  for (const record of given.toSorted(byDay)) {
    const series = seriesOfRecord(record);
    if (isRoutine(record)) layOne(bornOn, record, laid);
    else laid.extra.push(record);
    if (isRoutine(record) && series !== null) laid.recordedOn.set(series, record.immunizedOn);
    const from = series ?? (isOtherLive(record.antigen) ? otherLive : null);
    if (from === null || !keepsAway(bornOn, record, { series: from, grace })) continue;
    laid.given.days.set(from, [...(laid.given.days.get(from) ?? []), record.immunizedOn]);
  }
  return laid;
}

/** True if later doses keep their distance from this one. */
function keepsAway(
  bornOn: LocalDate,
  record: GivenDose,
  { series, grace }: { readonly series: string; readonly grace: number },
): boolean {
  const first = dosesOf(series).find(({ number }) => number > 0);
  if (first === undefined) return true;
  if (record.kind === 'campaign') return first.isApartFromCampaigns;
  if (first.nature !== 'inactivated' || !isRoutine(record)) return true;
  return addDays(record.immunizedOn, grace) >= oldEnoughOn(first, bornOn);
}

function layOne<Given extends GivenDose>(bornOn: LocalDate, record: Given, laid: Laying<Given>): void {
  const { immunizedOn: on } = record;
  const { first, places } = placesFor(bornOn, record, laid);
  const fitting = places.find((dose) => faultOf(dose, bornOn, { on, laid }) === null);
  const isFirstOfDay = first && laid.recordedOn.get(first.antigen) !== on;
  const fault = isFirstOfDay ? faultOf(first, bornOn, { on, laid }) : null;
  if (fitting) {
    laid.byCode.set(fitting.code, record);
    if (fitting.number > 0 && !laid.given.startedOn.has(fitting.antigen)) {
      laid.given.startedOn.set(fitting.antigen, on);
    }
    if (!isOfTwo(record)) laid.given.ofThree.add(fitting.antigen);
  } else if (first && fault) laid.invalid.push({ record, fault, code: first.code });
  else laid.extra.push(record);
}

/** The places that a record may take, best first; `first` is the one that it missed if none of them fits. */
function placesFor<Given extends GivenDose>(
  bornOn: LocalDate,
  record: Given,
  { byCode, invalid, given }: Laying<Given>,
): { readonly first: ScheduledDose | undefined; readonly places: readonly ScheduledDose[] } {
  const free = dosesOf(seriesOfRecord(record) ?? '').filter(
    (dose) => !byCode.has(dose.code) && isNeeded(dose, bornOn, given),
  );
  const inTime = free.filter((dose) => !isTooLate(dose, bornOn, record.immunizedOn));
  const named = record.dose === null ? undefined : doseOf(record.dose);
  if (!named) {
    const places = inTime.length > 0 ? inTime : free.filter(({ number }) => number > 0);
    return { first: places[0], places };
  }
  const own = free.find(({ code }) => code === named.code);
  const before = inTime.filter(({ number }) => number < named.number);
  const repeated = before.filter(
    ({ code, number }) => number > 0 && invalid.some((one) => one.code === code),
  );
  const after = own ? [] : inTime.filter(({ number }) => number > named.number);
  return { first: repeated[0] ?? own, places: [...repeated, ...(own ? [own] : after), ...before] };
}

/** The fault of a dose given on a day; null for a dose that counts. Other vaccines on the same day are not a fault. */
function faultOf(
  dose: ScheduledDose,
  bornOn: LocalDate,
  {
    on,
    laid: { given, graceDays: grace },
  }: { readonly on: LocalDate; readonly laid: Pick<Laying<unknown>, 'given' | 'graceDays'> },
): DoseFault | null {
  if (addDays(on, grace) < oldEnoughOn(dose, bornOn)) return 'too-early';
  if (given.days.get(dose.antigen)?.includes(on)) return 'too-close';
  const earliest = farEnoughOn(dose, bornOn, { given, before: on, end: 'last-day', grace });
  return earliest !== null && on < earliest ? 'too-close' : null;
}

/** True from the first day on which a dose is too late for a child. */
export function isTooLate(
  { before }: Pick<ScheduledDose, 'before'>,
  bornOn: LocalDate,
  on: LocalDate,
): boolean {
  return before !== null && on >= dayOfAge(bornOn, before);
}

/** True for a routine dose, which takes a place in the schedule. */
function isRoutine({ kind = 'routine' }: Pick<GivenDose, 'kind'>): boolean {
  return kind === 'routine';
}

/** The series that a record belongs to, by its dose or else by its antigen; null outside the schedule. */
export function seriesOfRecord({
  dose,
  antigen,
  series,
}: Pick<GivenDose, 'dose' | 'antigen' | 'series'>): string | null {
  return (dose === null ? undefined : doseOf(dose)?.antigen) ?? seriesOfAntigen({ name: antigen, series });
}

/** Sorts by day, routine doses first, then by place in the series, then by id, so that the order of entry does not matter. */
function byDay(a: GivenDose, b: GivenDose): number {
  return (
    compared(a.immunizedOn, b.immunizedOn) ||
    Number(isRoutine(b)) - Number(isRoutine(a)) ||
    numberOf(a) - numberOf(b) ||
    compared(a.id, b.id)
  );
}

/** Doses without a place sort last on their day. */
function numberOf({ dose }: GivenDose): number {
  return (dose === null ? undefined : doseOf(dose)?.number) ?? 99;
}

// Compares by code unit, so that the order does not depend on the tablet's language.
function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Manufacturers and names that identify a rotavirus vaccine as Rotarix, whose series is two doses; Rotavac and Rotasiil are given three
 * times (WHO position paper on rotavirus vaccines, 2021; WHO list of prequalified vaccines: Rotarix is made by GlaxoSmithKline, Rotavac by
 * Bharat Biotech, Rotasiil by the Serum Institute of India).
 */
const rotarix = /rotarix|\bgsk\b|glaxo/i;

interface Product {
  /** Name of the antigen at the facility. */
  readonly antigen: string;
  /** The manufacturer on the vial; absent if not recorded. */
  readonly vendor?: string | undefined;
}

/** True for a dose of a product with a series of two doses; an unknown product counts as one with three. */
function isOfTwo({ antigen, vendor = '' }: Product): boolean {
  return rotarix.test(antigen) || rotarix.test(vendor);
}

/** Version of the rules by which records and notes count: increase the number when you change them without changing the schedule. */
export const countingEdition = `${scheduleVersion}/5`;

/**
 * Ways in which a record counts.
 *
 * - routine: the dose of the schedule whose place it takes
 * - repeat: given too early or too close to another, so that it has to be given again
 * - campaign: of a campaign, in addition to the schedule
 * - outside: without a place in the schedule, or given once more
 */
export const countings = ['routine', 'repeat', 'campaign', 'outside'] as const;
export type Counting = (typeof countings)[number];

interface CountedDose<Given> {
  readonly record: Given;
  readonly counting: Counting;
  /** The schedule's code; only for a routine dose. */
  readonly dose: string | null;
}

/**
 * Decides how each record of a child counts (ADR 44), with the days of grace of its country. Without a date of birth, because the child has
 * not been entered yet, a record counts as the kind it was recorded for.
 */
export function countedDoses<Given extends GivenDose>(
  bornOn: LocalDate | null,
  given: readonly Given[],
  graceDays: number,
): readonly CountedDose<Given>[] {
  if (bornOn === null) return given.map(asRecorded);
  const { byCode, invalid, extra } = laidOverSchedule(bornOn, given, graceDays);
  return [
    ...Array.from(byCode, ([dose, record]) => ({ record, counting: 'routine' as const, dose })),
    ...invalid.map(({ record }) => ({ record, counting: 'repeat' as const, dose: null })),
    ...extra.map((record) => ({ record, counting: besideSchedule(record), dose: null })),
  ];
}

/**
 * The valid doses of a child by the schedule, by code: those that coverage counts, without days of grace. A dose within the days of grace
 * is on the child's card and is not repeated, but is not valid.
 */
export function validDoses(bornOn: LocalDate, given: readonly GivenDose[]): ReadonlySet<string> {
  return new Set(laidOverSchedule(bornOn, given, 0).byCode.keys());
}

function asRecorded<Given extends GivenDose>(record: Given): CountedDose<Given> {
  if (isRoutine(record) && record.dose !== null && doseOf(record.dose)) {
    return { record, counting: 'routine', dose: record.dose };
  }
  return { record, counting: besideSchedule(record), dose: null };
}

function besideSchedule({ kind }: GivenDose): Counting {
  return kind === 'campaign' ? 'campaign' : 'outside';
}
