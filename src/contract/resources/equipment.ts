import { z } from 'zod';
import { chambers, conditions } from '#domain/equipment/model.ts';
import { chambersSchema } from '#domain/equipment/temperature.ts';
import { yearMadeSchema } from '#domain/equipment/year-made.ts';
import { eventIdSchema } from '#domain/kernel/ids.ts';
import { fieldFaults } from '#domain/kernel/field-faults.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { blankAsNull } from '../blank-as-null.ts';
import { typedNumber } from '../typed-number.ts';
import { recordedShape } from './recorded.ts';

/** A name of one of the lists that forms are filled from. */
export const equipmentNameSchema = z.object({ id: z.string(), name: z.string() });
export type EquipmentName = z.infer<typeof equipmentNameSchema>;

/** POST /v/api/manufacturer/, /v/api/cce/ and /v/api/model/number/. */
export const newEquipmentNameSchema = z.object({ name: textSchema(100) });

/** What is wrong with a unit. */
export const troubleSchema = z.object({
  kind: z.enum(['broken', 'frozen', 'hot', 'too-cold', 'too-warm']),
  celsius: z.number().nullable(),
  /** Of freezing: more than one reading in a row tells it, or a logger. */
  is_certain: z.boolean().nullable(),
  /** Whole hours above 8 °C, at least. */
  hours: z.int().nullable(),
  chamber: z.enum(chambers).nullable(),
});

/** A unit of cold chain equipment in the product's spelling. */
export const equipmentSchema = z.object({
  id: z.string(),
  type_cce: equipmentNameSchema,
  /** Those that were said, or else those that its type proposes: a combined unit has two. */
  chambers: z.array(z.enum(chambers)),
  model_number: equipmentNameSchema.nullable(),
  manufacturer: equipmentNameSchema.nullable(),
  serial_number: z.string(),
  year: z.int().nullable(),
  capacity: z.string(),
  functionality: z.enum(conditions),
  reason: z.string().nullable(),
  /** What is wrong with it, the most urgent first; nothing where nothing is. */
  troubles: z.array(troubleSchema),
  /** The temperature where vaccines lie that was read last, in degrees Celsius; null where none was. */
  last_celsius: z.number().nullable(),
  /** When, by the facility's clock. */
  last_read_at: z.string().nullable(),
  country__name: z.string(),
  state__name: z.string().nullable(),
  local_lga__name: z.string().nullable(),
  ...recordedShape,
});
export type EquipmentResource = z.infer<typeof equipmentSchema>;

/** Good or bad, or a form's true or false. */
const conditionSchema = z.preprocess((value) => {
  if (value === true || value === 'true') return 'good';
  return value === false || value === 'false' ? 'bad' : value;
}, z.enum(conditions));

const listedId = z.uuid(fieldFaults.notAnId).toLowerCase();

/** POST /v/api/equipment/: the facility is the caller's own, and so is the admin. A unit has a type; all else may be left out. */
export const newEquipmentSchema = z.object({
  /** Names the event; the Idempotency-Key header does too. */
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

/** PATCH /v/api/update/equipment/{id}/: what is left out or blank stays. */
export const equipmentChangeSchema = z.object({
  chambers: chambersSchema.optional(),
  serial_number: blankAsNull(textSchema(100)).optional(),
  year: blankAsNull(typedNumber(yearMadeSchema)).optional(),
  functionality: conditionSchema.optional(),
  reason: blankAsNull(textSchema()).optional(),
});
