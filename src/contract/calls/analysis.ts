import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { reportMonthSchema } from '#domain/reports/report-month.ts';
import { cardLevels } from './monitoring.ts';
import { type NotGivenReason, notGivenReasons } from '#domain/immunization/screening/not-given.ts';

const doses = z.int();

/** Doses due and not given, for each reason. */
const reasonCountsSchema = z.object({
  refused: doses,
  contraindicated: doses,
  'out-of-stock': doses,
  'sick-today': doses,
  other: doses,
} satisfies Record<NotGivenReason, typeof doses>);

/** How often a dose was not given for each reason. */
export const missedDosesSchema = z.object({
  /** The schedule's code, or `campaign:` and the vaccine. */
  dose: z.string(),
  reason: z.enum(notGivenReasons),
  /** A dose noted on two days counts twice. */
  doses,
});

/** The part of the unit that a row is about: a state or LGA, or the unit's own stores. */
const part = {
  /** For `stores`, the unit that keeps them. */
  id: z.string(),
  name: z.string(),
  level: z.enum(['state', 'lga', 'stores']),
};

/** How the doses taken out for sessions were used, and doses lost before. */
const use = {
  /** 0 if nothing was recorded; the other figures then mean nothing. */
  entries: z.int(),
  /** Doses given. */
  used: z.number(),
  /** Doses taken out and not given: open-vial wastage. */
  wastage: z.number(),
  /** Doses lost in closed vials. */
  discarded: z.number().default(0),
};

/** Doses used, wasted and discarded in the chosen months; each of the three lists has the same total. */
export const useFiguresSchema = z.object({
  /** Every chosen month that has begun, oldest first. */
  months: z.array(z.object({ month: reportMonthSchema, ...use })),
  /** Antigens with records, by name. */
  antigens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      doses_per_vial: z.int().nullable(),
      series: z.string().nullable().optional(),
      ...use,
    }),
  ),
  /** Every part, even without records; own stores only with records. */
  parts: z.array(z.object({ ...part, ...use })),
});

const reporting = {
  /** Reports owed: one for each open facility and month. */
  due: z.int(),
  /** How many of these have any records. */
  reported: z.int(),
  /** How many of these arrived in time. */
  in_time: z.int(),
};

/** Completeness and timeliness in the chosen months; both lists have the same total. */
export const reportingFiguresSchema = z.object({
  months: z.array(z.object({ month: reportMonthSchema, ...reporting })),
  parts: z.array(z.object({ ...part, ...reporting })),
});

/** Doses due and not given in the chosen months, by reason; each of the three lists has the same total. */
export const notGivenFiguresSchema = z.object({
  /** Every chosen month that has begun, oldest first. */
  months: z.array(z.object({ month: reportMonthSchema, reasons: reasonCountsSchema })),
  doses: z.array(missedDosesSchema),
  /** Every part, even without notes; own stores only with notes. */
  parts: z.array(z.object({ ...part, reasons: reasonCountsSchema })),
});

/**
 * Stock of each part and antigen at the end of the chosen period, with the doses issued in the months over which use
 * is measured. `weeksOfStock` computes how long the stock lasts at that rate.
 */
export const weeksFiguresSchema = z.object({
  /** The months over which use is measured, oldest first. */
  months: z.array(reportMonthSchema),
  /** Number of days in these months. */
  days: z.int(),
  /** Antigens with records, by name. */
  antigens: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Every part; own stores only with records. */
  parts: z.array(
    z.object({
      ...part,
      /** In the order of the antigens; those without records are left out. */
      stocks: z.array(
        z.object({
          antigen: z.string(),
          entries: z.int(),
          /** Doses in stock at the end of the period. */
          balance: z.number(),
          /** Of these, doses sent by then and still unconfirmed today. */
          on_the_way: z.number().default(0),
          /**
           * Of these, doses that may not be given: expired by the end of the period or, in the current period, at the
           * discard point or on hold by the cold chain.
           */
          not_usable: z.number().default(0),
          /** Doses issued in the months. */
          issued: z.number(),
          /** Of these, doses issued in the first month. */
          issued_first: z.number(),
          /** Doses given in the months. */
          used: z.number(),
          /** Doses taken out in the months and not given: open-vial wastage. */
          wastage: z.number(),
        }),
      ),
    }),
  ),
});

/**
 * Entries whose reporting year or quarter is not that of their date, so that charts by period count them differently
 * than reports.
 */
export const otherPeriodsSchema = z.object({
  count: z.int(),
  /** The newest of them. */
  lines: z.array(
    z.object({
      id: z.string(),
      facility: z.string(),
      facility__name: z.string(),
      antigen__name: z.string(),
      batch_no: z.string(),
      no_of_dose: z.int(),
      date: z.string().meta({ examples: ['2026-11-20'] }),
      year: z.int().meta({ examples: [2025] }),
      quarter: z.string().meta({ examples: ['Q1'] }),
    }),
  ),
});
export type OtherPeriods = z.infer<typeof otherPeriodsSchema>;

/** A number of children, and how many reached each milestone by doses that count. */
const cohort = {
  /** Registered children, counting merged entries once. */
  children: z.int(),
  bcg: z.int(),
  opv3: z.int(),
  penta1: z.int(),
  penta3: z.int(),
  pcv3: z.int(),
  mr1: z.int(),
  yf: z.int(),
  /** All basic vaccinations: BCG, three doses each of polio and Penta, and a first dose against measles. */
  fully: z.int(),
};

/** Coverage of the children who were 12 to 23 months old at the end of a month; both lists have the same total. */
export const coverageSchema = z.object({
  /** Months of birth, oldest first. */
  months: z.array(z.object({ month: reportMonthSchema, ...cohort })),
  parts: z.array(
    z.object({
      /** For `stores`, the unit that keeps them. */
      id: z.string(),
      name: z.string(),
      level: z.enum(cardLevels),
      ...cohort,
    }),
  ),
});
export type Coverage = z.infer<typeof coverageSchema>;

const segment = z.string().trim().min(1).max(200);
const months =
  'Months are those in which something was done: of a year all, of a year and a quarter three, without either the last twelve; a quarter without a year is that of this year. Months to come are left out.';

export const analysis = {
  use: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/use/:state/:year/:quarter/:antigen/',
    tag: 'Monitoring',
    who: { right: 'see-state-figures' },
    summary: 'Doses used and wasted by month, by antigen, and by state or LGA',
    description: `\`all\` in the place of a state, year, quarter or antigen leaves that filter out. ${months}`,
    params: z.object({ state: segment, year: segment, quarter: segment, antigen: segment }),
    reply: useFiguresSchema,
    errors: ['not-found'],
  }),
  weeks: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/weeks/:state/:year/:quarter/:antigen/',
    tag: 'Monitoring',
    who: { right: 'see-state-figures' },
    summary: 'Stock of each antigen beside the use it has to last for, by state or LGA',
    description:
      '`all` in the place of a state, year, quarter or antigen leaves that filter out. The balance is that at the end of the period, the use that of the last three months which are over by then.',
    params: z.object({ state: segment, year: segment, quarter: segment, antigen: segment }),
    reply: weeksFiguresSchema,
    errors: ['not-found'],
  }),
  otherPeriods: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/other-periods/:state/:year/:quarter/:antigen/',
    tag: 'Monitoring',
    who: { right: 'see-state-figures' },
    summary: 'Lines whose year or quarter is not that of their date',
    description:
      'Charts go by the year and quarter of a line, balances, reports and DHIS2 by its date. These are the lines that the two count apart, in or out of the period: how many, and the newest of them. `all` in the place of a state, year, quarter or antigen leaves that filter out.',
    params: z.object({ state: segment, year: segment, quarter: segment, antigen: segment }),
    reply: otherPeriodsSchema,
    errors: ['not-found'],
  }),
  coverage: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/coverage/:state/:year/:quarter/',
    tag: 'Monitoring',
    who: { right: 'see-state-figures' },
    summary:
      'How many children of 12 to 23 months have which vaccinations, by month of birth and by state or LGA',
    description:
      'The children are those who were 12 to 23 months old at the end of the last month chosen, and what they have is as it is known now, by the doses that count. `all` in the place of a state, year or quarter leaves that filter out.',
    params: z.object({ state: segment, year: segment, quarter: segment }),
    reply: coverageSchema,
    errors: ['not-found'],
  }),
  notGiven: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/not-given/:state/:year/:quarter/:antigen/',
    tag: 'Monitoring',
    who: { right: 'see-state-figures' },
    summary:
      'Doses that were due at a visit and not given, by reason, by month, by dose, and by state or LGA',
    description: `\`all\` in the place of a state, year, quarter or antigen leaves that filter out. ${months}`,
    params: z.object({ state: segment, year: segment, quarter: segment, antigen: segment }),
    reply: notGivenFiguresSchema,
    errors: ['not-found'],
  }),
  reporting: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/reporting/:state/:year/:quarter/',
    tag: 'Monitoring',
    who: { right: 'see-state-figures' },
    summary: 'How many facilities reported a month, and in time, by month and by state or LGA',
    description: `\`all\` in the place of a state, year or quarter leaves that filter out. ${months}`,
    params: z.object({ state: segment, year: segment, quarter: segment }),
    reply: reportingFiguresSchema,
    errors: ['not-found'],
  }),
};
