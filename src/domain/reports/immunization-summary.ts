import { schedule } from '#domain/immunization/schedule-data.ts';
import type { Immunization } from '#domain/immunization/model.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import { monthOf, type ReportMonth } from './report-month.ts';

/** Children that were given one dose in one type of session in the reported month. */
export interface GivenDoses {
  /** Code of the schedule; null for a dose outside of it. */
  readonly dose: string | null;
  readonly antigen: string;
  readonly immunizationType: ImmunizationType;
  readonly children: number;
}

/** A line of the health facility immunization monthly summary: children given a dose, at the post and on outreach. */
export interface ImmunizationLine {
  /** Code of the schedule; of doses outside of it null. */
  readonly dose: string | null;
  /** As it reads on a card; of doses outside the schedule the antigen. */
  readonly name: string;
  readonly fixed: number;
  readonly outreach: number;
  readonly total: number;
}

/** What counts for a month: given here, in it, and not declared void. What was copied from a card was given elsewhere. */
export function givenIn(
  records: readonly (Pick<
    Immunization,
    'dose' | 'immunizationType' | 'immunizedOn' | 'isHistory' | 'voided'
  > & {
    readonly antigenName: string;
  })[],
  month: ReportMonth,
): readonly GivenDoses[] {
  return records
    .filter(
      ({ immunizedOn, isHistory, voided }) => monthOf(immunizedOn) === month && !isHistory && voided === null,
    )
    .map(({ dose, antigenName, immunizationType }) => ({
      dose,
      antigen: antigenName,
      immunizationType,
      children: 1,
    }));
}

/** Every dose of the schedule in its order, given or not, then what was given outside of it, by antigen. */
export function immunizationSummary(given: readonly GivenDoses[]): readonly ImmunizationLine[] {
  const codes = new Set(schedule.map(({ code }) => code));
  const isScheduled = ({ dose }: GivenDoses) => dose !== null && codes.has(dose);
  const others = given.filter((row) => !isScheduled(row));
  return [
    ...schedule.map(({ code, name }) =>
      lineOf(
        code,
        name,
        given.filter(({ dose }) => dose === code),
      ),
    ),
    ...[...new Set(others.map(({ antigen }) => antigen))].toSorted().map((antigen) =>
      lineOf(
        null,
        antigen,
        others.filter((row) => row.antigen === antigen),
      ),
    ),
  ];
}

function lineOf(dose: string | null, name: string, given: readonly GivenDoses[]): ImmunizationLine {
  const sum = (type: ImmunizationType) =>
    given
      .filter(({ immunizationType }) => immunizationType === type)
      .reduce((total, { children }) => total + children, 0);
  const fixed = sum('Fixed-Post');
  const outreach = sum('Outreach');
  return { dose, name, fixed, outreach, total: fixed + outreach };
}
