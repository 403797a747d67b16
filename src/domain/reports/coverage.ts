import { addMonths } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { FollowUpEnd } from '#domain/immunization/register/follow-up.ts';
import { monthsBefore, type ReportMonth } from './report-month.ts';

/**
 * Figures of the children born in a month, each child counted at most once, by the doses that count (ADR 44).
 *
 * - children: unmerged entries of the register in the cohort (see {@link isOfCohort})
 * - of a dose: those who have it
 * - fully: those who have all basic vaccinations: BCG, three of polio besides the birth dose, three of Penta and a first one against
 *   measles (NPHCDA; the DHS Program, Guide to DHS Statistics, "all basic antigens")
 */
export const cohortFigures = [
  'children',
  'bcg',
  'opv3',
  'penta1',
  'penta3',
  'pcv3',
  'mr1',
  'yf',
  'fully',
] as const;
export type CohortFigure = (typeof cohortFigures)[number];
export type Cohort = Readonly<Record<CohortFigure, number>>;

/**
 * True for a child in its cohort: it lived to its first birthday and is followed here, by the valid ends of its follow-up.
 *
 * - A child who died before is not among the surviving infants, who are the target population (WHO and UNICEF joint reporting: live births
 *   minus the deaths under one year of age; Brown and others, The Open Public Health Journal 6, 2013). A child who died later is.
 * - A child whose family moved away for good or who is followed elsewhere counts where it is now registered, so that no child counts twice.
 */
export function isOfCohort(bornOn: LocalDate, ends: readonly Pick<FollowUpEnd, 'kind' | 'on'>[]): boolean {
  return ends.every(({ kind, on }) => kind === 'died' && on >= addMonths(bornOn, 12));
}

const codeOf = {
  bcg: 'BCG',
  opv3: 'OPV3',
  penta1: 'Penta1',
  penta3: 'Penta3',
  pcv3: 'PCV3',
  mr1: 'MR1',
  yf: 'YF',
} as const satisfies Partial<Record<CohortFigure, string>>;

const basicCodes = ['BCG', 'OPV1', 'OPV2', 'OPV3', 'Penta1', 'Penta2', 'Penta3', 'MR1'];

export const noChildren: Cohort = countsBy(() => 0);

/** One child's share in the figures, by the codes of the doses that count. */
export function countsOfChild(valid: ReadonlySet<string>): Cohort {
  return countsBy((figure) => {
    if (figure === 'children') return 1;
    const has = figure === 'fully' ? basicCodes.every((code) => valid.has(code)) : valid.has(codeOf[figure]);
    return has ? 1 : 0;
  });
}

function countsBy(count: (figure: CohortFigure) => number): Cohort {
  return Object.fromEntries(cohortFigures.map((figure) => [figure, count(figure)])) as Record<
    CohortFigure,
    number
  >;
}

/** The first and last month of birth of children who are 12 to 23 months old at the end of a month. */
export function cohortOf(month: ReportMonth): { readonly from: ReportMonth; readonly to: ReportMonth } {
  return { from: monthsBefore(month, 23), to: monthsBefore(month, 12) };
}

/** A share of children by which a place is judged. */
export interface Indicator {
  readonly count: (counts: Cohort) => number;
  /** Denominator. */
  readonly of: (counts: Cohort) => number;
  /** True if more is better. */
  readonly isGood: boolean;
}

const share = (figure: CohortFigure): Indicator => ({
  count: (counts) => counts[figure],
  of: ({ children }) => children,
  isGood: true,
});

/** Children who had a first dose and lack a later one (WHO, "drop-out"); negative if more had the later one. */
const dropOut = (first: CohortFigure, later: CohortFigure): Indicator => ({
  count: (counts) => counts[first] - counts[later],
  of: (counts) => counts[first],
  isGood: false,
});

/**
 * Zero-dose children are those without a first dose of Penta (Gavi and WHO, Immunization Agenda 2030). Drop-out from Penta 1 to 3 shows
 * children who do not come back in the first months, from BCG to measles those who do not come back in the first year.
 */
export const indicators = {
  bcg: share('bcg'),
  penta1: share('penta1'),
  penta3: share('penta3'),
  opv3: share('opv3'),
  pcv3: share('pcv3'),
  mr1: share('mr1'),
  yf: share('yf'),
  fully: share('fully'),
  zeroDose: {
    count: ({ children, penta1 }) => children - penta1,
    of: ({ children }) => children,
    isGood: false,
  },
  dropOutPenta: dropOut('penta1', 'penta3'),
  dropOutMeasles: dropOut('bcg', 'mr1'),
} as const satisfies Record<string, Indicator>;
export type IndicatorName = keyof typeof indicators;
export const indicatorNames = Object.keys(indicators) as readonly IndicatorName[];

/** Percentage to a tenth; null without children. */
export function percentOf(name: IndicatorName, counts: Cohort): number | null {
  const { count, of } = indicators[name];
  return of(counts) > 0 ? Math.round((count(counts) * 1000) / of(counts)) / 10 : null;
}

/** The sum of cohorts. */
export function together(cohorts: readonly Cohort[]): Cohort {
  return countsBy((figure) => cohorts.reduce((sum, counts) => sum + counts[figure], 0));
}
