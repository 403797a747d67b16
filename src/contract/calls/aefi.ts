import { z } from 'zod';
import {
  aefiIdSchema,
  antigenIdSchema,
  childIdSchema,
  eventIdSchema,
  immunizationIdSchema,
} from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { maxWords } from '#domain/aefi/activities.ts';
import { courseShape, outcomes, reactions, seriousReasons } from '#domain/aefi/model.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { typedDateSchema, typedDateTimeSchema } from '#contract/typed.ts';
import { recordedShape } from './recorded.ts';

/** A vaccine given to a child before an adverse event. */
const vaccineSchema = z.object({
  antigen: z.string(),
  name: z.string(),
  dose: z.string().nullable(),
  /**
   * The dose as the card of that day called it at the reporting facility; the vaccine's name if the schedule does not
   * know the dose.
   */
  dose_name: z.string(),
  given_date: z.string(),
  batch_no: z.string(),
  expiry_date: z.string().nullable(),
});

/**
 * An adverse event in a listing. The names of child and reporter and all free text are null for viewers above the
 * child's facility.
 */
const aefiSchema = z.object({
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
  /** Number of follow-ups since it was reported. */
  follow_ups: z.int(),
  withdrawn: z.boolean(),
  ...recordedShape,
});
export type AefiResource = z.infer<typeof aefiSchema>;

const { serious, outcome } = courseShape;

/** POST /v/api/aefi/: facility and reporter are the caller's own. */
const newAefiSchema = z.object({
  /** Identifies the event, as the Idempotency-Key header does. */
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
        /** The record of the dose, if it is known here. */
        immunization: immunizationIdSchema.nullish(),
      }),
    )
    .min(1, 'are needed')
    .max(20),
  onset_at: typedDateTimeSchema,
  reactions: z.array(z.enum(reactions)).min(1, 'are needed').max(reactions.length),
  description: textOrNothingSchema(maxWords).default(''),
  medical_history: textOrNothingSchema(maxWords).default(''),
  serious_reasons: serious.default([]),
  outcome,
  died_on: typedDateSchema.nullish(),
  reporter_name: textSchema(),
  reporter_role: textOrNothingSchema().default(''),
  reporter_phone: phoneOrNothingSchema.default(''),
  reported_on: typedDateSchema,
});

/** PATCH /v/api/aefi/{id}/: replaces the present state completely. */
const aefiFollowUpSchema = z.object({
  serious_reasons: serious.default([]),
  outcome,
  died_on: typedDateSchema.nullish(),
  note: textOrNothingSchema(maxWords).default(''),
});

/** POST /v/api/aefi/{id}/withdraw/. */
const aefiWithdrawalSchema = z.object({ reason: textSchema() });

/** The response to a recorded adverse event. */
const aefiReplySchema = z.object({ id: z.string() });

const byId = z.object({ id: aefiIdSchema });

export const aefi = {
  report: defineEndpoint({
    method: 'POST',
    path: '/v/api/aefi/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Report an adverse event following immunization (AEFI) of a child of the caller’s own facility',
    description:
      'By the core variables of WHO’s reporting form. What was seen is reported, whatever it came from.',
    body: newAefiSchema,
    reply: aefiReplySchema,
    status: 201,
    once: 'event',
    errors: [
      'forbidden',
      'not-your-facility',
      'onset-in-future',
      'onset-before-vaccine',
      'other-not-described',
      'death-day-missing',
      'death-before-onset',
    ],
  }),
  list: defineListingEndpoint({
    path: '/v/api/aefi/',
    tellsChildren: true,
    tag: 'Children',
    who: 'signed-in',
    summary: "Adverse events following immunization in the caller's unit, newest first",
    description:
      'Who the child and the reporter are, and what was written in words, is told to officers of their facility only; for others it is null.',
    row: aefiSchema,
    sort: ['-created_at', 'onset_at', 'reported_on', 'outcome', 'facility__name', 'vacc_no'],
  }),
  followUp: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/aefi/:id/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Write down what became of an adverse event of the caller’s own facility',
    params: byId,
    body: aefiFollowUpSchema,
    reply: aefiReplySchema,
    once: 'event',
    errors: ['forbidden', 'not-your-facility', 'aefi-withdrawn', 'death-day-missing', 'death-before-onset'],
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/v/api/aefi/:id/withdraw/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Declare a report of the caller’s own facility a mistake; it is kept, marked',
    params: byId,
    body: aefiWithdrawalSchema,
    reply: aefiReplySchema,
    once: 'event',
    errors: ['forbidden', 'not-your-facility'],
  }),
};
