import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { cautions } from '#domain/ledger/usability.ts';
import { dayOfAge } from '#domain/immunization/schedule/age.ts';
import { isFor, type ScheduledChild } from '#domain/immunization/schedule/due-windows.ts';
import { type DoseKind, kindOf, type ScheduledDose } from '#domain/immunization/schedule/scheduled-dose.ts';
import { type FollowUpEnd, isAfterEnd } from './follow-up.ts';
import { farEnoughOn, keptApart, type SeriesDays } from '#domain/immunization/schedule/doses-apart.ts';
import {
  type GivenDose,
  isTooLate,
  laidOverSchedule,
  seriesOfRecord,
} from '#domain/immunization/schedule/given-doses.ts';
import { seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import { scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { doseOf, dosesOf } from '#domain/immunization/schedule/series.ts';

/** A dose that an officer is about to record. */
interface IntendedDose {
  /** Name of the antigen. */
  readonly antigen: string;
  /** The series chosen for it, as in {@link GivenDose}. */
  readonly series?: string | null | undefined;
  /** The schedule's code; null for a dose outside the schedule, and for a routine dose that takes the first free place. */
  readonly dose: string | null;
  /** Absent if the dose determines it: routine with a code, outside the schedule without one. */
  readonly kind?: DoseKind | undefined;
  readonly immunizedOn: LocalDate;
  /** Label of the vial; null for a dose from a card. */
  readonly label: Pick<LotLabel, 'expiryOn' | 'vvmStage'> | null;
}

/** Warnings that an officer sees before a dose; none of them prevents recording it. `given` is the record so far. */
export function doseWarnings(
  child: ScheduledChild & { readonly end?: FollowUpEnd | null },
  given: readonly GivenDose[],
  intended: IntendedDose,
): WarningCode[] {
  const { immunizedOn: on } = intended;
  const series = seriesOfAntigen({ name: intended.antigen, series: intended.series });
  const ofLabel = intended.label ? cautions(intended.label, on) : [];
  const always = [...ofEnd(child.end ?? null, intended), ...ofChild(child, series), ...ofLabel];
  const kind = kindOf(intended);
  const code = intended.dose ?? (kind === 'routine' ? proposedDose(child, given, { ...intended, on }) : null);
  const dose = code === null ? undefined : doseOf(code);
  if (kind === 'routine' && dose && dose.antigen === (series ?? dose.antigen))
    return [...scheduleWarnings(child, given, { dose, on }), ...always];
  const distance = isTooCloseBeside(child, given, intended) ? (['interval-too-short'] as const) : [];
  // A campaign gives it regardless of the schedule.
  return [...(kind === 'campaign' ? [] : notInSchedule), ...distance, ...always];
}

/** Warns about a dose after the child's death, or after the end of its follow-up here. */
function ofEnd(end: FollowUpEnd | null, { immunizedOn }: IntendedDose): WarningCode[] {
  if (end === null || !isAfterEnd(end, immunizedOn)) return [];
  return [end.kind === 'died' ? 'after-death' : 'after-end'];
}

/** Warnings from the child's findings against the vaccine. */
function ofChild({ contraindicated, precautions }: ScheduledChild, series: string | null): WarningCode[] {
  if (series === null) return [];
  if (contraindicated?.has(series)) return ['contraindicated'];
  return precautions?.has(series) ? ['precaution'] : [];
}

const notInSchedule: readonly WarningCode[] = ['not-in-schedule'];

function scheduleWarnings(
  child: ScheduledChild,
  given: readonly GivenDose[],
  { dose, on }: { dose: ScheduledDose; on: LocalDate },
): WarningCode[] {
  const laid = laidOverSchedule(child.bornOn, given, child.graceDays ?? 0);
  const found: WarningCode[] = [];
  if (!isFor(dose, child)) found.push('not-for-this-child');
  if (laid.byCode.has(dose.code)) found.push('already-given');
  if (on < dayOfAge(child.bornOn, dose.from, 'last-day')) found.push('too-early');
  if (isTooLate(dose, child.bornOn, on)) found.push('too-late');
  if (isTooClose(child, given, { dose, on, same: laid.byCode.get(dose.code) }))
    found.push('interval-too-short');
  return found;
}

/** True if other doses are too close, before or after: a dose copied from a card may come before recorded ones. */
function isTooClose(
  child: ScheduledChild,
  given: readonly GivenDose[],
  { dose, on, same }: { dose: ScheduledDose; on: LocalDate; same: GivenDose | undefined },
): boolean {
  const others = same ? given.filter(({ id }) => id !== same.id) : given;
  const days = laidOverSchedule(child.bornOn, others, child.graceDays ?? 0).given;
  if (isNear(dose, on, days)) return true;
  const earliest = farEnoughOn(dose, child.bornOn, { given: days, before: on, end: 'last-day' });
  return same === undefined && earliest !== null && on < earliest;
}

/** True if a dose without a place in the schedule, of a campaign or another programme, is too close to others. */
function isTooCloseBeside(
  child: ScheduledChild,
  given: readonly GivenDose[],
  intended: IntendedDose,
): boolean {
  const [first] = dosesOf(seriesOfRecord(intended) ?? '').filter(({ number }) => number > 0);
  if (!first || (intended.kind === 'campaign' && !first.isApartFromCampaigns)) return false;
  return isNear(
    first,
    intended.immunizedOn,
    laidOverSchedule(child.bornOn, given, child.graceDays ?? 0).given,
  );
}

/** True if a day is too close to days of the same series, or of one that must be kept apart. */
function isNear(dose: ScheduledDose, on: LocalDate, { days }: SeriesDays): boolean {
  const lies = (series: string, least: number, isSameDayToo: boolean) =>
    (days.get(series) ?? []).some(
      (day) => (isSameDayToo || day !== on) && Math.abs(daysBetween(day, on)) < least,
    );
  return (
    lies(dose.antigen, dose.gapDays, true) ||
    keptApart(dose).some(({ series, days: least }) => lies(series, least, false))
  );
}

/**
 * The next dose of an antigen for a child: the first missing one of its series that is not too late, otherwise the last one, which is
 * recorded with a warning and counts as given. Null if the schedule has none left.
 */
export function proposedDose(
  child: ScheduledChild,
  given: readonly GivenDose[],
  { antigen, series: chosen, on }: Pick<IntendedDose, 'antigen' | 'series'> & { readonly on: LocalDate },
): string | null {
  const series = seriesOfAntigen({ name: antigen, series: chosen });
  const missing = scheduleOf(child, given, on).doses.filter(
    ({ dose, state }) => dose.antigen === series && state !== 'given',
  );
  const inOrder = missing.toSorted((a, b) => a.dose.number - b.dose.number);
  const next =
    inOrder.find(({ state }) => state !== 'too-late') ?? inOrder.findLast(({ dose }) => dose.number > 0);
  return next?.dose.code ?? null;
}

/** Warnings that an officer sees before a dose, and that are recorded with it. */
export const warningCodes = [
  'too-early',
  'too-late',
  'interval-too-short',
  'already-given',
  'not-in-schedule',
  'not-for-this-child',
  'expired',
  'vvm-discard',
  'contraindicated',
  'precaution',
  'after-death',
  'after-end',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/** One sentence per warning, for the dialog and for the child's card. */
export const warningSentences = {
  'too-early': 'The child is younger than the schedule asks for this dose.',
  'too-late': 'The child is older than the schedule allows for this dose.',
  'interval-too-short': 'Too few days have passed since another dose.',
  'already-given': 'This dose is already on the record of the child.',
  'not-in-schedule': 'The routine schedule has no such dose of this antigen.',
  'not-for-this-child': 'The routine schedule gives this dose to girls only.',
  expired: 'The vaccine was past its expiry date.',
  'vvm-discard': 'The vaccine vial monitor was at stage III, the discard point.',
  contraindicated: 'Something is on the record of the child that speaks against this vaccine.',
  precaution: 'Something is on the record of the child for which one is careful with this vaccine.',
  'after-death': 'The child was told to have died before this day.',
  'after-end': 'The child was told to be followed here no longer before this day.',
} as const satisfies Record<WarningCode, string>;
