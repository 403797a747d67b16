import { z } from 'zod';

/** RFC 9457 problem, the form of every error answer; `detail` is a sentence that a person may see. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Media type of every error answer. */
export const problemContentType = 'application/problem+json';
