import { z } from 'zod';
import { problemSentences } from '#contract/problem-sentences.ts';
import {
  aefiIdSchema,
  antigenIdSchema,
  childIdSchema,
  deviceIdSchema,
  entryIdSchema,
  eventIdSchema,
  facilityIdSchema,
  logIdSchema,
} from '#domain/kernel/ids.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { childDetailsShape, type ChildField } from '#domain/immunization/register/model.ts';
import { doseKinds, sexes } from '#domain/immunization/schedule/scheduled-dose.ts';
import { endKinds } from '#domain/immunization/register/follow-up.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { emptyAsNull, typedDateSchema, typedNumber } from '#contract/typed.ts';
import { recordedShape } from './recorded.ts';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import { quarterSchema, yearSchema } from '#domain/kernel/local-date.ts';

/** A child died, moved away permanently or is followed elsewhere. */
const followUpEndSchema = z.object({
  /** Needed to take it back. */
  id: z.string(),
  kind: z.enum(endKinds),
  date: z.string(),
  told_by: z.string(),
  to: z.string(),
  /** The facility that now follows the child. */
  facility: z.string().nullable(),
});

/** The specification's name for each field of a child, in requests and responses. */
export const childFieldNames = {
  fullname: 'fullname',
  bornOn: 'dob',
  sex: 'sex',
  caregiverName: 'caregiver_name',
  caregiverNumber: 'caregiver_number',
  caregiverEmail: 'care_giver_email',
  address: 'follow_up_address',
  settlement: 'settlement',
} as const satisfies Record<ChildField, string>;

/** Makes the compiler require a schema for each field of the child. */
type ChildShape = Readonly<Record<string, z.ZodType>> &
  Readonly<Record<(typeof childFieldNames)[ChildField], z.ZodType>>;

/**
 * A child under the specification's field names. Fields that identify it are null for viewers above its facility who
 * gave no reason.
 */
export const childSchema = z.object({
  id: z.string(),
  fullname: z.string().nullable(),
  dob: z.string().nullable(),
  /** True if the date of birth was computed from an age in weeks, months or years. */
  dob_estimated: z.boolean().nullable(),
  email: z.string().nullable(),
  care_giver_email: z.string().nullable(),
  /** Empty if unknown. */
  sex: z.string().nullable(),
  caregiver_name: z.string().nullable(),
  caregiver_number: z.string().nullable(),
  follow_up_address: z.string().nullable(),
  settlement: z.string().nullable(),
  status: z.boolean(),
  vacc_no: z.string().nullable(),
  /** The entry that this one was merged into. */
  merged_into: z.string().nullable(),
  /** Why and when the follow-up here ended; null while it continues, and for viewers who may not know. */
  follow_up_end: followUpEndSchema.nullable(),
  ...recordedShape,
} satisfies ChildShape);
export type ChildResource = z.infer<typeof childSchema>;

/** Purposes for which a viewer above a facility may open a child's record. */
export const openingPurposes = [
  'clinical-care',
  'complaint-or-aefi',
  'data-quality',
  'supervision',
  'other',
] as const;
export type OpeningPurpose = (typeof openingPurposes)[number];

/** At least ten characters and two different words, because the facility must be able to understand the reason. */
export const openingReasonSchema = textSchema(500).pipe(
  z.string().refine((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [];
    return text.length >= 10 && new Set(words).size >= 2;
  }, problemSentences.sayWhy),
);

/**
 * How a user manager gave somebody access to a facility: by moving or creating an account, even their own, or by
 * changing an e-mail address.
 */
export type BroughtHow = 'moved' | 'moved-self' | 'made' | 'e-mail';

/**
 * A record that somebody above the facility looked up who a child is. If `child` is null, somebody newly given access
 * by a user manager read the whole register; this is recorded once a day.
 */
const openingSchema = z.object({
  id: z.string(),
  child: z.string().nullable(),
  vacc_no: z.string().nullable(),
  /** Empty if the whole register was read. */
  fullname: z.string(),
  /** The user who opened it: name, level and unit at that time. */
  officer: z.string(),
  officer_level: z.string(),
  officer_unit: z.string(),
  /** One of `openingPurposes`; null for the whole register. */
  purpose: z.string().nullable(),
  reason: z.string(),
  /** For the whole register: the user manager's name, and `moved`, `moved-self`, `made` or `e-mail`. */
  brought_by: z.string().nullable(),
  brought_how: z.string().nullable(),
  opened_at: z.string(),
});
export type Opening = z.infer<typeof openingSchema>;

/** An optional text; an empty one means unknown. */
const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform((text) => text ?? '');

const { fullname, caregiverName, caregiverNumber, caregiverEmail, address, settlement } = childDetailsShape;

/** POST /v/api/child/registration/: place and author are the caller's, and the server assigns the number. */
export const newChildSchema = z.object({
  /** Identifies the event, as the Idempotency-Key header does. */
  id: eventIdSchema.optional(),
  fullname,
  dob: typedDateSchema,
  dob_estimated: z.boolean().default(false),
  sex: emptyAsNull(
    z
      .string()
      .trim()
      .toLowerCase()
      .meta({ examples: ['female'] })
      .pipe(z.enum(sexes))
      .nullable(),
  ),
  caregiver_name: orNothing(caregiverName),
  caregiver_number: orNothing(caregiverNumber),
  follow_up_address: orNothing(address),
  settlement: emptyAsNull(settlement),
  email: emptyAsNull(caregiverEmail),
  care_giver_email: emptyAsNull(caregiverEmail),
} satisfies ChildShape);
export type NewChild = z.infer<typeof newChildSchema>;

/** The specification's response to a registration. */
export const childReplySchema = z.object({
  status: z.literal(true),
  vacc_no: z.string().nullable(),
  fullname: z.string(),
  id: z.string(),
});

/** POST /v/vacc-no/lease/: `have` is how many numbers the device has left. */
export const leaseRequestSchema = z.object({
  device: deviceIdSchema,
  facility: facilityIdSchema,
  log_id: logIdSchema,
  have: z.int().min(0).max(1000),
});
export const leaseReplySchema = z.object({ numbers: z.array(z.string()) });

/** A device requests numbers when it has fewer than `leaseBelow`, and gets up to `leaseUpTo`. */
export const leaseBelow = 20;
export const leaseUpTo = 50;

/** POST /v/child/{id}/end-follow-up/: recorded by the first officer to learn of it. */
const endFollowUpSchema = z.object({
  /** Identifies the event, as the Idempotency-Key header does. */
  id: eventIdSchema.optional(),
  kind: z.enum(endKinds),
  date: typedDateSchema,
  told_by: textOrNothingSchema().default(''),
  /** Where the family moved or who follows the child, in words. */
  to: textOrNothingSchema().default(''),
  facility: emptyAsNull(facilityIdSchema.nullable()),
  /** The report of the adverse event that preceded the death. */
  aefi: emptyAsNull(aefiIdSchema.nullable()),
});

/** POST /v/child/{id}/resume-follow-up/: `end` is the id under which the end was recorded. */
const resumeFollowUpSchema = z.object({
  id: eventIdSchema.optional(),
  end: eventIdSchema,
  reason: textSchema(),
});

/** The event's id, needed to take it back. */
const followUpReplySchema = z.object({ id: z.string() });

/** An immunization record under the specification's field names, with its child's name and number. */
export const immunizationSchema = z.object({
  id: z.string(),
  child: z.string(),
  /** Null for viewers from outside the facility. */
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
  /** Why the record was declared void; null for a valid one. */
  voided: z.string().nullable(),
  ...recordedShape,
});
export type ImmunizationResource = z.infer<typeof immunizationSchema>;

/**
 * POST /v/api/immunization/: `entry` is the issued entry or the entry of the lot; a dose copied from a card has none.
 */
export const newImmunizationSchema = z.object({
  /** Identifies the event, as the Idempotency-Key header does. */
  id: eventIdSchema.optional(),
  child: childIdSchema,
  antigen: antigenIdSchema,
  entry: emptyAsNull(entryIdSchema.nullable()),
  dose: emptyAsNull(textSchema(40).nullable()),
  /**
   * A routine dose without a position in the schedule takes the first free one; a dose of another kind has no
   * position.
   */
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

/** The specification's response to an immunization. */
export const immunizationReplySchema = z.object({
  immunized: z.literal(true),
  next_immunize_date: z.string().nullable(),
  id: z.string(),
});

export const children = {
  register: defineEndpoint({
    method: 'POST',
    path: '/v/api/child/registration/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Register a child; the server gives it its number',
    body: newChildSchema,
    reply: childReplySchema,
    status: 201,
    once: 'event',
    errors: ['forbidden', 'not-your-facility', 'place-closed'],
  }),
  list: defineListingEndpoint({
    path: '/v/api/child/registration/',
    tag: 'Children',
    who: 'signed-in',
    tellsChildren: true,
    summary: "Children registered in the caller's unit, newest first",
    description:
      'Who they are is told to officers of their facility only; for others the personal fields are null, the order is that of time, and a search finds a whole vaccination number.',
    row: childSchema,
    sort: ['-created_at', 'fullname', 'dob', 'vacc_no', 'caregiver_name'],
  }),
  byNumber: defineEndpoint({
    method: 'GET',
    path: '/v/filter/child/:vaccId/',
    tag: 'Children',
    who: 'signed-in',
    tellsChildren: true,
    summary: 'The child of a vaccination number, with or without its dashes',
    description:
      'Above the facility the personal fields are null, unless a purpose and a reason are given: they are recorded, and the facility sees who asked, what for and why. One person opens 20 records a day.',
    params: z.object({ vaccId: z.string().trim().min(1).max(20) }),
    query: z
      .object({
        reason: openingReasonSchema.optional(),
        purpose: z.enum(openingPurposes, problemSentences.sayPurpose).optional(),
      })
      .refine(({ reason, purpose }) => reason === undefined || purpose !== undefined, {
        path: ['purpose'],
        message: problemSentences.sayPurpose,
      })
      .refine(({ reason, purpose }) => purpose === undefined || reason !== undefined, {
        path: ['reason'],
        message: problemSentences.sayWhy,
      }),
    reply: z.array(childSchema),
    errors: ['forbidden', 'not-found', 'too-many-requests'],
  }),
  openings: defineListingEndpoint({
    path: '/v/child/openings/',
    tag: 'Children',
    who: 'signed-in',
    tellsChildren: true,
    summary: "Who above the caller's facility asked who a child of it is, what for and why, newest first",
    description:
      'Where `child` is null, somebody whom a user manager had brought to the facility within the day before read its register.',
    row: openingSchema,
    sort: ['-opened_at', 'officer', 'fullname', 'vacc_no'],
  }),
  endFollowUp: defineEndpoint({
    method: 'POST',
    path: '/v/child/:id/end-follow-up/',
    tag: 'Children',
    who: 'signed-in',
    summary:
      'Tell that a child of the caller’s own facility died, moved away for good or is followed elsewhere',
    description:
      'The child is neither due nor reminded of from then on; its entry stays. A day on or after which a dose is recorded opens a case, never a refusal.',
    params: z.object({ id: childIdSchema }),
    body: endFollowUpSchema,
    reply: followUpReplySchema,
    status: 201,
    once: 'event',
    errors: ['forbidden', 'not-your-facility'],
  }),
  resumeFollowUp: defineEndpoint({
    method: 'POST',
    path: '/v/child/:id/resume-follow-up/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Take back that a child died, moved away or is followed elsewhere: it is looked for again',
    params: z.object({ id: childIdSchema }),
    body: resumeFollowUpSchema,
    reply: followUpReplySchema,
    status: 201,
    once: 'event',
    errors: ['forbidden', 'not-your-facility'],
  }),
  immunize: defineEndpoint({
    method: 'POST',
    path: '/v/api/immunization/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Record an immunization; a stock that does not fit becomes a case, never a refusal',
    body: newImmunizationSchema,
    reply: immunizationReplySchema,
    status: 201,
    once: 'event',
    errors: ['forbidden', 'not-found', 'not-your-facility'],
  }),
  immunizations: defineListingEndpoint({
    path: '/v/api/immunization/',
    tag: 'Children',
    who: 'signed-in',
    tellsChildren: true,
    summary: "Records of immunization in the caller's unit, newest first",
    description:
      'A search finds them by their child. Above the facility the order is that of time, and a search finds a whole vaccination number.',
    row: immunizationSchema,
    sort: ['-created_at', 'immunized_date', 'next_immunize_date'],
  }),
  immunizationsByType: defineListingEndpoint({
    path: '/v/get/immunization/by/type/:facility/:type/',
    tag: 'Children',
    who: 'signed-in',
    tellsChildren: true,
    summary: "A facility's records of immunization at its post or on outreach, newest first",
    params: z.object({ facility: facilityIdSchema, type: z.enum(immunizationTypes) }),
    row: immunizationSchema,
    sort: ['-created_at', 'immunized_date', 'next_immunize_date'],
    errors: ['forbidden', 'not-found'],
  }),
  leaseNumbers: defineEndpoint({
    method: 'POST',
    path: '/v/vacc-no/lease/',
    tag: 'Children',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Vaccination numbers for a device to give to children while it is offline',
    body: leaseRequestSchema,
    reply: leaseReplySchema,
    errors: ['forbidden', 'not-your-facility', 'too-many-requests'],
  }),
};
