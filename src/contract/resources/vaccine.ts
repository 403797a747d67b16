import { z } from 'zod';
import { maxGraceDays } from '#domain/immunization/schedule-data.ts';
import { introducedSeries } from '#domain/immunization/offered.ts';
import { allSeries } from '#domain/immunization/series.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';

/** The day on which a vaccine came to a state. */
export const introductionSchema = z.object({
  id: z.string(),
  state: z.string(),
  state__name: z.string(),
  series: z.string(),
  introduced_on: localDateSchema,
  /** Who says so. */
  source: z.string(),
});
export type Introduction = z.infer<typeof introductionSchema>;

/** PUT /v/api/introduction/: of one state and series there is one day. */
export const newIntroductionSchema = z.object({
  state: z.uuid().toLowerCase(),
  series: z.enum(introducedSeries, { error: `must be one of ${introducedSeries.join(', ')}` }),
  introduced_on: localDateSchema,
  source: textSchema(200),
});

/**
 * What a facility offers of a series, and why.
 *
 * - facility: it says so itself
 * - state: it came to the state
 * - stock: it comes to one state after another, and the facility keeps a wallet of it, or keeps none
 * - country: it is given everywhere
 */
export const offeredBy = ['facility', 'state', 'stock', 'country'] as const;

export const offeredVaccineSchema = z.object({
  series: z.string(),
  is_offered: z.boolean(),
  /** The first day on which it is given; null where it has been ever since. */
  since: localDateSchema.nullable(),
  by: z.enum(offeredBy),
});
export type OfferedVaccine = z.infer<typeof offeredVaccineSchema>;

/** PUT /v/api/offered/vaccine/: the facility is the caller's own. Without `is_offered` it says nothing of the series any more. */
export const newOfferSchema = z
  .object({
    series: z.enum(allSeries, { error: 'must be a vaccine of the schedule' }),
    is_offered: z.boolean().nullable(),
    since: localDateSchema.nullable().default(null),
  })
  .refine(({ is_offered: isOffered, since }) => isOffered === true || since === null, {
    path: ['since'],
    message: 'Only what is offered has a first day',
  });

/** GET and PUT /v/api/grace/days/: days by which a dose may come too early or too close and not be repeated, of the caller's country. */
export const graceDaysSchema = z.object({ grace_days: z.int().min(0).max(maxGraceDays) });
export type GraceDays = z.infer<typeof graceDaysSchema>;
