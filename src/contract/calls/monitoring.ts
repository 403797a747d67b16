import { z } from 'zod';
import { antigenIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { placeNeedKinds } from '#domain/reports/place-needs.ts';
import { defineEndpoint } from './endpoint.ts';
import { troubleSchema } from './equipment.ts';

/** Kinds of cards; `stores` are the own stores of a state or country, which belong to none of its parts. */
export const cardLevels = ['country', 'state', 'lga', 'facility', 'stores'] as const;

/** A unit or facility with its figures, in doses unless stated otherwise. */
const cardSchema = z.object({
  /** For `stores`, the id of the unit that keeps them. */
  id: z.string(),
  name: z.string(),
  level: z.enum(cardLevels),
  balance: z.number(),
  /** Doses of the balance that were sent here and not confirmed yet. */
  on_the_way: z.number().default(0),
  /** Of the balance, doses that may be given today: on the shelf, not expired or at VVM stage III, and not on hold. */
  usable: z.number(),
  /** Of the usable doses, those whose lot expires within 90 days. */
  expiring: z.number(),
  issued: z.number(),
  /** Issued doses that reached no child: open-vial wastage. */
  wastage: z.number(),
  /** Doses lost in closed vials, not included in `wastage`. */
  discarded: z.number().default(0),
  /** Number of wallets without a usable dose. */
  stock_outs: z.int(),
  /** Number of unconfirmed arrivals. */
  unconfirmed: z.int(),
  /** Units of cold chain equipment that are broken, froze, or are out of their temperature band. */
  cold_troubles: z.int().default(0),
  /** Doses on hold because of such units, by antigen, most doses first. */
  on_hold: z.array(z.object({ antigen: z.string(), doses: z.number() })).default([]),
  facilities: z.int(),
  /** Facilities heard from in the last 72 hours. */
  reporting: z.int(),
  /** Facilities heard from earlier, but not in the last 72 hours. */
  silent: z.int(),
  /** When any of them was last heard from, by a tablet or by a call that recorded something. */
  last_sync: z.string().nullable(),
});
export type Card = z.infer<typeof cardSchema>;

/** One of the places between the country and a unit. */
export const stepSchema = z.object({
  id: z.string(),
  name: z.string(),
  level: z.enum(['country', 'state', 'lga', 'facility']),
});
export type Step = z.infer<typeof stepSchema>;

/** A unit with all its parts. The parts add up to the whole, as of one moment. */
const unitFiguresSchema = z.object({
  /** From the country down to the unit itself. */
  chain: z.array(stepSchema),
  whole: cardSchema,
  parts: z.array(cardSchema),
});
export type UnitFigures = z.infer<typeof unitFiguresSchema>;

/** A facility with its figures by antigen; children are only counted, never named. */
const facilityFiguresSchema = z.object({
  chain: z.array(stepSchema),
  whole: cardSchema,
  /** Each unit of cold chain equipment in trouble, with the doses stored in it by antigen. */
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
      /** Doses of the balance that were sent here and not confirmed yet. */
      on_the_way: z.number().default(0),
      usable: z.number(),
      expiring: z.number(),
      issued: z.number(),
      wastage: z.number(),
      discarded: z.number().default(0),
    }),
  ),
  /** The last twelve months with records, newest first. */
  months: z.array(
    z.object({
      /** For example `2026-11`. */
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

/** What a part of a unit needs of somebody above it. Counts are of facilities. */
const partNeedsSchema = z.object({
  /** For `stores`, the id of the unit that keeps them. */
  id: z.string(),
  name: z.string(),
  level: z.enum(cardLevels),
  facilities: z.int(),
  /** Facilities heard from in the last 72 hours. */
  heard: z.int(),
  /** Facilities that have at least one need. */
  in_need: z.int(),
  /** Telephone number of a facility's own profile. */
  phone: z.string().nullable(),
  needs: z.array(
    z.object({
      kind: z.enum(placeNeedKinds),
      facilities: z.int(),
      /** The first day on which it began; null if it has none. */
      day: z.string().nullable(),
      /** For a facility: names of the antigens without a usable dose, or of the equipment out of its band. */
      about: z.array(z.string()),
    }),
  ),
});
export type PartNeeds = z.infer<typeof partNeedsSchema>;

const placeNeedsSchema = z.object({
  chain: z.array(stepSchema),
  /** The month whose reports may be late. */
  month: z.string(),
  parts: z.array(partNeedsSchema),
});
export type PlaceNeeds = z.infer<typeof placeNeedsSchema>;

/** A lot of a facility with how its doses were used. */
export const lotFiguresSchema = z.object({
  id: z.string(),
  batch_no: z.string(),
  expiry_date: z.string(),
  vvm_stage: z.string(),
  vendor: z.string(),
  balance: z.number(),
  /** The whole balance if the lot's arrival is unconfirmed, otherwise 0. */
  on_the_way: z.number().default(0),
  issued: z.number(),
  wastage: z.number(),
  discarded: z.number().default(0),
});

/** A named place with those above it. */
const namedPlaceSchema = z.object({ id: z.string(), name: z.string(), within: z.array(z.string()) });

const localGovernment = {
  /** For a unit's own stores, the unit. */
  local_lga: z.string(),
  /** Names the stores of a state or country if the doses are in no LGA. */
  local_lga__name: z.string(),
  state__name: z.string().nullable(),
  /** The state they count in; null for the stores of a country. */
  state: z.string().nullable(),
  /** 0 if nothing was recorded; the other figures then mean nothing. */
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
      /** The balance, under the name that the specification's charts use. */
      no_of_dose: z.number(),
      balance: z.number(),
      issued: z.number(),
    }),
  ),
});

const unit = z.object({ id: z.uuid().toLowerCase() });
/** Restricts the figures to one antigen. */
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
  needs: defineEndpoint({
    method: 'GET',
    path: '/v/monitoring/needs/:id/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'What the parts of a country, state or LGA need of somebody above them',
    description:
      'Equipment out of its band, serious adverse events of the last 30 days, stock-outs, facilities not heard of, doses about to expire, arrivals that nobody confirmed, and reports of the last month that are late. A facility that was never heard of is late with nothing.',
    params: unit,
    reply: placeNeedsSchema,
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
