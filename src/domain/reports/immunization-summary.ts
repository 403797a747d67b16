import { type Counting, countings } from '#domain/immunization/schedule/given-doses.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';

/** Children given one dose in one type of session in the reported month. */
export interface GivenDoses {
  /** Code of the schedule; null for doses without a place in it. */
  readonly dose: string | null;
  readonly counting: Counting;
  readonly antigen: string;
  readonly immunizationType: ImmunizationType;
  readonly children: number;
}

/** A line of the health facility immunization monthly summary: children given a dose, at the facility and on outreach. */
export interface ImmunizationLine {
  /** Code of the schedule; null for doses without a place in it. */
  readonly dose: string | null;
  readonly counting: Counting;
  /** Its name on a card; for doses without a place in the schedule the antigen. */
  readonly name: string;
  readonly fixed: number;
  readonly outreach: number;
  readonly total: number;
}

/**
 * Every dose of the schedule in its order, given or not, with the children whose dose counts (ADR 44); then, by antigen, doses to be
 * repeated, campaign doses, and those without a place in the schedule.
 */
export function immunizationSummary(given: readonly GivenDoses[]): readonly ImmunizationLine[] {
  const codes = new Set(schedule.map(({ code }) => code));
  const others = given
    .filter(({ dose }) => dose === null || !codes.has(dose))
    .map((row) => ({ ...row, counting: row.counting === 'routine' ? ('outside' as const) : row.counting }));
  return [
    ...schedule.map(({ code, name }) =>
      lineOf(
        { dose: code, counting: 'routine', name },
        given.filter(({ dose }) => dose === code),
      ),
    ),
    ...countings.flatMap((counting) => {
      const rows = others.filter((row) => row.counting === counting);
      return [...new Set(rows.map(({ antigen }) => antigen))].toSorted().map((antigen) =>
        lineOf(
          { dose: null, counting, name: antigen },
          rows.filter((row) => row.antigen === antigen),
        ),
      );
    }),
  ];
}

function lineOf(
  named: Pick<ImmunizationLine, 'dose' | 'counting' | 'name'>,
  given: readonly GivenDoses[],
): ImmunizationLine {
  const sum = (type: ImmunizationType) =>
    given
      .filter(({ immunizationType }) => immunizationType === type)
      .reduce((total, { children }) => total + children, 0);
  const fixed = sum('Fixed-Post');
  const outreach = sum('Outreach');
  return { ...named, fixed, outreach, total: fixed + outreach };
}
