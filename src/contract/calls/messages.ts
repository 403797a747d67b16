import { z } from 'zod';
import { saidShape } from '../problem.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import { textSchema } from '#domain/kernel/text.ts';

const maxCharacters = 2000;
const unprintable = /[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?![\n\r\t])\p{Cc}/u;

const bodySchema = z
  .string()
  .trim()
  .min(1, 'is needed')
  .max(maxCharacters, `is longer than ${maxCharacters} characters`)
  .refine((text) => !unprintable.test(text), 'holds characters that cannot be printed');

/** POST /v/send/message/: sends an officer's message to a caregiver. */
export const sendMessageSchema = z.object({ email: emailSchema, subject: textSchema(), message: bodySchema });

/** POST /v/send/link/email/. */
const sendLinkSchema = z.object({ email: emailSchema, message: bodySchema });

/** Both respond that the message is queued. */
const queuedReplySchema = z.object({ detail: z.string() });

/** GET /v/messages/failures/: a message that was not delivered, or whose delivery is in doubt. */
export const failedMessageSchema = z.object({
  id: z.string(),
  kind: z.string(),
  channel: z.enum(['email', 'sms']),
  /** Shortened: the first character and host of an address, or the last four digits of a number. */
  recipient: z.string(),
  subject: z.string(),
  facility: z.string().nullable(),
  /** `failed` permanently, or `in-doubt`: it may have arrived. */
  state: z.enum(['failed', 'in-doubt']),
  reason: z.string(),
  /** The reason in words for a person. */
  detail: z.string(),
  ...saidShape,
  code: z.int().nullable(),
  attempts: z.int(),
  created_at: z.string(),
  failed_at: z.string(),
  /** False if its content would no longer be true. */
  can_send_again: z.boolean(),
});
export type FailedMessage = z.infer<typeof failedMessageSchema>;

/** POST /v/messages/{id}/again/: `failed_at` as listed, so that one press sends one message. */
const sendAgainSchema = z.object({ failed_at: z.iso.datetime() });

/** State of the message; `queued` for the request that queued it. */
const sendAgainReplySchema = z.object({
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'in-doubt', 'stopped']),
  queued: z.boolean(),
});

export const messages = {
  failures: defineListingEndpoint({
    path: '/v/messages/failures/',
    tag: 'Messages',
    who: { right: 'manage-users' },
    summary: "Messages of the caller's unit that were not delivered or are in doubt, newest first",
    row: failedMessageSchema,
    sort: ['-failed_at', 'created_at', 'kind', 'recipient'],
  }),
  sendAgain: defineEndpoint({
    method: 'POST',
    path: '/v/messages/:id/again/',
    tag: 'Messages',
    who: { right: 'manage-users' },
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
