import { z } from 'zod';
import { levels } from '#domain/access/model.ts';
import { countryIdSchema, facilityIdSchema, lgaIdSchema, stateIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { problemSentences } from '../problem-sentences.ts';

/** A field that may be left out or empty. */
const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** A field that a form cannot do without; what is missing is told in the product's words. */
const needed = <Schema extends z.ZodType<unknown, string>>(schema: Schema, missing: string) =>
  z.preprocess((value, context) => {
    if (value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === ''))
      return value;
    context.addIssue({ code: 'custom', message: missing });
    return z.NEVER;
  }, schema);

/** A country, state, LGA or facility in a list of its parent's children. */
export const placeSchema = z.object({ id: z.string(), name: z.string() });
export type PlaceName = z.infer<typeof placeSchema>;

/** A facility with the names above it, as search results show it. */
export const facilityRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  state: z.string().nullable(),
  local_lga: z.string().nullable(),
  countryId: z.string(),
  stateId: z.string().nullable(),
  lgaId: z.string().nullable(),
});

/**
 * POST /v/api/facility/. With `serves`, the units that it supplies, it is a store: its places end at its own unit, so that one
 * of a state names no LGA. `kind` is the register's own, such as 'Health Post'.
 */
export const newFacilitySchema = z.object({
  id: facilityIdSchema.optional(),
  name: needed(textSchema(150), problemSentences.facilityEmptied),
  country: needed(countryIdSchema, problemSentences.facilityEmptied),
  state: emptyAsNull(stateIdSchema),
  local_lga: emptyAsNull(lgaIdSchema),
  kind: emptyAsNull(textSchema(100)),
  ward: emptyAsNull(textSchema(100)),
  serves: z
    .array(
      z
        .string()
        .regex(/^[0-9a-f-]{36}$/, 'names a unit that is not known')
        .meta({ examples: ['0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61'] }),
    )
    .max(1000)
    .default([])
    .meta({ examples: [[]] }),
});
export type NewFacility = z.infer<typeof newFacilitySchema>;

/** A facility as it was added. */
export const facilitySchema = z.object({
  id: z.string(),
  /** Made by the server. */
  code: z.string(),
  name: z.string(),
  country: z.string(),
  state: z.string().nullable(),
  local_lga: z.string().nullable(),
  kind: z.string().nullable(),
  ward: z.string().nullable(),
  serves: z.array(z.string()),
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

/** POST /v/api/country/, /v/api/state/ and /v/api/local/lga/. */
export const newCountrySchema = z.object({
  name: needed(textSchema(100), problemSentences.countryEmptied),
});
export const newStateSchema = z.object({
  name: needed(textSchema(100), problemSentences.stateEmptied),
  country: needed(countryIdSchema, problemSentences.stateEmptied),
});
export const newLgaSchema = z.object({
  name: needed(textSchema(100), problemSentences.lgaEmptied),
  country: needed(countryIdSchema, problemSentences.lgaEmptied),
  state: needed(stateIdSchema, problemSentences.lgaEmptied),
});

/** A country, state or LGA as it was added; its code is made by the server. */
export const addedPlaceSchema = z.object({ id: z.string(), code: z.string(), name: z.string() });

/** A row of the organisation: a place of one level with the names above it. */
export const organisationRowSchema = z.object({
  id: z.string(),
  level: z.enum(levels),
  code: z.string(),
  name: z.string(),
  country: z.string(),
  state: z.string().nullable(),
  local_lga: z.string().nullable(),
  kind: z.string().nullable(),
  ward: z.string().nullable(),
  is_store: z.boolean(),
  closed_at: z.string().nullable(),
  /** What takes the place of one that is closed. */
  successor: z.string().nullable(),
});
export type OrganisationRow = z.infer<typeof organisationRowSchema>;

/** A place whole. */
export const placeDetailsSchema = organisationRowSchema.extend({
  country_id: z.string(),
  state_id: z.string().nullable(),
  lga_id: z.string().nullable(),
  serves: z.array(placeSchema),
  /** Places right inside it that are open. */
  inside: z.int(),
  /** Users whose home or unit it is. */
  users: z.int(),
  /** Something was recorded at it, or sent to it. */
  has_records: z.boolean(),
  /** What became of it, newest first. */
  history: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      kind: z.enum(['renamed', 'described', 'closed', 'reopened', 'merged']),
      before: z.string(),
      after: z.string(),
    }),
  ),
});
export type PlaceDetails = z.infer<typeof placeDetailsSchema>;

/** PATCH /v/api/place/{id}/: what is left out stays. Only facilities have a kind, a ward and units that they supply. */
export const placeChangeSchema = z.object({
  name: textSchema(150).optional(),
  kind: textSchema(100).nullable().optional(),
  ward: textSchema(100).nullable().optional(),
  serves: newFacilitySchema.shape.serves.unwrap().optional(),
});

/** POST /v/api/place/{id}/close/: the place that takes its place, where there is one. */
export const closePlaceSchema = z.object({ successor: emptyAsNull(z.uuid().toLowerCase()) });

/** POST /v/api/place/{id}/merge/: the place that it turned out to be. */
export const mergePlaceSchema = z.object({ into: z.uuid().toLowerCase() });
