import { z } from 'zod';
import { doseKinds } from '#domain/immunization/dose-kind.ts';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import { antigenIdSchema, childIdSchema, entryIdSchema, eventIdSchema } from '#domain/kernel/ids.ts';
import { quarterSchema, yearSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { typedDateSchema } from '../typed-dates.ts';
import { typedNumber } from '../typed-number.ts';
import { recordedShape } from './recorded.ts';

/** A record of immunization in the product's spelling, with its child's name and number. */
export const immunizationSchema = z.object({
  id: z.string(),
  child: z.string(),
  /** Null for who is not at home in the facility. */
  fullname: z.string().nullable(),
  vacc_no: z.string().nullable(),
  antigen: z.object({ id: z.string(), name: z.string(), schedule: z.string() }),
  dose: z.string().nullable(),
  kind: z.enum(doseKinds),
  no_of_dose: z.number(),
  immunized_date: z.string(),
  next_immunize_date: z.string().nullable(),
  immunized: z.boolean(),
  immunization_type: z.string(),
  year: z.number(),
  quarter: z.string(),
  entry: z.string().nullable(),
  batch_no: z.string().nullable(),
  vendor: z.string().nullable(),
  is_history: z.boolean(),
  warnings: z.array(z.string()),
  /** Why the record was declared void; null for one that stands. */
  voided: z.string().nullable(),
  ...recordedShape,
});
export type ImmunizationResource = z.infer<typeof immunizationSchema>;

/** A field that may be left out or empty. */
const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema).optional();

/** POST /v/api/immunization/: `entry` is the issued entry or the entry of the lot; history from a card has none. */
export const newImmunizationSchema = z.object({
  /** Names the event; the Idempotency-Key header does too. */
  id: eventIdSchema.optional(),
  child: childIdSchema,
  antigen: antigenIdSchema,
  entry: emptyAsNull(entryIdSchema.nullable()),
  dose: emptyAsNull(textSchema(40).nullable()),
  /** A routine dose without its place in the schedule takes the first free one; one of another kind has no place. */
  kind: z.enum(doseKinds).default('routine'),
  no_of_dose: typedNumber(dosesSchema),
  immunized_date: typedDateSchema,
  next_immunize_date: emptyAsNull(typedDateSchema.nullable()),
  year: typedNumber(yearSchema),
  quarter: quarterSchema,
  immunization_type: z.enum(immunizationTypes),
  care_giver_email: emptyAsNull(emailSchema.nullable()),
  is_history: z.boolean().default(false),
});
export type NewImmunization = z.infer<typeof newImmunizationSchema>;

/** The product's answer to an immunization. */
export const immunizationReplySchema = z.object({
  immunized: z.literal(true),
  next_immunize_date: z.string().nullable(),
  id: z.string(),
});
