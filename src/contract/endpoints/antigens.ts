import { z } from 'zod';
import {
  antigenChangeSchema,
  antigenSchema,
  nationalChangeSchema,
  newAntigenSchema,
} from '#contract/resources/antigen.ts';
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
  changes: defineListingEndpoint({
    path: '/v/national/changes/',
    tag: 'Antigens',
    who: { deed: 'manage-antigens' },
    summary: 'Who changed what is one list for all, before and after',
    row: nationalChangeSchema,
    sort: ['-changed_at', 'list'],
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/v/api/antigen/',
    tag: 'Antigens',
    who: { deed: 'manage-antigens' },
    national: 'change',
    summary: 'Add an antigen',
    description: '200 where the same antigen was added by the same call before.',
    body: newAntigenSchema,
    reply: antigenSchema,
    status: [201, 200],
    once: 'call',
    errors: ['antigen-exists', 'open-vial-longer'],
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/antigen/:id/',
    tag: 'Antigens',
    who: { deed: 'manage-antigens' },
    national: 'change',
    summary: 'Change an antigen’s schedule and how it is packed',
    description: 'What is left out stays. Tablets follow with their next pull.',
    params: z.object({ id: antigenIdSchema }),
    body: antigenChangeSchema,
    reply: antigenSchema,
    once: 'call',
    errors: ['not-found', 'open-vial-longer'],
  }),
};
