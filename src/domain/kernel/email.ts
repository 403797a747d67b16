import { z } from 'zod';

/** Schema of an e-mail address: trimmed, at most 200 characters. */
export const emailSchema = z
  .string()
  .trim()
  .max(200, 'is longer than 200 characters')
  .regex(z.regexes.email, 'is not an e-mail address')
  .meta({ examples: ['amina.bello@example.org'] });
