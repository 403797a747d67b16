import { z } from 'zod';

/** Purposes of the demo accounts. */
export const demoParts = [
  'officer',
  'in-charge',
  'lga',
  'state',
  'country',
  'administrator',
  'unpaid',
] as const;

/** The accounts of a demo, which anybody on its machine may use. */
export const demoSchema = z.object({
  password: z.string(),
  accounts: z.array(
    z.object({
      email: z.string(),
      name: z.string(),
      part: z.enum(demoParts),
      /** Home facility of the account; null without one. */
      place: z.string().nullable(),
    }),
  ),
});
export type Demo = z.infer<typeof demoSchema>;
