import { z } from 'zod';

/** Who made a record, where and when, as responses report it. */
export const recordedShape = {
  admin: z.string(),
  country: z.string(),
  state: z.string().nullable(),
  local_lga: z.string().nullable(),
  facility: z.string(),
  facility__name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
};
