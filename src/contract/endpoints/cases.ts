import { z } from 'zod';
import { caseSchema, settleRequestSchema } from '#contract/resources/case.ts';
import { facilityIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';

export const cases = {
  open: defineListingEndpoint({
    path: '/v/sync/cases/',
    tellsChildren: true,
    tag: 'Cases',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: "Open cases of the facilities in the caller's unit, newest first",
    row: caseSchema,
    sort: ['-opened_at', 'facility__name', 'local_lga', 'reason'],
  }),
  settle: defineEndpoint({
    method: 'POST',
    path: '/v/sync/cases/:facility/:id/settle/',
    tag: 'Cases',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Close a case that a person has looked into, with what they found out',
    params: z.object({ facility: facilityIdSchema, id: z.uuid().toLowerCase() }),
    body: settleRequestSchema,
    reply: z.object({ settled: z.literal(true) }),
    errors: ['forbidden', 'not-found', 'not-accepted', 'unconfirmed'],
  }),
};
