import { z } from 'zod';
import { reportMonthSchema } from '#domain/reports/report-month.ts';
import { defineEndpoint } from './endpoint.ts';
import { countings } from '#domain/immunization/schedule/given-doses.ts';
import { adjustmentReasons } from '#domain/ledger/adjustment-reasons.ts';
import { entryActivities } from '#domain/ledger/ledger-entry.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { coverageSchema, missedDosesSchema, otherPeriodsSchema } from './analysis.ts';
import { cardLevels, stepSchema } from './monitoring.ts';

/** Completeness and timeliness of a place's reports. */
const reportingSchema = z.object({
  id: z.string(),
  name: z.string(),
  level: z.enum(cardLevels),
  /** Open facilities. */
  facilities: z.int(),
  /** Facilities that recorded stock or given doses for the month. */
  reported: z.int(),
  /** Of these, those whose records of the month had all arrived by the fifth day of the next month. */
  in_time: z.int(),
});
export type Reporting = z.infer<typeof reportingSchema>;

/** Data of a place's monthly reports. */
const monthlyReportSchema = z.object({
  chain: z.array(stepSchema),
  month: reportMonthSchema,
  /** Doses by antigen, activity and reason: for the month, and for all earlier time under the month `0000-00`. */
  stock: z.array(
    z.object({
      antigen: z.string(),
      antigen__name: z.string(),
      antigen__doses_per_vial: z.int().nullable(),
      month: z.string(),
      activity: z.enum(entryActivities).exclude(['reverse']),
      /** Reason of an adjustment; null for any other entry, or if none was recorded. */
      reason: z.enum(adjustmentReasons).nullable().default(null),
      doses: z.number(),
      wastage: z.number(),
      stored: z.number(),
      /** True for a part of the other rows: what one facility of the unit sent to another, at both ends. */
      inside: z.boolean().optional(),
    }),
  ),
  /** Doses given in the month by antigen; absent in older cached answers. */
  doses_given: z.array(z.object({ antigen: z.string(), doses: z.number() })).optional(),
  /** Of these, for a facility or an LGA, doses from vials still open at the end of the month. */
  given_from_open_vials: z.array(z.object({ antigen: z.string(), doses: z.number() })).optional(),
  /** Doses sent before the month ended and still unconfirmed today. */
  on_the_way: z.array(z.object({ antigen: z.string(), doses: z.number() })).optional(),
  /**
   * Minimum and maximum stock that a facility should have had at the end of the month; null if its use was known for
   * less than three months.
   */
  stock_bounds: z
    .array(
      z.object({
        antigen: z.string(),
        bounds: z.object({ minimum: z.number(), maximum: z.number() }).nullable(),
      }),
    )
    .optional(),
  /** Doses given in the month, by what they count as; only a routine one is a dose of the schedule. */
  given: z.array(
    z.object({
      dose: z.string().nullable(),
      counting: z.enum(countings).default('routine'),
      antigen: z.string(),
      immunization_type: z.enum(immunizationTypes),
      children: z.int(),
    }),
  ),
  /** For the children who were 12 to 23 months old at the end of the month; absent in older cached answers. */
  coverage: coverageSchema.optional(),
  /** Doses due and not given in the month; absent in older cached answers. */
  not_given: z.array(missedDosesSchema).optional(),
  /** Adverse events reported in the month, and by vaccine those that suspect it; absent in older cached answers. */
  aefi: z
    .object({
      events: z.int(),
      vaccines: z.array(z.object({ antigen: z.string(), cases: z.int() })),
    })
    .optional(),
  /** Entries of the month by date that charts count in another quarter; absent in older cached answers. */
  other_periods: otherPeriodsSchema.optional(),
  /** True if the server knows how to export it to DHIS2; absent in older cached answers. */
  exports_dhis2: z.boolean().optional(),
  whole: reportingSchema,
  parts: z.array(reportingSchema),
});
export type MonthlyReport = z.infer<typeof monthlyReportSchema>;

/** Body of DHIS2's `POST /api/dataValueSets`. */
const dataValueSetSchema = z.object({
  dataSet: z.string(),
  dataValues: z.array(
    z.object({
      dataElement: z.string(),
      /** The month, for example `202611`. */
      period: z.string(),
      orgUnit: z.string(),
      categoryOptionCombo: z.string().optional(),
      value: z.string(),
    }),
  ),
});

export const reports = {
  monthly: defineEndpoint({
    method: 'GET',
    path: '/v/reports/monthly/:id/:month/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'What the monthly reports of a facility, LGA, state or country are made of',
    description:
      'The vaccine utilization summary and the immunization summary are worked out of it, with the completeness and the timeliness of the facilities below.',
    params: z.object({ id: z.uuid().toLowerCase(), month: reportMonthSchema }),
    reply: monthlyReportSchema,
    errors: ['forbidden', 'not-found'],
  }),
  dhis2: defineEndpoint({
    method: 'GET',
    path: '/v/reports/dhis2/:id/:month/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'The reports of a month as a data value set for DHIS2',
    description:
      'Of the facilities of a unit that the server’s mapping names, with what it names of them; what nobody recorded has no value, nor has a facility that recorded nothing of the month. For those who see the figures of the unit. A server without a mapping answers 404; a month that has not begun, and a unit of which the mapping names more than 5,000 facilities, 400.',
    params: z.object({ id: z.uuid().toLowerCase(), month: reportMonthSchema }),
    reply: dataValueSetSchema,
    errors: ['forbidden', 'not-found', 'bad-request'],
  }),
};
