import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { problemSentences } from '#contract/problem-sentences.ts';

/** Largest number of people in a field of a profile. */
export const maxPeople = 100_000_000;

/** Tags of the languages in which a facility can write to caregivers. */
export const caregiverLanguages = ['en', 'ha'] as const;
export type CaregiverLanguage = (typeof caregiverLanguages)[number];

const languageSchema = z.enum(caregiverLanguages);

/** These six fields are required; the fault for a missing one uses the specification's words. */
const needed = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === ''))
      return value;
    context.addIssue({ code: 'custom', message: problemSentences.fieldEmptied });
    return z.NEVER;
  }, schema);

const people = needed(z.coerce.number().int('must be a whole number').min(0).max(maxPeople));

const profileShape = {
  officer_in_charge: needed(textSchema(100)),
  phone_no: needed(phoneOrNothingSchema),
  technical_staff: people.meta({ examples: [4] }),
  skilled_worker: people.meta({ examples: [6] }),
  unskilled_worker: people.meta({ examples: [3] }),
  catchment_population: people.meta({ examples: [12_500] }),
};

/**
 * POST /v/create/profile/: facility and author are the caller's own. The language for caregivers is English by
 * default.
 */
export const newProfileSchema = z.object({ ...profileShape, language: languageSchema.optional() });

/** PATCH /v/api/profile/{id}/: fields left out stay unchanged. */
const profileChangeSchema = z.object({ ...profileShape, language: languageSchema }).partial();

/** A facility's description of itself; `admin` is its author. */
export const profileSchema = z.object({
  id: z.string(),
  admin: z.object({ id: z.string(), first_name: z.string(), last_name: z.string(), email: z.string() }),
  facility: z.string(),
  facility__name: z.string(),
  officer_in_charge: z.string(),
  phone_no: z.string(),
  technical_staff: z.int(),
  skilled_worker: z.int(),
  unskilled_worker: z.int(),
  catchment_population: z.int(),
  /** Language of messages to caregivers. */
  language: languageSchema,
  created_at: z.string(),
  updated_at: z.string(),
});
export type FacilityProfile = z.infer<typeof profileSchema>;

const byId = z.object({ id: z.uuid().toLowerCase() });

export const profiles = {
  read: defineEndpoint({
    method: 'GET',
    path: '/v/get/profile/:id/',
    tag: 'Profiles',
    who: 'signed-in',
    summary: 'The profile of a facility in the caller’s unit, by the facility’s id or a user’s',
    params: byId,
    reply: profileSchema,
    errors: ['forbidden', 'not-found'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/v/create/profile/',
    tag: 'Profiles',
    who: 'signed-in',
    summary: 'Write the profile of the caller’s own facility, which has none yet',
    body: newProfileSchema,
    reply: profileSchema,
    status: 201,
    once: 'call',
    errors: ['forbidden', 'profile-exists'],
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/profile/:id/',
    tag: 'Profiles',
    who: 'signed-in',
    summary: 'Change the profile of the caller’s own facility, by its own id or the facility’s',
    description: 'What is left out stays.',
    params: byId,
    body: profileChangeSchema,
    reply: profileSchema,
    once: 'call',
    errors: ['forbidden', 'not-found'],
  }),
};
