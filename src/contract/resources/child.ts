import { z } from 'zod';
import { childDetailsShape } from '#domain/immunization/child-details.ts';
import { endKinds } from '#domain/immunization/follow-up.ts';
import { sexes } from '#domain/immunization/model.ts';
import {
  aefiIdSchema,
  deviceIdSchema,
  eventIdSchema,
  facilityIdSchema,
  logIdSchema,
} from '#domain/kernel/ids.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { problemSentences } from '../problem-sentences.ts';
import { typedDateSchema } from '../typed-dates.ts';
import { recordedShape } from './recorded.ts';

/** That a child died, moved away for good or is followed elsewhere. */
const followUpEndSchema = z.object({
  /** Names it where it is taken back. */
  id: z.string(),
  kind: z.enum(endKinds),
  date: z.string(),
  told_by: z.string(),
  to: z.string(),
  /** The facility that follows the child now. */
  facility: z.string().nullable(),
});

/** A child in the product's spelling. What tells who it is is null for those above its facility who gave no reason. */
export const childSchema = z.object({
  id: z.string(),
  fullname: z.string().nullable(),
  dob: z.string().nullable(),
  /** The date of birth was worked out from an age in weeks, months or years. */
  dob_estimated: z.boolean().nullable(),
  email: z.string().nullable(),
  care_giver_email: z.string().nullable(),
  /** Empty while nobody said which. */
  sex: z.string().nullable(),
  caregiver_name: z.string().nullable(),
  caregiver_number: z.string().nullable(),
  follow_up_address: z.string().nullable(),
  settlement: z.string().nullable(),
  status: z.boolean(),
  vacc_no: z.string().nullable(),
  /** The entry that this one was merged into. */
  merged_into: z.string().nullable(),
  /** Why and since when the child is followed here no longer; null while it is, and for who may not know it. */
  follow_up_end: followUpEndSchema.nullable(),
  ...recordedShape,
});
export type ChildResource = z.infer<typeof childSchema>;

/** What somebody above a facility may open the record of a child for. */
export const openingPurposes = [
  'clinical-care',
  'complaint-or-aefi',
  'data-quality',
  'supervision',
  'other',
] as const;
export type OpeningPurpose = (typeof openingPurposes)[number];

/** Why, in words: ten characters at least, and two words that are not the same, because a facility has to understand them. */
export const openingReasonSchema = textSchema(500).pipe(
  z.string().refine((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [];
    return text.length >= 10 && new Set(words).size >= 2;
  }, problemSentences.sayWhy),
);

/** How a user manager brings somebody to a facility: an account made or moved there, their own too, or another e-mail for one. */
export type BroughtHow = 'moved' | 'moved-self' | 'made' | 'e-mail';

/**
 * One time that somebody above the facility asked who a child is, or, where `child` is null, the first time in a day that somebody whom
 * a user manager had brought there in the day before read the register.
 */
export const openingSchema = z.object({
  id: z.string(),
  child: z.string().nullable(),
  vacc_no: z.string().nullable(),
  /** Empty for the whole register. */
  fullname: z.string(),
  /** Who asked: name, level and unit as they were then. */
  officer: z.string(),
  officer_level: z.string(),
  officer_unit: z.string(),
  /** One of `openingPurposes`; null for the whole register. */
  purpose: z.string().nullable(),
  reason: z.string(),
  /** Of the whole register: the user manager's name, and `moved`, `moved-self`, `made` or `e-mail`. */
  brought_by: z.string().nullable(),
  brought_how: z.string().nullable(),
  opened_at: z.string(),
});
export type Opening = z.infer<typeof openingSchema>;

/** A field that may be left out or empty. */
const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema).optional();

/** A text that may be left out: the empty one is that of what nobody knows. */
const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform((text) => text ?? '');

const { fullname, caregiverName, caregiverNumber, caregiverEmail, address, settlement } = childDetailsShape;

/** POST /v/api/child/registration/: place and admin are those of the caller, the number is the server's. */
export const newChildSchema = z.object({
  /** Names the event; the Idempotency-Key header does too. */
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
});
export type NewChild = z.infer<typeof newChildSchema>;

/** The product's answer to a registration. */
export const childReplySchema = z.object({
  status: z.literal(true),
  vacc_no: z.string().nullable(),
  fullname: z.string(),
  id: z.string(),
});

/** POST /v/vacc-no/lease/: `have` is how many numbers the device still has. */
export const leaseRequestSchema = z.object({
  device: deviceIdSchema,
  facility: facilityIdSchema,
  log_id: logIdSchema,
  have: z.int().min(0).max(1000),
});
export const leaseReplySchema = z.object({ numbers: z.array(z.string()) });

/** A device asks for numbers when it has fewer than `leaseBelow`, and is filled up to `leaseUpTo`. */
export const leaseBelow = 20;
export const leaseUpTo = 50;

/** POST /v/child/{id}/end-follow-up/: what happened is told by who heard it first. */
export const endFollowUpSchema = z.object({
  /** Names the event; the Idempotency-Key header does too. */
  id: eventIdSchema.optional(),
  kind: z.enum(endKinds),
  date: typedDateSchema,
  told_by: textOrNothingSchema().default(''),
  /** Where the family or the follow-up went, in words. */
  to: textOrNothingSchema().default(''),
  facility: emptyAsNull(facilityIdSchema.nullable()),
  /** The report of the adverse event that the death followed. */
  aefi: emptyAsNull(aefiIdSchema.nullable()),
});

/** POST /v/child/{id}/resume-follow-up/: `end` is the id that the end was told under. */
export const resumeFollowUpSchema = z.object({
  id: eventIdSchema.optional(),
  end: eventIdSchema,
  reason: textSchema(),
});

/** The event's id, by which it is taken back. */
export const followUpReplySchema = z.object({ id: z.string() });
