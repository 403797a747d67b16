import { z } from 'zod';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { problemSentences } from '../problem-sentences.ts';

/** A field that the form cannot do without, in the product's words. */
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
