import { z } from 'zod';
import { levels } from '#domain/access/model.ts';
import { placeImportReplySchema, placeImportSchema } from './place-import.ts';
import { countryIdSchema, facilityIdSchema, lgaIdSchema, stateIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { problemSentences } from '#contract/problem-sentences.ts';

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
const newFacilitySchema = z.object({
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
const newCountrySchema = z.object({
  name: needed(textSchema(100), problemSentences.countryEmptied),
});
const newStateSchema = z.object({
  name: needed(textSchema(100), problemSentences.stateEmptied),
  country: needed(countryIdSchema, problemSentences.stateEmptied),
});
const newLgaSchema = z.object({
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
  /** Place that replaces a closed one. */
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
  /** History of the place, newest first. */
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
const placeChangeSchema = z.object({
  name: textSchema(150).optional(),
  kind: textSchema(100).nullable().optional(),
  ward: textSchema(100).nullable().optional(),
  serves: newFacilitySchema.shape.serves.unwrap().optional(),
});

/** POST /v/api/place/{id}/close/: the place that takes its place, where there is one. */
const closePlaceSchema = z.object({ successor: emptyAsNull(z.uuid().toLowerCase()) });

/** POST /v/api/place/{id}/merge/: the place that it turned out to be. */
const mergePlaceSchema = z.object({ into: z.uuid().toLowerCase() });

const place = z.object({ id: z.uuid().toLowerCase() });
const named = z.string().trim().min(1).max(200);

/** A register of a whole country is longer than what other calls may send. */
const maxImportedBytes = 16 * 1024 * 1024;

export const places = {
  // Whoever has not paid moves the stock of their facility on, and says to where.
  countries: defineListingEndpoint({
    path: '/v/get/all/country/',
    tag: 'Places',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Countries',
    row: placeSchema,
    sort: ['name'],
  }),
  states: defineListingEndpoint({
    path: '/v/get/all/state/:country/',
    tag: 'Places',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'States of a country',
    params: z.object({ country: countryIdSchema }),
    row: placeSchema,
    sort: ['name'],
  }),
  lgas: defineListingEndpoint({
    path: '/v/get/all/lga/:state/',
    tag: 'Places',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'LGAs of a state',
    params: z.object({ state: stateIdSchema }),
    row: placeSchema,
    sort: ['name'],
  }),
  facilities: defineListingEndpoint({
    path: '/v/get/all/facility/:lga/',
    tag: 'Places',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Facilities of an LGA, or the stores of a state or country',
    params: z.object({ lga: z.uuid().toLowerCase() }),
    row: placeSchema,
    sort: ['name'],
  }),
  countriesByName: defineListingEndpoint({
    path: '/v/get/:name/search/',
    tag: 'Places',
    who: 'signed-in',
    summary: 'Countries whose name holds a text',
    params: z.object({ name: named }),
    row: placeSchema,
    sort: ['name'],
  }),
  statesByName: defineListingEndpoint({
    path: '/v/get/state/:name/search/',
    tag: 'Places',
    who: 'signed-in',
    summary: 'States of the caller’s country whose name holds a text',
    params: z.object({ name: named }),
    row: placeSchema,
    sort: ['name'],
  }),
  facilitiesByName: defineListingEndpoint({
    path: '/v/get/facility/:name/',
    tag: 'Places',
    who: 'signed-in',
    summary: 'Facilities of the caller’s country whose name holds a text',
    params: z.object({ name: named }),
    row: facilityRowSchema,
    sort: ['name', 'local_lga', 'state'],
  }),
  facilitiesInScope: defineListingEndpoint({
    path: '/v/api/get/string/facility/',
    tag: 'Places',
    who: 'signed-in',
    summary: 'All facilities in the caller’s unit',
    row: placeSchema,
    sort: ['name'],
  }),
  addFacility: defineEndpoint({
    method: 'POST',
    path: '/v/api/facility/',
    tag: 'Places',
    who: { right: 'add-facility' },
    summary: 'Add a facility or a store inside the caller’s unit',
    description:
      'A facility names country, state and LGA. A store names the units that it supplies in `serves`; its places end at the unit that it belongs to.',
    body: newFacilitySchema,
    reply: facilitySchema,
    status: 201,
    once: 'call',
    errors: ['forbidden', 'facility-exists', 'place-closed'],
  }),
  addCountry: defineEndpoint({
    method: 'POST',
    path: '/v/api/country/',
    tag: 'Places',
    who: { right: 'manage-organisation' },
    national: 'change',
    summary: 'Add a country',
    body: newCountrySchema,
    reply: addedPlaceSchema,
    status: 201,
    once: 'call',
    errors: ['place-exists'],
  }),
  addState: defineEndpoint({
    method: 'POST',
    path: '/v/api/state/',
    tag: 'Places',
    who: { right: 'manage-organisation' },
    summary: 'Add a state to the caller’s country, or to a country that nobody manages yet',
    body: newStateSchema,
    reply: addedPlaceSchema,
    status: 201,
    once: 'call',
    errors: ['place-exists', 'place-closed'],
  }),
  addLga: defineEndpoint({
    method: 'POST',
    path: '/v/api/local/lga/',
    tag: 'Places',
    who: { right: 'manage-organisation' },
    summary: 'Add an LGA inside the caller’s unit, or inside a country that nobody manages yet',
    body: newLgaSchema,
    reply: addedPlaceSchema,
    status: 201,
    once: 'call',
    errors: ['place-exists', 'place-closed'],
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/v/api/places/import/',
    tag: 'Places',
    who: { right: 'manage-organisation' },
    summary: 'Import a CSV file of countries, states, LGAs or facilities, whole or not at all',
    description:
      'The first line names the columns: `facility_id, name, lga_code` (and `state_code, ward, type, ownership, lat, lon`); or `lga_code, name, state_code`; or `state_code, name, country_code`; or `country_code, name`. Places are known by their codes. A dry run says what would be done.',
    body: placeImportSchema,
    reply: placeImportReplySchema,
    once: 'call',
    bodyLimit: maxImportedBytes,
  }),
  organisation: defineListingEndpoint({
    path: '/v/api/organisation/:level/',
    tag: 'Places',
    who: { right: 'add-facility' },
    summary: 'The countries, states, LGAs or facilities of the caller’s unit with the names above them',
    description: 'The search looks at country, state, LGA and name.',
    params: z.object({ level: z.enum(levels) }),
    row: organisationRowSchema,
    sort: ['name', 'local_lga', 'state', 'country'],
  }),
  details: defineEndpoint({
    method: 'GET',
    path: '/v/api/place/:id/',
    tag: 'Places',
    who: { right: 'add-facility' },
    summary: 'A place of the caller’s unit whole, with what became of it',
    params: place,
    reply: placeDetailsSchema,
    errors: ['not-found'],
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/place/:id/',
    tag: 'Places',
    who: { right: 'manage-organisation' },
    summary: 'Rename a place, or change what kind it is and which units it supplies',
    description: 'What is left out stays. Records keep the name that they were written with; tablets follow.',
    params: place,
    body: placeChangeSchema,
    reply: placeDetailsSchema,
    once: 'call',
    errors: ['not-found', 'place-exists', 'facility-exists'],
  }),
  close: defineEndpoint({
    method: 'POST',
    path: '/v/api/place/:id/close/',
    tag: 'Places',
    who: { right: 'manage-organisation' },
    summary: 'Close a place: nothing new goes in, and its successor is named',
    params: place,
    body: closePlaceSchema,
    reply: placeDetailsSchema,
    once: 'call',
    errors: ['not-found', 'place-in-use', 'place-closed'],
  }),
  reopen: defineEndpoint({
    method: 'POST',
    path: '/v/api/place/:id/reopen/',
    tag: 'Places',
    who: { right: 'manage-organisation' },
    summary: 'Open a closed place again',
    params: place,
    reply: placeDetailsSchema,
    once: 'call',
    errors: ['not-found', 'place-closed'],
  }),
  merge: defineEndpoint({
    method: 'POST',
    path: '/v/api/place/:id/merge/',
    tag: 'Places',
    who: { right: 'manage-organisation' },
    summary: 'Merge a place into another of its kind that it turned out to be',
    description: 'Only while nothing was recorded at it, nobody works there and no place lies in it.',
    params: place,
    body: mergePlaceSchema,
    reply: placeDetailsSchema,
    once: 'call',
    errors: ['not-found', 'place-in-use', 'place-closed'],
  }),
  location: defineEndpoint({
    method: 'GET',
    path: '/v/api/location/',
    tag: 'Places',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'The places the caller works in, from the country down',
    reply: locationSchema,
    errors: ['not-found'],
  }),
};
