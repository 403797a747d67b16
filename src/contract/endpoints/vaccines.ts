import { z } from 'zod';
import {
  graceDaysSchema,
  introductionSchema,
  newIntroductionSchema,
  newOfferSchema,
  offeredVaccineSchema,
} from '#contract/resources/vaccine.ts';
import { facilityIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';

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
    who: { deed: 'manage-antigens' },
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
    who: { deed: 'manage-antigens' },
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
    who: { deed: 'manage-antigens' },
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
    who: { deed: 'set-offered-vaccines' },
    summary: 'Say whether the caller’s own facility offers a vaccine',
    description:
      'It stands before what came to the state and before what is kept. When its children are expected is worked out at once.',
    body: newOfferSchema,
    reply: z.array(offeredVaccineSchema),
    once: 'call',
    errors: ['forbidden'],
  }),
};
