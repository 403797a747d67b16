import { z } from 'zod';
import { plainLine } from './text.ts';

/** Schema of an e-mail address: a plain line of at most 200 characters. */
export const emailSchema = z
  .string()
  .overwrite(plainLine)
  .max(200, 'is longer than 200 characters')
  .regex(z.regexes.email, 'is not an e-mail address')
  .meta({ examples: ['amina.bello@example.org'] });
