import type { EventId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { GivenDose } from '#domain/immunization/schedule/given-doses.ts';
import { type NamedAntigen, seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import { doseOf } from '#domain/immunization/schedule/series.ts';

/** Reasons why a due dose was not given to a child who was present. */
export const notGivenReasons = ['refused', 'contraindicated', 'out-of-stock', 'sick-today', 'other'] as const;
export type NotGivenReason = (typeof notGivenReasons)[number];

/** A dose that was due and not given on a day. The child stays due, unless the vaccine is contraindicated. */
export interface NotGiven {
  /** The schedule's code of the dose, or {@link campaignDose}. */
  readonly dose: string;
  readonly reason: NotGivenReason;
  readonly note: string | null;
  readonly on: LocalDate;
  readonly by: UserId;
  /** Event that recorded it, by which it can be withdrawn. */
  readonly event?: EventId | undefined;
  /** Return date told to the care giver; absent if none was told. */
  readonly nextOn?: LocalDate | undefined;
}

/** Maximum number of characters in a note's name of its dose. */
export const notedDoseLimit = 40;

interface Noted {
  readonly notGiven?: readonly NotGiven[] | undefined;
}

/** Notes of a day: the last one about each dose. */
export function notGivenOn({ notGiven = [] }: Noted, on: LocalDate): readonly NotGiven[] {
  return notGiven.filter((one) => one.on === on).reduce<readonly NotGiven[]>(withNotGiven, []);
}

/** The last note about a dose, by day; undefined without one. */
export function lastNotGiven(notes: readonly NotGiven[], dose: string): NotGiven | undefined {
  return notes
    .filter((one) => one.dose === dose)
    .reduce<NotGiven | undefined>((last, one) => (last && last.on > one.on ? last : one), undefined);
}

/** The notes with one more, which replaces the note about the same dose and day. */
function withNotGiven(notes: readonly NotGiven[], one: NotGiven): readonly NotGiven[] {
  return [...notes.filter(({ dose, on }) => dose !== one.dose || on !== one.on), one];
}

const ofCampaign = 'campaign:';

/**
 * Names a campaign dose in a note. It has no code of the schedule, so its vaccine is written in a form that is never a code, and an older
 * build does not take it for a routine dose.
 */
export function campaignDose(antigen: NamedAntigen): string {
  return `${ofCampaign}${seriesOfAntigen(antigen) ?? antigen.name}`.slice(0, notedDoseLimit).trimEnd();
}

/** The vaccine of a dose that was not given. */
export interface NotedVaccine {
  /** Series of the schedule; for an unknown vaccine the note's own name. */
  readonly antigen: string;
  readonly isOfCampaign: boolean;
}

/** The vaccine that a note concerns. */
export function vaccineOfNote(dose: string): NotedVaccine {
  if (dose.startsWith(ofCampaign)) return { antigen: dose.slice(ofCampaign.length), isOfCampaign: true };
  return { antigen: doseOf(dose)?.antigen ?? dose, isOfCampaign: false };
}

/**
 * The valid notes of a child over all its entries: one for each dose and day, and none for a dose given later that day. Callers leave out
 * voided records.
 */
export function missedDoses(
  notes: readonly NotGiven[],
  given: readonly Pick<GivenDose, 'antigen' | 'series' | 'dose' | 'immunizedOn' | 'kind'>[],
): readonly NotGiven[] {
  // Nearly all children of a register have none.
  if (notes.length === 0) return notes;
  const names = new Set(given.map((record) => `${record.immunizedOn} ${nameOfGiven(record)}`));
  return notes
    .reduce<readonly NotGiven[]>(withNotGiven, [])
    .filter(({ on, dose }) => !names.has(`${on} ${dose}`));
}

/** The name that a note would use for a given dose; undefined for a dose that no note can concern. */
function nameOfGiven({
  antigen: name,
  series,
  dose,
  kind,
}: Pick<GivenDose, 'antigen' | 'series' | 'dose' | 'kind'>): string | null {
  return kind === 'campaign' ? campaignDose({ name, series }) : dose;
}

/**
 * State of a due dose at a visit.
 *
 * - contraindicated: a finding rules out the vaccine, so it is not given
 * - not-given: a reason for not giving it was recorded
 * - given: it is ticked, and comes from an open vial
 * - to-give: an open vial has it, and nothing was recorded yet
 * - without-vial: there is no open vial for it
 */
export type DoseAtVisit = 'contraindicated' | 'not-given' | 'given' | 'to-give' | 'without-vial';

export interface SaidOfDose {
  readonly isContraindicated: boolean;
  /** True if a reason for not giving it is given. */
  readonly isExplained: boolean;
  readonly isTicked: boolean;
  readonly hasVial: boolean;
}

/**
 * State of a due dose at a visit before saving. An older tick, or a tick on all doses, never overrides an answer; ticking the dose itself
 * first withdraws the answer.
 */
export function doseAtVisit({ isContraindicated, isExplained, isTicked, hasVial }: SaidOfDose): DoseAtVisit {
  if (isContraindicated) return 'contraindicated';
  if (isExplained) return 'not-given';
  if (!hasVial) return 'without-vial';
  return isTicked ? 'given' : 'to-give';
}

/** True if a tap on all doses gives this one. */
export function isGivenWithAll(state: DoseAtVisit): boolean {
  return state === 'given' || state === 'to-give';
}
