import { z } from 'zod';
import { successSchema } from './users.ts';
import { equipmentIdSchema, eventIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { chambers, conditions, yearMadeSchema } from '#domain/equipment/model.ts';
import { chambersSchema } from '#domain/equipment/temperature.ts';
import { fieldFaults } from '#domain/kernel/field-faults.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { blankAsNull, typedNumber } from '#contract/typed.ts';
import { recordedShape } from './recorded.ts';

/** An entry of a list that forms choose from. */
const equipmentNameSchema = z.object({ id: z.string(), name: z.string() });
export type EquipmentName = z.infer<typeof equipmentNameSchema>;

/** POST /v/api/manufacturer/, /v/api/cce/ and /v/api/model/number/. */
const newEquipmentNameSchema = z.object({ name: textSchema(100) });

/** A problem of a unit. */
export const troubleSchema = z.object({
  kind: z.enum(['broken', 'frozen', 'hot', 'too-cold', 'too-warm']),
  celsius: z.number().nullable(),
  /** For freezing: true if several readings in a row or a logger show it. */
  is_certain: z.boolean().nullable(),
  /** Whole hours above 8 °C, at least. */
  hours: z.int().nullable(),
  chamber: z.enum(chambers).nullable(),
});

/** A unit of cold chain equipment under the specification's field names. */
const equipmentSchema = z.object({
  id: z.string(),
  type_cce: equipmentNameSchema,
  /** The chambers entered, or else those usual for its type: a combined unit has two. */
  chambers: z.array(z.enum(chambers)),
  model_number: equipmentNameSchema.nullable(),
  manufacturer: equipmentNameSchema.nullable(),
  serial_number: z.string(),
  year: z.int().nullable(),
  capacity: z.string(),
  functionality: z.enum(conditions),
  reason: z.string().nullable(),
  /** Problems of the unit, most urgent first. */
  troubles: z.array(troubleSchema),
  /** The last temperature read where vaccines are stored, in degrees Celsius; null if there is none. */
  last_celsius: z.number().nullable(),
  /** Local time of the last reading. */
  last_read_at: z.string().nullable(),
  country__name: z.string(),
  state__name: z.string().nullable(),
  local_lga__name: z.string().nullable(),
  ...recordedShape,
});
export type EquipmentResource = z.infer<typeof equipmentSchema>;

/** Good or bad, or true or false from a form. */
const conditionSchema = z.preprocess((value) => {
  if (value === true || value === 'true') return 'good';
  return value === false || value === 'false' ? 'bad' : value;
}, z.enum(conditions));

const listedId = z.uuid(fieldFaults.notAnId).toLowerCase();

/**
 * POST /v/api/equipment/: facility and author are the caller's own. The type is required; everything else is optional.
 */
const newEquipmentSchema = z.object({
  /** Identifies the event, as the Idempotency-Key header does. */
  id: eventIdSchema.optional(),
  type_cce: listedId,
  chambers: chambersSchema.optional(),
  model_number: blankAsNull(listedId).optional(),
  manufacturer: blankAsNull(listedId).optional(),
  serial_number: textOrNothingSchema(100).default(''),
  year: blankAsNull(typedNumber(yearMadeSchema)).optional(),
  capacity: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    textOrNothingSchema(50).default(''),
  ),
  functionality: conditionSchema.default('good'),
  reason: blankAsNull(textSchema()).optional(),
});

/** PATCH /v/api/update/equipment/{id}/: fields left out or blank stay unchanged. */
const equipmentChangeSchema = z.object({
  chambers: chambersSchema.optional(),
  serial_number: blankAsNull(textSchema(100)).optional(),
  year: blankAsNull(typedNumber(yearMadeSchema)).optional(),
  functionality: conditionSchema.optional(),
  reason: blankAsNull(textSchema()).optional(),
});

const byId = z.object({ id: equipmentIdSchema });

export const equipment = {
  add: defineEndpoint({
    method: 'POST',
    path: '/v/api/equipment/',
    tag: 'Equipment',
    who: 'signed-in',
    summary: 'Register a unit of cold chain equipment of the caller’s own facility',
    body: newEquipmentSchema,
    reply: equipmentSchema,
    status: 201,
    once: 'event',
    errors: ['forbidden', 'not-your-facility', 'place-closed', 'serial-known'],
  }),
  ofFacility: defineListingEndpoint({
    path: '/v/get/equipment/:facility/',
    tag: 'Equipment',
    who: 'signed-in',
    summary: 'The cold chain equipment of a facility in the caller’s unit, newest first',
    params: z.object({ facility: facilityIdSchema }),
    row: equipmentSchema,
    sort: [
      '-created_at',
      'type_cce__name',
      'model_number__name',
      'manufacturer__name',
      'serial_number',
      'year',
    ],
    errors: ['forbidden', 'not-found'],
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/update/equipment/:id/',
    tag: 'Equipment',
    who: 'signed-in',
    summary: 'Put a unit of the caller’s own facility right, or report that it broke down or works again',
    description: 'What is left out or blank stays.',
    params: byId,
    body: equipmentChangeSchema,
    reply: equipmentSchema,
    once: 'event',
    errors: ['forbidden', 'not-found', 'not-your-facility', 'serial-known', 'equipment-deleted'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/v/api/equipment/:id/',
    tag: 'Equipment',
    who: 'signed-in',
    summary: 'Take a unit of the caller’s own facility off the list; its history is kept',
    params: byId,
    reply: successSchema,
    once: 'event',
    errors: ['forbidden', 'not-found', 'not-your-facility'],
  }),
  manufacturers: names('/v/api/manufacturer/', 'Manufacturers of cold chain equipment'),
  addManufacturer: newName('/v/api/manufacturer/', 'Add a manufacturer'),
  types: names('/v/api/cce/', 'Types of cold chain equipment'),
  addType: newName('/v/api/cce/', 'Add a type of cold chain equipment'),
  models: names('/v/api/model/number/', 'Model numbers of cold chain equipment'),
  addModel: newName('/v/api/model/number/', 'Add a model number'),
};

function names(path: string, summary: string) {
  return defineListingEndpoint({
    path,
    tag: 'Equipment',
    who: 'signed-in',
    summary,
    row: equipmentNameSchema,
    sort: ['name'],
  });
}

function newName(path: string, summary: string) {
  return defineEndpoint({
    method: 'POST',
    path,
    tag: 'Equipment',
    who: { right: 'manage-equipment-lists' },
    national: 'addition',
    summary,
    body: newEquipmentNameSchema,
    reply: equipmentNameSchema,
    status: 201,
    once: 'call',
    errors: ['name-exists'],
  });
}
