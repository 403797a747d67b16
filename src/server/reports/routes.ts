import { reports } from '#contract/endpoints/reports.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { readCoverage } from '../register-figures/read-coverage.ts';
import { readNotGiven } from '../register-figures/read-not-given.ts';
import { requireUnit } from '../monitoring/units.ts';
import { readGiven, readStock } from './monthly.ts';
import { readReporting, wholeReporting } from './reporting.ts';

const monthly = defineRoute(reports.monthly, async ({ db, viewer, params: { id, month } }) => {
  const levels = ['facility', 'lga', 'state', 'country'] as const;
  const { trail, level, name } = await requireUnit(db, viewer, { id, levels });
  const asked = { id, level, month };
  const [stock, given, parts, coverage, notGiven] = await Promise.all([
    readStock(db, asked),
    readGiven(db, asked),
    readReporting(db, asked),
    readCoverage(db, asked, month),
    readNotGiven(db, asked, month),
  ]);
  return {
    chain: trail,
    month,
    stock,
    given,
    coverage,
    not_given: notGiven,
    parts,
    whole: wholeReporting(parts, { id, name, level }),
  };
});

/** Calls about the reports of a month. */
export const reportRoutes: readonly Route[] = [monthly];
