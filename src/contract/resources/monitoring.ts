import { z } from 'zod';
import { troubleSchema } from './equipment.ts';

/** What a card is about; `stores` are the stores that a state or country keeps for itself, which lie in none of its children. */
export const cardLevels = ['country', 'state', 'lga', 'facility', 'stores'] as const;

/** A unit or a facility with its figures, in doses where nothing else is said. */
export const cardSchema = z.object({
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
  /** When any of them was heard of last: by a tablet, or by a call that recorded something. */
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
export const unitFiguresSchema = z.object({
  /** From the country down to the unit itself. */
  chain: z.array(stepSchema),
  whole: cardSchema,
  parts: z.array(cardSchema),
});
export type UnitFigures = z.infer<typeof unitFiguresSchema>;

/** A facility with its figures by antigen; counts of children and never who they are. */
export const facilityFiguresSchema = z.object({
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
export const namedPlaceSchema = z.object({ id: z.string(), name: z.string(), within: z.array(z.string()) });

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
