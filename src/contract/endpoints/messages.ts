import { z } from 'zod';
import {
  failedMessageSchema,
  queuedReplySchema,
  sendAgainReplySchema,
  sendAgainSchema,
  sendLinkSchema,
  sendMessageSchema,
} from '#contract/resources/message.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';

export const messages = {
  failures: defineListingEndpoint({
    path: '/v/messages/failures/',
    tag: 'Messages',
    who: { deed: 'manage-users' },
    summary: "Messages of the caller's unit that were not delivered or are in doubt, newest first",
    row: failedMessageSchema,
    sort: ['-failed_at', 'created_at', 'kind', 'recipient'],
  }),
  sendAgain: defineEndpoint({
    method: 'POST',
    path: '/v/messages/:id/again/',
    tag: 'Messages',
    who: { deed: 'manage-users' },
    summary: "Send a message of the caller's unit that was not delivered, or is in doubt, once more",
    params: z.object({ id: z.uuid().toLowerCase() }),
    body: sendAgainSchema,
    reply: sendAgainReplySchema,
    once: 'call',
    errors: ['not-found', 'out-of-date'],
  }),
  send: defineEndpoint({
    method: 'POST',
    path: '/v/send/message/',
    tag: 'Messages',
    who: 'signed-in',
    summary: 'Queue a mail to a caregiver of the caller’s unit',
    body: sendMessageSchema,
    reply: queuedReplySchema,
    once: 'call',
    errors: ['forbidden', 'too-many-requests'],
  }),
  sendLink: defineEndpoint({
    method: 'POST',
    path: '/v/send/link/email/',
    tag: 'Messages',
    who: 'signed-in',
    summary: 'Queue a mail with a link to a caregiver of the caller’s unit',
    body: sendLinkSchema,
    reply: queuedReplySchema,
    once: 'call',
    errors: ['forbidden', 'too-many-requests'],
  }),
};
