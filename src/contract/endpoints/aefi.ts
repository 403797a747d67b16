import { z } from 'zod';
import {
  aefiFollowUpSchema,
  aefiReplySchema,
  aefiSchema,
  aefiWithdrawalSchema,
  newAefiSchema,
} from '#contract/resources/aefi.ts';
import { aefiIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';

const byId = z.object({ id: aefiIdSchema });

export const aefi = {
  report: defineEndpoint({
    method: 'POST',
    path: '/v/api/aefi/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Report an adverse event following immunization (AEFI) of a child of the caller’s own facility',
    description:
      'By the core variables of WHO’s reporting form. What was seen is reported, whatever it came from.',
    body: newAefiSchema,
    reply: aefiReplySchema,
    status: 201,
    once: 'event',
    errors: [
      'forbidden',
      'not-your-facility',
      'onset-in-future',
      'onset-before-vaccine',
      'other-not-described',
      'death-day-missing',
      'death-before-onset',
    ],
  }),
  list: defineListingEndpoint({
    path: '/v/api/aefi/',
    tellsChildren: true,
    tag: 'Children',
    who: 'signed-in',
    summary: "Adverse events following immunization in the caller's unit, newest first",
    description:
      'Who the child and the reporter are, and what was written in words, is told to officers of their facility only; for others it is null.',
    row: aefiSchema,
    sort: ['-created_at', 'onset_at', 'reported_on', 'outcome', 'facility__name', 'vacc_no'],
  }),
  followUp: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/aefi/:id/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Write down what became of an adverse event of the caller’s own facility',
    params: byId,
    body: aefiFollowUpSchema,
    reply: aefiReplySchema,
    once: 'event',
    errors: ['forbidden', 'not-your-facility', 'aefi-withdrawn', 'death-day-missing', 'death-before-onset'],
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/v/api/aefi/:id/withdraw/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Declare a report of the caller’s own facility a mistake; it is kept, marked',
    params: byId,
    body: aefiWithdrawalSchema,
    reply: aefiReplySchema,
    once: 'event',
    errors: ['forbidden', 'not-your-facility'],
  }),
};
