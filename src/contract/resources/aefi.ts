import { z } from 'zod';
import { mostWords } from '#domain/aefi/activities/report-aefi.ts';
import { courseShape } from '#domain/aefi/course.ts';
import { outcomes, reactions, seriousReasons } from '#domain/aefi/model.ts';
import { antigenIdSchema, childIdSchema, eventIdSchema, immunizationIdSchema } from '#domain/kernel/ids.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { typedDateSchema, typedDateTimeSchema } from '../typed-dates.ts';
import { recordedShape } from './recorded.ts';

/** A vaccine that a child was given before an adverse event. */
const vaccineSchema = z.object({
  antigen: z.string(),
  name: z.string(),
  dose: z.string().nullable(),
  /** The dose as the card of its day calls it where it was reported; the vaccine where the schedule does not know the dose. */
  dose_name: z.string(),
  given_date: z.string(),
  batch_no: z.string(),
  expiry_date: z.string().nullable(),
});

/**
 * A line of the list of adverse events. Who the child is, who reported it and what was written in words is null for those above the
 * child's facility.
 */
export const aefiSchema = z.object({
  id: z.string(),
  child: z.string(),
  vacc_no: z.string().nullable(),
  fullname: z.string().nullable(),
  dob: z.string().nullable(),
  sex: z.string().nullable(),
  vaccines: z.array(vaccineSchema),
  onset_at: z.string(),
  reactions: z.array(z.enum(reactions)),
  serious: z.boolean(),
  serious_reasons: z.array(z.enum(seriousReasons)),
  outcome: z.enum(outcomes),
  died_on: z.string().nullable(),
  reported_on: z.string(),
  description: z.string().nullable(),
  medical_history: z.string().nullable(),
  reporter: z.string().nullable(),
  /** Follow-ups since it was reported. */
  follow_ups: z.int(),
  withdrawn: z.boolean(),
  ...recordedShape,
});
export type AefiResource = z.infer<typeof aefiSchema>;

const { serious, outcome } = courseShape;

/** POST /v/api/aefi/: the facility is the caller's own, and so is the admin. */
export const newAefiSchema = z.object({
  /** Names the event; the Idempotency-Key header does too. */
  id: eventIdSchema.optional(),
  child: childIdSchema,
  vaccines: z
    .array(
      z.object({
        antigen: antigenIdSchema,
        dose: textSchema(40).nullish(),
        given_date: typedDateSchema,
        batch_no: textOrNothingSchema().default(''),
        expiry_date: typedDateSchema.nullish(),
        /** The record of the dose, where it is known here. */
        immunization: immunizationIdSchema.nullish(),
      }),
    )
    .min(1, 'are needed')
    .max(20),
  onset_at: typedDateTimeSchema,
  reactions: z.array(z.enum(reactions)).min(1, 'are needed').max(reactions.length),
  description: textOrNothingSchema(mostWords).default(''),
  medical_history: textOrNothingSchema(mostWords).default(''),
  serious_reasons: serious.default([]),
  outcome,
  died_on: typedDateSchema.nullish(),
  reporter_name: textSchema(),
  reporter_role: textOrNothingSchema().default(''),
  reporter_phone: phoneOrNothingSchema.default(''),
  reported_on: typedDateSchema,
});
export type NewAefi = z.infer<typeof newAefiSchema>;

/** PATCH /v/api/aefi/{id}/: how it stands now, whole. */
export const aefiFollowUpSchema = z.object({
  serious_reasons: serious.default([]),
  outcome,
  died_on: typedDateSchema.nullish(),
  note: textOrNothingSchema(mostWords).default(''),
});

/** POST /v/api/aefi/{id}/withdraw/. */
export const aefiWithdrawalSchema = z.object({ reason: textSchema() });

/** The answer to what is recorded of an adverse event. */
export const aefiReplySchema = z.object({ id: z.string() });
