import { countedDoses, type Counting, validDoses } from '#domain/immunization/schedule/given-doses.ts';
import { kindOf } from '#domain/immunization/schedule/scheduled-dose.ts';
import {
  expectedVisit,
  type ExpectedVisit,
  type ToldDay,
  toldDaysOf,
} from '#domain/immunization/register/expected-visit.ts';
import { type FollowUpEnd, standingEnds } from '#domain/immunization/register/follow-up.ts';
import type { Child, Immunization } from '#domain/immunization/register/model.ts';
import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import { offerOf, type OfferFacts } from '#domain/immunization/schedule/offered.ts';
import { type Finding, seriesAgainst, standingFindings } from '#domain/immunization/screening/findings.ts';
import { missedDoses, type NotGiven, type NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { isFuture } from '#domain/kernel/local-date.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import {
  type Cohort,
  cohortFigures,
  countsOfChild,
  isOfCohort,
  noChildren,
} from '#domain/reports/coverage.ts';
import { monthOf, type ReportMonth } from '#domain/reports/report-month.ts';

/** A child with all entries that were merged into it. `kept` is the remaining entry, or null before the child is registered. */
export interface ChildFamily {
  readonly kept: Child | null;
  /** Ends of follow-up recorded under any of its entries; empty while the child is followed. */
  readonly ends: readonly FollowUpEnd[];
  /** Findings about the child that are still valid, from any of its entries. */
  readonly findings: readonly Finding[];
  /** Reasons for doses not given, from any of its entries. */
  readonly notes: readonly NotGiven[];
  /** Days on which the caregiver was told to come back, noted here or at a facility that handed the child over. */
  readonly toldDays: readonly ToldDay[];
  readonly records: readonly Immunization[];
}

/** Builds a family from its entries, in any order, and the records written for them. */
export function familyFrom(
  kept: Child | null,
  entries: readonly Child[],
  records: readonly Immunization[],
): ChildFamily {
  // Only one note for each dose and day is kept, and the choice must not depend on the order in which entries are read.
  const inOrder = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    kept,
    ends: standingEnds(inOrder),
    findings: inOrder.flatMap(standingFindings),
    notes: inOrder.flatMap(({ notGiven = [] }) => notGiven),
    toldDays: toldDaysOf(inOrder),
    records,
  };
}

/** What a facility offers and keeps, for deciding which doses are due. */
export interface FacilityVaccines extends Omit<OfferFacts, 'keptAntigens'> {
  /** Antigens by id. */
  readonly antigens: ReadonlyMap<AntigenId, NamedAntigen>;
  /** Ids of the antigens that the facility has wallets for. */
  readonly kept: readonly AntigenId[];
}

/** Groups doses given in one month that are counted together. */
export interface GivenKey {
  readonly month: ReportMonth;
  readonly counting: Counting;
  /** Empty for a dose that has no place in the schedule. */
  readonly dose: string;
  readonly antigen_id: string;
  readonly immunization_type: ImmunizationType;
}

/** Groups doses that were due in one month and not given for the same reason. */
export interface MissedKey {
  readonly month: ReportMonth;
  readonly reason: NotGivenReason;
  /** Name of the dose as notes write it. */
  readonly dose: string;
}

/**
 * What one or more children add to the figures of a facility. It is negative when their earlier share is subtracted.
 */
export class Tally {
  readonly #cohorts = new Map<ReportMonth, Cohort>();
  readonly #given = new Map<string, { readonly key: GivenKey; children: number }>();
  readonly #missed = new Map<string, { readonly key: MissedKey; doses: number }>();

  addCohort(bornIn: ReportMonth, counts: Cohort, sign: 1 | -1 = 1): void {
    const before = this.#cohorts.get(bornIn) ?? noChildren;
    const sums = cohortFigures.map((figure) => [figure, before[figure] + sign * counts[figure]]);
    this.#cohorts.set(bornIn, Object.fromEntries(sums) as unknown as Cohort);
  }

  addGiven(key: GivenKey, children: number, sign: 1 | -1 = 1): void {
    const name = [key.month, key.counting, key.dose, key.antigen_id, key.immunization_type].join(' ');
    const row = this.#given.get(name) ?? { key, children: 0 };
    row.children += sign * children;
    this.#given.set(name, row);
  }

  addMissed(key: MissedKey, doses: number, sign: 1 | -1 = 1): void {
    const name = [key.month, key.reason, key.dose].join(' ');
    const row = this.#missed.get(name) ?? { key, doses: 0 };
    row.doses += sign * doses;
    this.#missed.set(name, row);
  }

  add(other: Tally, sign: 1 | -1 = 1): void {
    for (const { born_in: bornIn, ...counts } of other.cohorts()) this.addCohort(bornIn, counts, sign);
    for (const { children, ...key } of other.given()) this.addGiven(key, children, sign);
    for (const { doses, ...key } of other.missed()) this.addMissed(key, doses, sign);
  }

  /** Non-zero figures only, in a fixed order, so that concurrent writers lock rows in the same order. */
  cohorts(): (Cohort & { readonly born_in: ReportMonth })[] {
    return [...this.#cohorts]
      .filter(([, counts]) => cohortFigures.some((figure) => counts[figure] !== 0))
      .map(([bornIn, counts]) => ({ born_in: bornIn, ...counts }))
      .toSorted((a, b) => (a.born_in < b.born_in ? -1 : 1));
  }

  given(): (GivenKey & { readonly children: number })[] {
    return [...this.#given]
      .filter(([, { children }]) => children !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { key, children }]) => ({ ...key, children }));
  }

  missed(): (MissedKey & { readonly doses: number })[] {
    return [...this.#missed]
      .filter(([, { doses }]) => doses !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { key, doses }]) => ({ ...key, doses }));
  }
}

/**
 * Computes one child's share: the child in the cohort of its month of birth, by the doses that count, and every dose
 * given here or due and not given.
 */
export function tallyOf(
  { kept, ends, notes, records }: ChildFamily,
  { antigens, graceDays }: Pick<FacilityVaccines, 'antigens' | 'graceDays'>,
): Tally {
  const tally = new Tally();
  const given = givenOf(records, antigens);
  const counted = countedDoses(kept?.bornOn ?? null, given, graceDays);
  if (
    kept !== null &&
    stands(kept) &&
    isOfCohort(kept.bornOn, ends) &&
    !isFuture(kept.bornOn, kept.updatedAt)
  ) {
    tally.addCohort(monthOf(kept.bornOn), countsOfChild(validDoses(kept.bornOn, given)));
  }
  for (const { record, counting, dose } of counted) {
    // A dose copied from a card was given elsewhere, and a date after the record was saved belongs to no month.
    if (record.row.isHistory || isFuture(record.immunizedOn, record.row.createdAt)) continue;
    tally.addGiven(
      {
        month: monthOf(record.immunizedOn),
        counting,
        dose: dose ?? '',
        antigen_id: record.row.antigen,
        immunization_type: record.row.immunizationType,
      },
      1,
    );
  }
  // Notes under an entry that was withdrawn as a mistake do not count.
  if (kept?.withdrawn !== undefined) return tally;
  for (const { on, reason, dose } of missedDoses(
    notes.filter((note) => !isAhead(note, kept)),
    given,
  ))
    tally.addMissed({ month: monthOf(on), reason, dose }, 1);
  return tally;
}

/** True for a note dated after the day on which the child's entry was last written. */
function isAhead({ on }: Pick<NotGiven, 'on'>, kept: Child | null): boolean {
  return kept !== null && isFuture(on, kept.updatedAt);
}

/**
 * Computes a child's next expected visit; null if none is expected, the child is no longer followed, or its entry is merged or withdrawn.
 */
export function visitOf(
  { kept, ends, findings, toldDays, records }: ChildFamily,
  { antigens, kept: wallets, ...said }: FacilityVaccines,
): ExpectedVisit | null {
  if (kept === null || ends.length > 0 || !stands(kept)) return null;
  const keptAntigens = wallets.flatMap((id) => antigens.get(id) ?? []);
  const offer = offerOf({ keptAntigens, ...said });
  const child = { ...kept, ...seriesAgainst(findings), ...offer };
  return expectedVisit(child, { given: givenOf(records, antigens), notes: toldDays });
}

function stands({ mergedInto, withdrawn }: Child): boolean {
  return mergedInto === null && withdrawn === undefined;
}

function givenOf(records: readonly Immunization[], antigens: FacilityVaccines['antigens']) {
  return records
    .filter(({ voided }) => voided === null)
    .map((row) => ({
      id: row.id,
      antigen: antigens.get(row.antigen)?.name ?? '',
      series: antigens.get(row.antigen)?.series,
      dose: row.dose,
      immunizedOn: row.immunizedOn,
      nextOn: row.nextOn,
      kind: kindOf(row),
      vendor: row.label?.vendor,
      row,
    }));
}
