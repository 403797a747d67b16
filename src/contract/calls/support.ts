import { z } from 'zod';
import { successSchema } from './users.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { problemSentences } from '#contract/problem-sentences.ts';

/** A required field; the fault for a missing one uses the specification's words. */
const needed = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === ''))
      return value;
    context.addIssue({ code: 'custom', message: problemSentences.oneFieldEmpty });
    return z.NEVER;
  }, schema);

export const supportSchema = z.object({
  id: z.string(),
  type: z.string(),
  whatsapp: z.string(),
  description: z.string(),
});
export type SupportEntry = z.infer<typeof supportSchema>;

/** POST /v/api/support/. */
export const newSupportSchema = z.object({
  type: needed(textSchema(100)),
  whatsapp: needed(phoneOrNothingSchema),
  description: needed(textSchema(500)),
});

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
    who: { right: 'add-support-entry' },
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
    who: { right: 'delete-support-entry' },
    summary: 'Delete an entry of the caller’s unit or of one below it',
    params: z.object({ id: z.uuid().toLowerCase() }),
    reply: successSchema,
    once: 'call',
    errors: ['not-found'],
  }),
};
