import { z } from 'zod';
import { reportMonthSchema } from '#domain/reports/report-month.ts';
import { cardLevels } from './monitoring.ts';

/** Children, and how many of them have what by the doses that count. */
const cohort = {
  /** Entered in the register, merged entries once. */
  children: z.int(),
  bcg: z.int(),
  opv3: z.int(),
  penta1: z.int(),
  penta3: z.int(),
  pcv3: z.int(),
  mr1: z.int(),
  yf: z.int(),
  /** All basic vaccinations: BCG, three of polio and of Penta each, and a first one against measles. */
  fully: z.int(),
};

/** Coverage of the children who were 12 to 23 months old at the end of a month; both lists add up to the same. */
export const coverageSchema = z.object({
  /** Months of birth, the oldest first. */
  months: z.array(z.object({ month: reportMonthSchema, ...cohort })),
  parts: z.array(
    z.object({
      /** Of `stores` the unit that keeps them. */
      id: z.string(),
      name: z.string(),
      level: z.enum(cardLevels),
      ...cohort,
    }),
  ),
});
export type Coverage = z.infer<typeof coverageSchema>;
