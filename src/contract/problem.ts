import { z } from 'zod';

/**
 * A sentence on the wire: its code from `codes.ts` with the values of its placeholders. For an unknown code of a newer
 * build, the client shows the English.
 */
export const sentenceSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Sentence = z.infer<typeof sentenceSchema>;

/** Sentences about a record's fate, in order, as `detail` has them in English. */
export const saidInOrderShape = { sentences: z.array(sentenceSchema).optional() };

/** The code of what a response says. */
export const saidShape = { sentence: sentenceSchema.optional() };

/**
 * RFC 9457 problem, the form of every error response. Clients decide by `code`; `detail` is a sentence that may be
 * shown, and `sentence` is its code with values, for clients with texts of their own. Beside a field these are
 * `message`, `code` and `params`.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  ...saidShape,
  errors: z
    .array(z.object({ path: z.string(), message: z.string(), ...sentenceSchema.partial().shape }))
    .optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Media type of every error response. */
export const problemContentType = 'application/problem+json';
