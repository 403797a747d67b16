import { reports } from '#contract/calls/reports.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { dataValueSet } from '#domain/reports/dhis2.ts';
import { notFound, ProblemError } from '../http/problem.ts';
import { localDayOf } from '../local-day.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { readCoverage } from '../monitoring/read-coverage.ts';
import { readNotGiven } from '../monitoring/read-not-given.ts';
import { readOtherPeriodsOfMonth } from '../monitoring/read-other-periods.ts';
import { requireUnit } from '../monitoring/units.ts';
import { facilitiesByCode, facilityReports } from './facility-reports.ts';
import { readAefi } from './read-aefi.ts';
import { readBounds } from './read-bounds.ts';
import { readDosesGiven, readGiven, readGivenFromOpenVials, readOnTheWay, readStock } from './monthly.ts';
import { readReporting, wholeReporting } from './reporting.ts';

const levels = ['facility', 'lga', 'state', 'country'] as const;

/** Facilities of which a data value set is made while somebody waits for it. */
const mostFacilities = 5000;

const monthly = defineRoute(reports.monthly, async ({ deps, db, viewer, params: { id, month } }) => {
  const { trail, level, name } = await requireUnit(db, viewer, { id, levels });
  const asked = { id, level, month };
  const { today } = localDayOf(deps.now());
  const [
    stock,
    dosesGiven,
    onTheWay,
    openVials,
    bounds,
    given,
    parts,
    coverage,
    notGiven,
    aefi,
    otherPeriods,
  ] = await Promise.all([
    readStock(db, asked),
    readDosesGiven(db, asked),
    readOnTheWay(db, asked),
    // Of a state or a country it would read every dose of the month.
    level === 'facility' || level === 'lga' ? readGivenFromOpenVials(db, asked) : null,
    level === 'facility' ? readBounds(db, asked, today) : null,
    readGiven(db, asked),
    readReporting(db, asked),
    readCoverage(db, asked, month),
    readNotGiven(db, asked, month),
    readAefi(db, asked),
    readOtherPeriodsOfMonth(db, asked),
  ]);
  return {
    chain: trail,
    month,
    stock,
    doses_given: dosesGiven,
    on_the_way: onTheWay,
    ...(openVials && { given_from_open_vials: openVials }),
    ...(bounds && { stock_bounds: bounds }),
    given,
    coverage,
    not_given: notGiven,
    aefi: { events: aefi.events, vaccines: [...aefi.vaccines] },
    other_periods: otherPeriods,
    exports_dhis2: deps.config.dhis2 !== null,
    parts,
    whole: wholeReporting(parts, { id, name, level }),
  };
});

const dhis2 = defineRoute(reports.dhis2, async ({ deps, db, viewer, params: { id, month } }) => {
  const { level } = await requireUnit(db, viewer, { id, levels });
  const mapping = deps.config.dhis2;
  if (mapping === null) throw notFound(problemSentences.noDhis2Mapping);
  const codes = mapping.orgUnits.map(({ facility }) => facility);
  const facilities = await facilitiesByCode(db, codes, { id, level });
  if (facilities.length > mostFacilities) throw tooMany(facilities.length);
  const { dataSet, dataValues } = dataValueSet(await facilityReports(db, facilities, month), month, mapping);
  return { dataSet, dataValues: [...dataValues] };
});

function tooMany(facilities: number): ProblemError {
  return new ProblemError({
    status: 400,
    code: 'bad-request',
    detail: `The mapping names ${facilities} facilities of this unit, more than ${mostFacilities}: please export its parts one by one.`,
  });
}

/** Calls about the reports of a month. */
export const reportRoutes: readonly Route[] = [monthly, dhis2];
