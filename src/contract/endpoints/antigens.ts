import { z } from 'zod';
import { antigenChangeSchema, antigenSchema, newAntigenSchema } from '#contract/resources/antigen.ts';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';

export const antigens = {
  list: defineListingEndpoint({
    path: '/v/api/antigen/',
    tag: 'Antigens',
    who: 'signed-in',
    summary: 'Antigens with their schedules',
    row: antigenSchema,
    sort: ['name', 'schedule'],
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/v/api/antigen/',
    tag: 'Antigens',
    who: { deed: 'manage-antigens' },
    summary: 'Add an antigen',
    description: '200 where the same antigen was added by the same call before.',
    body: newAntigenSchema,
    reply: antigenSchema,
    status: [201, 200],
    once: 'call',
    errors: ['antigen-exists'],
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/antigen/:id/',
    tag: 'Antigens',
    who: { deed: 'manage-antigens' },
    summary: 'Change an antigen’s schedule and how it is packed',
    description: 'What is left out stays. Tablets follow with their next pull.',
    params: z.object({ id: antigenIdSchema }),
    body: antigenChangeSchema,
    reply: antigenSchema,
    once: 'call',
    errors: ['not-found'],
  }),
};
