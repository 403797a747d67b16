import { z } from 'zod';
import { facilityIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { maxGraceDays } from '#domain/immunization/schedule/schedule-data.ts';
import { introducedSeries } from '#domain/immunization/schedule/offered.ts';
import { allSeries } from '#domain/immunization/schedule/series.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';

/** The day on which a vaccine was introduced in a state. */
const introductionSchema = z.object({
  id: z.string(),
  state: z.string(),
  state__name: z.string(),
  series: z.string(),
  introduced_on: localDateSchema,
  /** Source of the date. */
  source: z.string(),
});
export type Introduction = z.infer<typeof introductionSchema>;

/** PUT /v/api/introduction/: a state has one day for each series. */
const newIntroductionSchema = z.object({
  state: z.uuid().toLowerCase(),
  series: z.enum(introducedSeries, { error: `must be one of ${introducedSeries.join(', ')}` }),
  introduced_on: localDateSchema,
  source: textSchema(200),
});

/**
 * Why a facility offers a series or not.
 *
 * - facility: its own statement
 * - state: the vaccine was introduced in its state
 * - stock: the vaccine is being introduced state by state, and the facility has or lacks a wallet for it
 * - country: it is given everywhere
 */
const offeredBy = ['facility', 'state', 'stock', 'country'] as const;

const offeredVaccineSchema = z.object({
  series: z.string(),
  is_offered: z.boolean(),
  /** The first day on which it is given; null if it was always given. */
  since: localDateSchema.nullable(),
  by: z.enum(offeredBy),
});
export type OfferedVaccine = z.infer<typeof offeredVaccineSchema>;

/**
 * PUT /v/api/offered/vaccine/: the facility is the caller's own. Without `is_offered`, its statement about the series
 * is removed.
 */
const newOfferSchema = z
  .object({
    series: z.enum(allSeries, { error: 'must be a vaccine of the schedule' }),
    is_offered: z.boolean().nullable(),
    since: localDateSchema.nullable().default(null),
  })
  .refine(({ is_offered: isOffered, since }) => isOffered === true || since === null, {
    path: ['since'],
    message: 'Only what is offered has a first day',
  });

/**
 * GET and PUT /v/api/grace/days/ in the caller's country: days by which a dose may be early or too close to another
 * without being repeated.
 */
const graceDaysSchema = z.object({ grace_days: z.int().min(0).max(maxGraceDays) });

export const vaccines = {
  introductions: defineListingEndpoint({
    path: '/v/api/introduction/',
    tag: 'Antigens',
    who: 'signed-in',
    summary: 'The days on which vaccines came to states',
    row: introductionSchema,
    sort: ['state__name', 'series', 'introduced_on'],
  }),
  introduce: defineEndpoint({
    method: 'PUT',
    path: '/v/api/introduction/',
    tag: 'Antigens',
    who: { right: 'manage-antigens' },
    summary: 'Say when a vaccine came to a state, or say another day',
    description:
      'Of a state in the caller’s unit. Whoever was too old on that day is not begun with it. Registers of the state are counted again soon after, tablets follow with their next pull.',
    body: newIntroductionSchema,
    reply: introductionSchema,
    once: 'call',
    errors: ['forbidden', 'not-found'],
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/v/api/introduction/:id/',
    tag: 'Antigens',
    who: { right: 'manage-antigens' },
    summary: 'Take back that a vaccine came to a state',
    description: 'Of a state in the caller’s unit.',
    params: z.object({ id: z.uuid().toLowerCase() }),
    reply: introductionSchema,
    once: 'call',
    errors: ['forbidden', 'not-found'],
  }),
  graceDays: defineEndpoint({
    method: 'GET',
    path: '/v/api/grace/days/',
    tag: 'Antigens',
    who: 'signed-in',
    summary: 'Days of grace of the caller’s country',
    description:
      'By so many days a dose may come before its youngest age or its shortest interval and not be repeated for the child. None of them counts for coverage, nor between two different live vaccines.',
    reply: graceDaysSchema,
  }),
  changeGraceDays: defineEndpoint({
    method: 'PUT',
    path: '/v/api/grace/days/',
    tag: 'Antigens',
    who: { right: 'manage-antigens' },
    national: 'change',
    summary: 'Say how many days of grace the caller’s country allows',
    description:
      'None to four. Registers of the country are counted again soon after, tablets follow with their next pull.',
    body: graceDaysSchema,
    reply: graceDaysSchema,
    once: 'call',
    errors: ['forbidden'],
  }),
  offered: defineEndpoint({
    method: 'GET',
    path: '/v/api/offered/vaccine/:facility/',
    tag: 'Profiles',
    who: 'signed-in',
    summary: 'What a facility in the caller’s unit offers of the schedule, and why',
    params: z.object({ facility: facilityIdSchema }),
    reply: z.array(offeredVaccineSchema),
    errors: ['forbidden', 'not-found'],
  }),
  offer: defineEndpoint({
    method: 'PUT',
    path: '/v/api/offered/vaccine/',
    tag: 'Profiles',
    who: { right: 'set-offered-vaccines' },
    summary: 'Say whether the caller’s own facility offers a vaccine',
    description:
      'It stands before what came to the state and before what is kept. When its children are expected is worked out at once.',
    body: newOfferSchema,
    reply: z.array(offeredVaccineSchema),
    once: 'call',
    errors: ['forbidden'],
  }),
};
