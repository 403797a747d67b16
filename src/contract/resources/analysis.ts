import { z } from 'zod';
import { reportMonthSchema } from '#domain/reports/report-month.ts';
import { missedDosesSchema, reasonCountsSchema } from './not-given.ts';

/** Where something was recorded: a state or LGA, or the own stores of the unit above. */
const part = {
  /** Of `stores` the unit that keeps them. */
  id: z.string(),
  name: z.string(),
  level: z.enum(['state', 'lga', 'stores']),
};

/** What became of the doses that were taken out for a session, and what was lost before. */
const use = {
  /** 0 where nothing was recorded: the other figures say nothing then. */
  entries: z.int(),
  /** Doses given. */
  used: z.number(),
  /** Doses taken out and not given: open-vial wastage. */
  wastage: z.number(),
  /** Doses lost in closed vials. */
  discarded: z.number().default(0),
};

/** Doses used, wasted and discarded in the months chosen; each of the three lists adds up to the same. */
export const useFiguresSchema = z.object({
  /** Every month chosen that has begun, the oldest first. */
  months: z.array(z.object({ month: reportMonthSchema, ...use })),
  /** Antigens of which anything was recorded, by name. */
  antigens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      doses_per_vial: z.int().nullable(),
      series: z.string().nullable().optional(),
      ...use,
    }),
  ),
  /** Every part, recorded or not; own stores only where anything was. */
  parts: z.array(z.object({ ...part, ...use })),
});

const reporting = {
  /** Reports that were to come: one of each open facility a month. */
  due: z.int(),
  /** Of these those of which anything was recorded. */
  reported: z.int(),
  /** Of these those that were on the server in time. */
  in_time: z.int(),
};

/** Completeness and timeliness of the months chosen; both lists add up to the same. */
export const reportingFiguresSchema = z.object({
  months: z.array(z.object({ month: reportMonthSchema, ...reporting })),
  parts: z.array(z.object({ ...part, ...reporting })),
});

/** Doses that were due in the months chosen and not given, by reason; each of the three lists adds up to the same. */
export const notGivenFiguresSchema = z.object({
  /** Every month chosen that has begun, the oldest first. */
  months: z.array(z.object({ month: reportMonthSchema, reasons: reasonCountsSchema })),
  doses: z.array(missedDosesSchema),
  /** Every part, noted or not; own stores only where anything was. */
  parts: z.array(z.object({ ...part, reasons: reasonCountsSchema })),
});

/**
 * What every part has of each antigen at the end of the period chosen, beside what it issued in the months that use is measured
 * over: `weeksOfStock` says how long the one lasts at the other.
 */
export const weeksFiguresSchema = z.object({
  /** The months that use is measured over, the oldest first. */
  months: z.array(reportMonthSchema),
  /** Their days. */
  days: z.int(),
  /** Antigens of which anything was recorded, by name. */
  antigens: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Every part; own stores only where anything was recorded. */
  parts: z.array(
    z.object({
      ...part,
      /** In the order of the antigens; without those of which nothing was recorded. */
      stocks: z.array(
        z.object({
          antigen: z.string(),
          entries: z.int(),
          /** Doses in stock at the end of the period. */
          balance: z.number(),
          /** Of these, doses that were sent by then and that nobody has confirmed to this day. */
          on_the_way: z.number().default(0),
          /**
           * Of these, doses that are there and may not be given: expired by the end of the period, and where it runs still, at the
           * discard point or on hold by the cold chain.
           */
          not_usable: z.number().default(0),
          /** Doses issued in the months. */
          issued: z.number(),
          /** Of these, doses issued in the first of them. */
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

/** Lines whose year or quarter is not that of their date, which the charts by period and all else count apart. */
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
