import { z } from 'zod';

/** A sentence on the wire: its code of `codes.ts` with what fills its places. A code of a later build is unknown to this one, which then shows the English. */
export const sentenceSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Sentence = z.infer<typeof sentenceSchema>;

/** Of what became of a record: why, sentence by sentence, as `detail` has it in English. */
export const saidInOrderShape = { sentences: z.array(sentenceSchema).optional() };

/** Of an answer that says something: the code of what it says. */
export const saidShape = { sentence: sentenceSchema.optional() };

/**
 * RFC 9457 problem, the form of every error answer. `code` is what a client decides by; `detail` is a sentence that a person may see, and
 * `sentence` its code with what fills its places, for a client with words of its own. Beside a field it is `message`, `code` and `params`.
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

/** Media type of every error answer. */
export const problemContentType = 'application/problem+json';
