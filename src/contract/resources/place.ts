import { z } from 'zod';

/** A country, state, LGA or facility in a list of its parent's children. */
export const placeSchema = z.object({ id: z.string(), name: z.string() });
export type PlaceName = z.infer<typeof placeSchema>;

/** A facility with the names above it, as search results show it. */
export const facilityRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  state: z.string(),
  local_lga: z.string(),
});

/** GET /v/api/location/: where the caller works. */
export const locationSchema = z.object({
  country: placeSchema,
  state: placeSchema.nullable(),
  local_lga: placeSchema.nullable(),
  facility: placeSchema.nullable(),
});

/** An entry of a fixed list: years, activities, immunization types. */
export const lookupSchema = z.object({ id: z.string(), name: z.string() });
