import { z } from 'zod';
import { newSupportSchema, supportSchema } from '#contract/resources/support.ts';
import { successSchema } from '#contract/resources/user.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';

export const support = {
  list: defineListingEndpoint({
    path: '/v/api/support/',
    tag: 'Support',
    who: 'signed-in',
    summary: 'Whom to ask for help, of the caller’s unit and those above and below it',
    row: supportSchema,
    sort: ['type', 'whatsapp', 'description'],
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/v/api/support/',
    tag: 'Support',
    who: { deed: 'add-support-entry' },
    summary: 'Add an entry to the support directory of the caller’s unit',
    body: newSupportSchema,
    reply: supportSchema,
    status: 201,
    once: 'call',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/v/api/support/:id/',
    tag: 'Support',
    who: { deed: 'delete-support-entry' },
    summary: 'Delete an entry of the caller’s unit or of one below it',
    params: z.object({ id: z.uuid().toLowerCase() }),
    reply: successSchema,
    once: 'call',
    errors: ['not-found'],
  }),
};
