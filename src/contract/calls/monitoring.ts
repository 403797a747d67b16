import { z } from 'zod';
import { antigenIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint } from './endpoint.ts';
import { troubleSchema } from './equipment.ts';

/** Subjects of a card; `stores` are the stores that a state or country keeps for itself, which lie in none of its children. */
export const cardLevels = ['country', 'state', 'lga', 'facility', 'stores'] as const;

/** A unit or a facility with its figures, in doses where nothing else is said. */
const cardSchema = z.object({
  /** Of `stores` the id of the unit that keeps them. */
  id: z.string(),
  name: z.string(),
  level: z.enum(cardLevels),
  balance: z.number(),
  /** Doses of the balance that were sent here and that nobody has confirmed. */
  on_the_way: z.number().default(0),
  /** Of the balance what may be given today: here, neither expired nor at VVM stage III, and not on hold. */
  usable: z.number(),
  /** Of the usable doses those whose lot expires within 90 days. */
  expiring: z.number(),
  issued: z.number(),
  /** Issued doses that reached no child: open-vial wastage. */
  wastage: z.number(),
  /** Doses lost in closed vials, which are no part of `wastage`. */
  discarded: z.number().default(0),
  /** Wallets without a usable dose. */
  stock_outs: z.int(),
  /** Stock that arrived and was not confirmed yet. */
  unconfirmed: z.int(),
  /** Units of cold chain equipment that broke down, froze or are out of their bands. */
  cold_troubles: z.int().default(0),
  /** Doses on hold by such units, by antigen, the most first. */
  on_hold: z.array(z.object({ antigen: z.string(), doses: z.number() })).default([]),
  facilities: z.int(),
  /** Facilities that were heard of in the last 72 hours. */
  reporting: z.int(),
  /** Facilities that were heard of before, and not in the last 72 hours. */
  silent: z.int(),
  /** Time at which any of them was last heard from: by a tablet, or by a call that recorded something. */
  last_sync: z.string().nullable(),
});
export type Card = z.infer<typeof cardSchema>;

/** A place on the way from the country down. */
export const stepSchema = z.object({
  id: z.string(),
  name: z.string(),
  level: z.enum(['country', 'state', 'lga', 'facility']),
});
export type Step = z.infer<typeof stepSchema>;

/** A unit with all that lies in it. The figures of the parts are those of the whole, as of one moment. */
const unitFiguresSchema = z.object({
  /** From the country down to the unit itself. */
  chain: z.array(stepSchema),
  whole: cardSchema,
  parts: z.array(cardSchema),
});
export type UnitFigures = z.infer<typeof unitFiguresSchema>;

/** A facility with its figures by antigen; counts of children and never who they are. */
const facilityFiguresSchema = z.object({
  chain: z.array(stepSchema),
  whole: cardSchema,
  /** Each unit of cold chain equipment in trouble with the doses that lie in it, by antigen. */
  cold: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        troubles: z.array(troubleSchema),
        holds: z.array(z.object({ antigen: z.string(), doses: z.number() })),
      }),
    )
    .default([]),
  antigens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      schedule: z.string(),
      balance: z.number(),
      /** Doses of the balance that were sent here and that nobody has confirmed. */
      on_the_way: z.number().default(0),
      usable: z.number(),
      expiring: z.number(),
      issued: z.number(),
      wastage: z.number(),
      discarded: z.number().default(0),
    }),
  ),
  /** The last twelve months in which anything was recorded, newest first. */
  months: z.array(
    z.object({
      /** `2026-11`. */
      month: z.string(),
      received: z.number(),
      issued: z.number(),
      used: z.number(),
      wastage: z.number(),
      discarded: z.number().default(0),
    }),
  ),
  children: z.object({ registered: z.int(), immunizations: z.int() }),
});
export type FacilityFigures = z.infer<typeof facilityFiguresSchema>;

/** A lot of a facility with what became of it. */
export const lotFiguresSchema = z.object({
  id: z.string(),
  batch_no: z.string(),
  expiry_date: z.string(),
  vvm_stage: z.string(),
  vendor: z.string(),
  balance: z.number(),
  /** All of the balance where nobody has confirmed that the lot came, else none. */
  on_the_way: z.number().default(0),
  issued: z.number(),
  wastage: z.number(),
  discarded: z.number().default(0),
});

/** A place that has a name, with those above it. */
const namedPlaceSchema = z.object({ id: z.string(), name: z.string(), within: z.array(z.string()) });

const localGovernment = {
  /** Of a unit's own stores the unit. */
  local_lga: z.string(),
  /** Names the stores of a state or country where the doses lie in no LGA. */
  local_lga__name: z.string(),
  state__name: z.string().nullable(),
  /** The state that they count in; null for the stores of a country. */
  state: z.string().nullable(),
  /** 0 where nothing was recorded: its figures say nothing then. */
  entries: z.int(),
};

/** Doses of an activity by LGA. */
export const activityChartSchema = z.object({
  qs: z.array(z.object({ ...localGovernment, no_of_dose: z.number(), wastage: z.number() })),
});

/** Doses in stock at the end of a period and issued in it, by LGA. */
export const stockChartSchema = z.object({
  qs: z.array(
    z.object({
      ...localGovernment,
      /** The balance, as the product's charts name it. */
      no_of_dose: z.number(),
      balance: z.number(),
      issued: z.number(),
    }),
  ),
});

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
    who: { right: 'see-country-figures' },
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
    who: { right: 'see-state-figures' },
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
    who: { right: 'see-state-figures' },
    summary: 'Doses in stock and issued, by LGA',
    description: `${everything} The balance is that at the end of the last period that is chosen, of everything reported until then.`,
    params: chart,
    reply: stockChartSchema,
    errors: ['not-found'],
  }),
};
