import { z } from 'zod';
import { lookupSchema } from './places.ts';
import { pageFlagsSchema } from '#contract/wire/session.ts';
import { defineEndpoint } from './endpoint.ts';

export const lookups = {
  pageFlags: defineEndpoint({
    method: 'GET',
    path: '/v/api/page/',
    tag: 'Lookups',
    who: 'open',
    summary: 'Which optional parts of the product are on',
    reply: pageFlagsSchema,
  }),
  years: defineEndpoint({
    method: 'GET',
    path: '/v/api/year/',
    tag: 'Lookups',
    who: 'signed-in',
    summary: 'Years that records may be filed under, newest first',
    reply: z.array(lookupSchema),
  }),
  activities: defineEndpoint({
    method: 'GET',
    path: '/v/api/activity/',
    tag: 'Lookups',
    who: 'signed-in',
    summary: 'The six activities of the ledger',
    reply: z.array(lookupSchema),
  }),
  immunizationTypes: defineEndpoint({
    method: 'GET',
    path: '/v/api/immunization/type/',
    tag: 'Lookups',
    who: 'signed-in',
    summary: 'Where an immunization may take place',
    reply: z.array(lookupSchema),
  }),
};
