import { z } from 'zod';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';

export const antigenSchema = z.object({ id: z.string(), name: z.string(), schedule: z.string() });
export type Antigen = z.infer<typeof antigenSchema>;

/** POST /v/api/antigen/. An `id` made by the caller makes a retry harmless. */
export const newAntigenSchema = z.object({
  id: antigenIdSchema.optional(),
  name: textSchema(100),
  schedule: textSchema(),
});
export type NewAntigen = z.infer<typeof newAntigenSchema>;
