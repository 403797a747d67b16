import { z } from 'zod';
import { roles } from '#domain/access/model.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import {
  countryIdSchema,
  facilityIdSchema,
  lgaIdSchema,
  stateIdSchema,
  userIdSchema,
} from '#domain/kernel/ids.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { problemSentences } from '../problem-sentences.ts';
import { roleFlagsSchema, userOptions } from './session.ts';

/** A user as listings show them. No answer ever holds a password. */
export const userRowSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  user_option: z.enum(userOptions),
  /** Name and id of the facility that they record for. */
  facility: z.string().nullable(),
  facilityId: z.string().nullable(),
  country: z.string(),
  state: z.string().nullable(),
  local_lga: z.string().nullable(),
  paid_status: z.boolean(),
  active: z.boolean(),
  /** Records that came after a permission had ended, by a closing, a move or a role, and wait for a supervisor's decision. */
  waiting_decisions: z.int(),
});
export type UserRow = z.infer<typeof userRowSchema>;

/** An account whole: `/v/user/profile/{id}/` and `/v/single/user/{id}/`. */
export const userProfileSchema = userRowSchema.extend({
  phone: z.string().nullable(),
  countryId: z.string(),
  stateId: z.string().nullable(),
  lgaId: z.string().nullable(),
  roles: roleFlagsSchema,
  /** With the days of grace that follow a payment's end. */
  paid: z.boolean(),
  customer_code: z.string().nullable(),
  customer_id: z.string().nullable(),
  created_at: z.string(),
  /** False until the first sign-in: until then a manager can mail the first password once more. */
  has_signed_in: z.boolean(),
});
export type UserProfile = z.infer<typeof userProfileSchema>;

/** Somebody at home at a facility, as its officers see each other. */
export const colleagueSchema = userRowSchema.pick({
  id: true,
  first_name: true,
  last_name: true,
  email: true,
  user_option: true,
  facility: true,
});
export type Colleague = z.infer<typeof colleagueSchema>;

/** `/v/single/user/{id}/`: the account of a user, or with a facility's id who is at home there. */
export const singleUserReplySchema = z.union([userProfileSchema, z.array(colleagueSchema)]);

/** A field that may be left out or empty. */
const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** A field that the form cannot do without, in the product's words. */
const needed = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (value !== undefined && value !== null && value !== '' && typeof value !== 'string') return value;
    context.addIssue({ code: 'custom', message: problemSentences.formEmpty });
    return z.NEVER;
  }, schema);

/** Exactly one level, however the form sends its boxes. */
export const oneLevelSchema = z
  .preprocess(
    (value) => (Array.isArray(value) ? (value.length === 1 ? value[0] : 'several') : value),
    z.enum(userOptions, problemSentences.onlyOneOption),
  )
  .meta({ examples: ['isFacility'] });

const placesShape = {
  country: emptyAsNull(countryIdSchema),
  state: emptyAsNull(stateIdSchema),
  local_lga: emptyAsNull(lgaIdSchema),
  facility: emptyAsNull(facilityIdSchema),
};

const userEmailSchema = emailSchema.toLowerCase().meta({ examples: ['amina@clinic.example'] });

/** POST /v/create/user/, as a form or JSON. Without a password a mail goes out that sets the first one. */
export const newUserSchema = z.object({
  first_name: needed(textSchema(100)),
  last_name: needed(textSchema(100)),
  email: needed(userEmailSchema),
  password: emptyAsNull(z.string().max(200)),
  /** Mail a code that sets the first password, instead of a password. */
  send_mail: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .default(false),
  phone: emptyAsNull(phoneOrNothingSchema),
  user_option: oneLevelSchema,
  ...placesShape,
});
export type NewUser = z.infer<typeof newUserSchema>;
export const createdUserSchema = z.object({ detail: z.string(), id: z.string() });

const emailOfUser = z.object({ email: z.string().trim().toLowerCase().min(1, 'is needed').max(200) });
export const successSchema = z.object({ success: z.string() });

/** PATCH /v/update/first/lastname/: an e-mail that is left out or empty stays. */
export const renameUserSchema = z.object({
  id: userIdSchema,
  first_name: needed(textSchema(100)),
  last_name: needed(textSchema(100)),
  email: emptyAsNull(userEmailSchema),
});

/** PATCH /v/update/user/option/: the places of the new level where they do not follow from the ones that the user has. */
export const userOptionChangeSchema = emailOfUser.extend({ user_option: oneLevelSchema, ...placesShape });

const customerShape = {
  customer_code: z.string().trim().max(100).optional(),
  customer_id: z.union([z.string().trim().max(100), z.int().min(0).transform(String)]).optional(),
};

/** PATCH /v/update/paid/status/only/. */
export const paidStatusSchema = emailOfUser.extend({ paid_status: z.boolean(), ...customerShape });

/** PATCH /v/partial/status/update/: what is left out stays. */
export const partialStatusSchema = emailOfUser.extend({
  paid_status: z.boolean().optional(),
  ...customerShape,
});

/** PUT /v/get/role/{id}/: roles that are left out stay as they are. */
export const roleChangeSchema = z
  .strictObject(
    Object.fromEntries(roles.map((role) => [role, z.boolean().optional()])) as Record<
      (typeof roles)[number],
      z.ZodOptional<z.ZodBoolean>
    >,
  )
  .meta({ examples: [{ userManager: true }] });

/** POST /v/users/{id}/move/: another home or unit, and another level where one is given. */
export const moveUserSchema = z.object({
  user_option: oneLevelSchema.optional(),
  ...placesShape,
});

/** A sign-in on a device. */
export const userSessionSchema = z.object({
  id: z.string(),
  device: z.string().nullable(),
  /** What the device calls itself. */
  agent: z.string().nullable(),
  created_at: z.string(),
  seen_at: z.string().nullable(),
  /** The one that asks. */
  is_current: z.boolean(),
});
export type UserSession = z.infer<typeof userSessionSchema>;
