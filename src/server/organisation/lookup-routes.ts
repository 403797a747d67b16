import type { z } from 'zod';
import { lookups } from '#contract/calls/lookups.ts';
import { activityNames } from '#contract/activity-names.ts';
import type { lookupSchema } from '#contract/calls/places.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { reportingYears } from '#domain/kernel/reporting-period.ts';
import { localDayOf } from '../local-day.ts';
import { readPageFlags } from '../auth/page-flag-setting.ts';

const years = defineRoute(lookups.years, ({ deps }) => knownYears(deps.now()).map(String).map(named));

const activities = defineRoute(lookups.activities, () => activityNames.map(named));

const immunizationTypeList = defineRoute(lookups.immunizationTypes, () => immunizationTypes.map(named));

export const lookupRoutes: readonly Route[] = [years, activities, immunizationTypeList];

function named(name: string): z.infer<typeof lookupSchema> {
  return { id: name, name };
}

/** Years that records may be filed under, newest first. */
export function knownYears(now: Date): readonly number[] {
  return reportingYears(localDayOf(now).today);
}

const readFlags = defineRoute(lookups.pageFlags, ({ db }) => readPageFlags(db));

export const pageFlagRoutes: readonly Route[] = [readFlags];
