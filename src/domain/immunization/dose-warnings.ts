import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { cautions } from '#domain/ledger/usability.ts';
import { dayOfAge } from './age.ts';
import { isFor, type ScheduledChild } from './due-windows.ts';
import { type DoseKind, kindOf } from './dose-kind.ts';
import { type FollowUpEnd, isAfterEnd } from './follow-up.ts';
import { farEnoughOn } from './doses-apart.ts';
import {
  type GivenBySchedule,
  type GivenDose,
  isRoutine,
  isTooLate,
  laidOverSchedule,
  seriesOfRecord,
} from './given-doses.ts';
import { scheduleOf } from './schedule.ts';
import type { ScheduledDose } from './scheduled-dose.ts';
import { doseOf, seriesOf } from './series.ts';
import type { WarningCode } from './warnings.ts';

/** A dose that an officer is about to record. */
export interface IntendedDose {
  /** Name of the antigen. */
  readonly antigen: string;
  /** The schedule's code; null for one outside the schedule, or of a routine dose that takes the first free place. */
  readonly dose: string | null;
  /** Left out where the dose says it: routine with a code, outside the schedule without one. */
  readonly kind?: DoseKind | undefined;
  readonly immunizedOn: LocalDate;
  /** What is printed on the vial; null for a dose from a card. */
  readonly label: Pick<LotLabel, 'expiryOn' | 'vvmStage'> | null;
}

/** What an officer has to know before a dose; nothing of it keeps them from recording it. `given` is the record so far. */
export function doseWarnings(
  child: ScheduledChild & { readonly end?: FollowUpEnd | null },
  given: readonly GivenDose[],
  intended: IntendedDose,
): WarningCode[] {
  const ofLabel = intended.label ? cautions(intended.label, intended.immunizedOn) : [];
  const always = [
    ...ofEnd(child.end ?? null, intended),
    ...ofChild(child, seriesOf(intended.antigen)),
    ...ofLabel,
  ];
  // A campaign gives it whatever the schedule says.
  if (intended.kind === 'campaign') return always;
  const code =
    intended.dose ??
    (kindOf(intended) === 'routine'
      ? proposedDose(child, given, { ...intended, on: intended.immunizedOn })
      : null);
  const dose = code === null ? undefined : doseOf(code);
  const fromSchedule = dose && dose.antigen === (seriesOf(intended.antigen) ?? dose.antigen);
  return [
    ...(fromSchedule ? scheduleWarnings(child, given, { dose, on: intended.immunizedOn }) : notInSchedule),
    ...always,
  ];
}

/** A dose given after the child died, or after it was followed here no longer. */
function ofEnd(end: FollowUpEnd | null, { immunizedOn }: IntendedDose): WarningCode[] {
  if (end === null || !isAfterEnd(end, immunizedOn)) return [];
  return [end.kind === 'died' ? 'after-death' : 'after-end'];
}

/** What was found about the child and speaks against the vaccine. */
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
  const laid = laidOverSchedule(child.bornOn, given);
  const found: WarningCode[] = [];
  if (!isFor(dose, child)) found.push('not-for-this-child');
  if (laid.byCode.has(dose.code)) found.push('already-given');
  if (on < dayOfAge(child.bornOn, dose.from)) found.push('too-early');
  if (isTooLate(dose, child.bornOn, on)) found.push('too-late');
  if (isTooClose(child, given, { dose, on, laid })) found.push('interval-too-short');
  return found;
}

/** Whether other doses lie too close, before it or after it: what is copied from a card may come before what is recorded. */
function isTooClose(
  child: ScheduledChild,
  given: readonly GivenDose[],
  { dose, on, laid }: { dose: ScheduledDose; on: LocalDate; laid: GivenBySchedule<GivenDose> },
): boolean {
  const same = laid.byCode.get(dose.code);
  const others = given.filter(
    (record) => isRoutine(record) && seriesOfRecord(record) === dose.antigen && record.id !== same?.id,
  );
  if (others.some(({ immunizedOn }) => Math.abs(daysBetween(immunizedOn, on)) < dose.gapDays)) return true;
  const isNear = dose.apart.some(({ series, days }) =>
    laid.given.days.get(series)?.some((day) => day !== on && Math.abs(daysBetween(day, on)) < days),
  );
  if (isNear || same) return isNear;
  const earliest = farEnoughOn(dose, child.bornOn, { given: laid.given, before: on });
  return earliest !== null && on < earliest;
}

/**
 * The dose of an antigen that comes next for a child: the first missing one of its series that is not too late, else the last
 * one, which is recorded with a warning and counts as given. Null where the schedule has none left.
 */
export function proposedDose(
  child: ScheduledChild,
  given: readonly GivenDose[],
  { antigen, on }: { readonly antigen: string; readonly on: LocalDate },
): string | null {
  const series = seriesOf(antigen);
  const missing = scheduleOf(child, given, on).doses.filter(
    ({ dose, state }) => dose.antigen === series && state !== 'given',
  );
  const inOrder = missing.toSorted((a, b) => a.dose.number - b.dose.number);
  const next =
    inOrder.find(({ state }) => state !== 'too-late') ?? inOrder.findLast(({ dose }) => dose.number > 0);
  return next?.dose.code ?? null;
}
