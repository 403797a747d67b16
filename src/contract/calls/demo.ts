import { z } from 'zod';

/** What an account of the demo is there to show. */
export const demoParts = [
  'officer',
  'in-charge',
  'lga',
  'state',
  'country',
  'administrator',
  'unpaid',
] as const;

/** The accounts of a demo, which anybody at its own machine may use. */
export const demoSchema = z.object({
  password: z.string(),
  accounts: z.array(
    z.object({
      email: z.string(),
      name: z.string(),
      part: z.enum(demoParts),
      /** Where it is at home; null for one that is at home nowhere. */
      place: z.string().nullable(),
    }),
  ),
});
export type Demo = z.infer<typeof demoSchema>;
