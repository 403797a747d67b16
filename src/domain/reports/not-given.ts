import { compareNames } from '#domain/kernel/text.ts';
import {
  type NotedVaccine,
  type NotGivenReason,
  notGivenReasons,
  vaccineOfNote,
} from '#domain/immunization/screening/not-given.ts';
import { allSeries } from '#domain/immunization/schedule/series.ts';

/** Doses that were due and not given, by reason. */
export type ReasonCounts = Readonly<Record<NotGivenReason, number>>;

/** Number of times that a dose was not given for a reason. A dose recorded on two days counts twice. */
export interface MissedDoses {
  /** Its name in the notes. */
  readonly dose: string;
  readonly reason: NotGivenReason;
  readonly doses: number;
}

/** A vaccine with its doses that were not given. */
export interface NotGivenLine extends NotedVaccine {
  readonly counts: ReasonCounts;
}

/** Doses by reason, all vaccines together. */
export function reasonCounts(missed: readonly Pick<MissedDoses, 'reason' | 'doses'>[]): ReasonCounts {
  const of = (reason: NotGivenReason) =>
    missed.reduce((sum, row) => (row.reason === reason ? sum + row.doses : sum), 0);
  return Object.fromEntries(notGivenReasons.map((reason) => [reason, of(reason)])) as Record<
    NotGivenReason,
    number
  >;
}

/** All reasons together. */
export function allReasons(counts: ReasonCounts): number {
  return notGivenReasons.reduce((sum, reason) => sum + counts[reason], 0);
}

/**
 * The vaccines with doses not given, in the order of the schedule, then unknown ones by name; a campaign's doses are listed after the
 * routine ones of their vaccine.
 */
export function notGivenSummary(missed: readonly MissedDoses[]): readonly NotGivenLine[] {
  const rows = missed.map((row) => ({ ...row, ...vaccineOfNote(row.dose) }));
  const byVaccine = Map.groupBy(rows, ({ antigen, isOfCampaign }) => `${Number(isOfCampaign)} ${antigen}`);
  return [...byVaccine.values()]
    .flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      return [{ antigen: first.antigen, isOfCampaign: first.isOfCampaign, counts: reasonCounts(same) }];
    })
    .toSorted(
      (a, b) =>
        placeOfSeries(a.antigen) - placeOfSeries(b.antigen) ||
        compareNames(a.antigen, b.antigen) ||
        Number(a.isOfCampaign) - Number(b.isOfCampaign),
    );
}

function placeOfSeries(antigen: string): number {
  const place = allSeries.indexOf(antigen);
  return place === -1 ? allSeries.length : place;
}
