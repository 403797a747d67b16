import { analysis } from '#contract/calls/analysis.ts';
import { quarters } from '#domain/kernel/local-date.ts';
import { chosenMonths, monthOf } from '#domain/reports/report-month.ts';
import { useMonths } from '#domain/reports/weeks-of-stock.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { localDayOf } from '../local-day.ts';
import { chosenBy, type Chosen } from '../monitoring/charts.ts';
import { readCoverage } from '../monitoring/read-coverage.ts';
import { readNotGivenFigures } from '../monitoring/read-not-given.ts';
import { readOtherPeriods } from '../monitoring/read-other-periods.ts';
import { readReportingFigures } from './reporting.ts';
import { readUse } from './use.ts';
import { readWeeks } from './weeks.ts';

const use = defineRoute(analysis.use, async ({ deps, db, viewer, params }) => {
  const chosen = await chosenBy(db, viewer, { address: params, now: deps.now() });
  return readUse(db, chosen, monthsOf(chosen));
});

const reporting = defineRoute(analysis.reporting, async ({ deps, db, viewer, params }) => {
  const address = { ...params, antigen: 'all' };
  const chosen = await chosenBy(db, viewer, { address, now: deps.now() });
  return readReportingFigures(db, chosen.unit, monthsOf(chosen));
});

const coverage = defineRoute(analysis.coverage, async ({ deps, db, viewer, params }) => {
  const chosen = await chosenBy(db, viewer, { address: { ...params, antigen: 'all' }, now: deps.now() });
  // Of a year to come nothing is chosen, and nobody is old enough.
  const last = monthsOf(chosen).at(-1) ?? currentMonth(chosen);
  return readCoverage(db, chosen.unit, last);
});

const notGiven = defineRoute(analysis.notGiven, async ({ deps, db, viewer, params }) => {
  const chosen = await chosenBy(db, viewer, { address: params, now: deps.now() });
  return readNotGivenFigures(db, chosen, monthsOf(chosen));
});

const weeks = defineRoute(analysis.weeks, async ({ deps, db, viewer, params }) => {
  const chosen = await chosenBy(db, viewer, { address: params, now: deps.now() });
  return readWeeks(db, chosen, useMonths(periodOf(chosen), currentMonth(chosen)));
});

const otherPeriods = defineRoute(analysis.otherPeriods, async ({ deps, db, viewer, params }) =>
  readOtherPeriods(db, await chosenBy(db, viewer, { address: params, now: deps.now() })),
);

function monthsOf(chosen: Chosen) {
  return chosenMonths(periodOf(chosen), currentMonth(chosen));
}

function periodOf({ year, quarter }: Chosen) {
  return { year, quarter: quarters.find((name) => name === quarter) ?? null };
}

function currentMonth({ now }: Chosen) {
  return monthOf(localDayOf(now).today);
}

/** Calls of the analysis beside the product's two charts. */
export const analysisRoutes: readonly Route[] = [use, weeks, coverage, notGiven, otherPeriods, reporting];
