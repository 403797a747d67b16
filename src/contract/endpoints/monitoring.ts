import { z } from 'zod';
import { antigenIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import {
  activityChartSchema,
  cardSchema,
  facilityFiguresSchema,
  lotFiguresSchema,
  namedPlaceSchema,
  stockChartSchema,
  unitFiguresSchema,
} from '#contract/resources/monitoring.ts';
import { defineEndpoint } from './endpoint.ts';

const unit = z.object({ id: z.uuid().toLowerCase() });
/** Only the figures of one antigen. */
const ofAntigen = z.object({ antigen: antigenIdSchema.optional() });
const cards = z.array(cardSchema);

const segment = z.string().trim().min(1).max(200);
const chart = z.object({ state: segment, year: segment, quarter: segment, antigen: segment });
const everything = '`all` in the place of a state, year, quarter or antigen leaves that filter out.';

export const monitoring = {
  countries: defineEndpoint({
    method: 'GET',
    path: '/v/monitoring/countries/',
    tag: 'Monitoring',
    who: { deed: 'see-country-figures' },
    summary: 'The countries in the caller’s unit, with their figures',
    query: ofAntigen,
    reply: cards,
  }),
  states: defineEndpoint({
    method: 'GET',
    path: '/v/get/state/by/:id/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'The states of a country with their figures, and its own stores',
    params: unit,
    query: ofAntigen,
    reply: cards,
    errors: ['forbidden', 'not-found'],
  }),
  lgas: defineEndpoint({
    method: 'GET',
    path: '/v/get/lga/by/:id/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'The LGAs of a state with their figures, and its own stores',
    params: unit,
    query: ofAntigen,
    reply: cards,
    errors: ['forbidden', 'not-found'],
  }),
  facilities: defineEndpoint({
    method: 'GET',
    path: '/v/get/facility/by/:id/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'The facilities of an LGA with their figures, or the own stores of a state or country',
    params: unit,
    query: ofAntigen,
    reply: cards,
    errors: ['forbidden', 'not-found'],
  }),
  unit: defineEndpoint({
    method: 'GET',
    path: '/v/monitoring/unit/:id/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'A country, state or LGA with its parts, whose figures add up to its own',
    params: unit,
    query: ofAntigen,
    reply: unitFiguresSchema,
    errors: ['forbidden', 'not-found'],
  }),
  stores: defineEndpoint({
    method: 'GET',
    path: '/v/monitoring/stores/:id/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'The own stores of a state or country, whose figures add up to those of their card',
    params: unit,
    query: ofAntigen,
    reply: unitFiguresSchema,
    errors: ['forbidden', 'not-found'],
  }),
  facility: defineEndpoint({
    method: 'GET',
    path: '/v/monitoring/facility/:facility/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'A facility’s figures by antigen and month, and counts of its children',
    params: z.object({ facility: facilityIdSchema }),
    reply: facilityFiguresSchema,
    errors: ['forbidden', 'not-found'],
  }),
  lots: defineEndpoint({
    method: 'GET',
    path: '/v/monitoring/lots/:facility/:antigen/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'All lots that a facility ever had of an antigen; their figures add up to its wallet',
    params: z.object({ facility: facilityIdSchema, antigen: antigenIdSchema }),
    reply: z.array(lotFiguresSchema),
    errors: ['forbidden', 'not-found'],
  }),
  named: defineEndpoint({
    method: 'GET',
    path: '/v/monitoring/named/:level/:name/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'Places of a name in the caller’s unit',
    description:
      'The name is that of an address, with hyphens in the place of spaces; several places may have it.',
    params: z.object({ level: z.enum(['country', 'state', 'lga', 'facility']), name: segment }),
    reply: z.array(namedPlaceSchema),
  }),
  events: defineEndpoint({
    method: 'GET',
    path: '/v/monitoring/events/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'Tell an open dashboard that figures of a facility, LGA, state or country moved',
    description: 'Server-sent events without a figure: who hears one asks again for what is shown.',
    query: z.object({ unit: z.uuid().toLowerCase() }),
    reply: z.string(),
    media: 'text/event-stream',
    errors: ['forbidden', 'not-found', 'too-many-requests'],
  }),
  chart: defineEndpoint({
    method: 'GET',
    path: '/v/get/chart/:state/:year/:quarter/:antigen/:activity/',
    tag: 'Monitoring',
    who: { deed: 'see-state-figures' },
    summary: 'Doses of an activity by LGA',
    description: `${everything} Adjustments are increments less decrements; of utilizations the doses used are counted, with the wastage beside.`,
    params: chart.extend({ activity: segment }),
    reply: activityChartSchema,
    errors: ['not-found'],
  }),
  stockChart: defineEndpoint({
    method: 'GET',
    path: '/v/plan/get/chart/:state/:year/:quarter/:antigen/',
    tag: 'Monitoring',
    who: { deed: 'see-state-figures' },
    summary: 'Doses in stock and issued, by LGA',
    description: `${everything} The balance is that at the end of the last period that is chosen, of everything reported until then.`,
    params: chart,
    reply: stockChartSchema,
    errors: ['not-found'],
  }),
};
