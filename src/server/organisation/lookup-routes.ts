import { z } from 'zod';
import { activityNames } from '#contract/activity-names.ts';
import { lookupSchema } from '#contract/resources/place.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { defineRoute, type Route } from '../http/route.ts';

const firstYear = 2020;

const years = defineRoute({
  method: 'GET',
  path: '/v/api/year/',
  who: 'signed-in',
  summary: 'Years that records may be filed under, newest first',
  reply: z.array(lookupSchema),
  handler: ({ deps }) => {
    const thisYear = deps.now().getUTCFullYear();
    return Array.from({ length: thisYear - firstYear + 1 }, (_, back) => named(String(thisYear - back)));
  },
});

const activities = defineRoute({
  method: 'GET',
  path: '/v/api/activity/',
  who: 'signed-in',
  summary: 'The six activities of the ledger',
  reply: z.array(lookupSchema),
  handler: () => activityNames.map(named),
});

const immunizationTypeList = defineRoute({
  method: 'GET',
  path: '/v/api/immunization/type/',
  who: 'signed-in',
  summary: 'Where an immunization may take place',
  reply: z.array(lookupSchema),
  handler: () => immunizationTypes.map(named),
});

export const lookupRoutes: readonly Route[] = [years, activities, immunizationTypeList];

function named(name: string): z.infer<typeof lookupSchema> {
  return { id: name, name };
}
