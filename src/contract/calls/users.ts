import { z } from 'zod';
import { roleFlagsSchema, userOptions } from '#contract/wire/session.ts';
import {
  countryIdSchema,
  facilityIdSchema,
  lgaIdSchema,
  stateIdSchema,
  userIdSchema,
} from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { roles } from '#domain/access/model.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { problemSentences } from '#contract/problem-sentences.ts';

/** A user as listings show them. No response ever contains a password. */
const userRowSchema = z.object({
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
  /**
   * Records made after a permission had ended (account closed, moved or role lost) that wait for a supervisor's
   * decision.
   */
  waiting_decisions: z.int(),
});
export type UserRow = z.infer<typeof userRowSchema>;

/** A complete account: `/v/user/profile/{id}/` and `/v/single/user/{id}/`. */
const userProfileSchema = userRowSchema.extend({
  phone: z.string().nullable(),
  countryId: z.string(),
  stateId: z.string().nullable(),
  lgaId: z.string().nullable(),
  roles: roleFlagsSchema,
  /** Includes the days of grace after a payment has ended. */
  paid: z.boolean(),
  customer_code: z.string().nullable(),
  customer_id: z.string().nullable(),
  created_at: z.string(),
  /** False until the first sign-in; until then a manager can mail the first-password code again. */
  has_signed_in: z.boolean(),
});
export type UserProfile = z.infer<typeof userProfileSchema>;

/** A colleague with the same home facility, as its officers see each other. */
const colleagueSchema = userRowSchema.pick({
  id: true,
  first_name: true,
  last_name: true,
  email: true,
  user_option: true,
  facility: true,
});
export type Colleague = z.infer<typeof colleagueSchema>;

/** `/v/single/user/{id}/`: the account of a user or, with a facility's id, the users with that home facility. */
const singleUserReplySchema = z.union([userProfileSchema, z.array(colleagueSchema)]);

/** A field that may be absent or empty. */
const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** A required field; the fault for a missing one uses the specification's words. */
const needed = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (value !== undefined && value !== null && value !== '' && typeof value !== 'string') return value;
    context.addIssue({ code: 'custom', message: problemSentences.formEmpty });
    return z.NEVER;
  }, schema);

/** Exactly one level, however the form encodes its boxes. */
const oneLevelSchema = z
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

/** POST /v/create/user/, as a form or JSON. Without a password, a code for setting the first one is mailed. */
const newUserSchema = z.object({
  first_name: needed(textSchema(100)),
  last_name: needed(textSchema(100)),
  email: needed(userEmailSchema),
  password: emptyAsNull(z.string().max(200)),
  /** Mail a code for setting the first password instead of giving one. */
  send_mail: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .default(false),
  phone: emptyAsNull(phoneOrNothingSchema),
  user_option: oneLevelSchema,
  ...placesShape,
});
export type NewUser = z.infer<typeof newUserSchema>;
const createdUserSchema = z.object({ detail: z.string(), id: z.string() });

const emailOfUser = z.object({ email: z.string().trim().toLowerCase().min(1, 'is needed').max(200) });
export const successSchema = z.object({ success: z.string() });

/** PATCH /v/update/first/lastname/: an e-mail that is left out or empty stays unchanged. */
const renameUserSchema = z.object({
  id: userIdSchema,
  first_name: needed(textSchema(100)),
  last_name: needed(textSchema(100)),
  email: emptyAsNull(userEmailSchema),
});

/** PATCH /v/update/user/option/: the places of the new level, if they do not follow from the user's present ones. */
const userOptionChangeSchema = emailOfUser.extend({ user_option: oneLevelSchema, ...placesShape });

const customerShape = {
  customer_code: z.string().trim().max(100).optional(),
  customer_id: z.union([z.string().trim().max(100), z.int().min(0).transform(String)]).optional(),
};

/** PATCH /v/update/paid/status/only/. */
const paidStatusSchema = emailOfUser.extend({ paid_status: z.boolean(), ...customerShape });

/** PATCH /v/partial/status/update/: fields left out stay unchanged. */
const partialStatusSchema = emailOfUser.extend({
  paid_status: z.boolean().optional(),
  ...customerShape,
});

/** PUT /v/get/role/{id}/: roles left out stay unchanged. */
const roleChangeSchema = z
  .strictObject(
    Object.fromEntries(roles.map((role) => [role, z.boolean().optional()])) as Record<
      (typeof roles)[number],
      z.ZodOptional<z.ZodBoolean>
    >,
  )
  .meta({ examples: [{ userManager: true }] });

/** POST /v/users/{id}/move/: another home facility or unit, and optionally another level. */
const moveUserSchema = z.object({
  user_option: oneLevelSchema.optional(),
  ...placesShape,
});

/** A session on a device. */
const userSessionSchema = z.object({
  id: z.string(),
  device: z.string().nullable(),
  /** Name that the device gives itself. */
  agent: z.string().nullable(),
  created_at: z.string(),
  seen_at: z.string().nullable(),
  /** True for the session of this request. */
  is_current: z.boolean(),
});
export type UserSession = z.infer<typeof userSessionSchema>;

const ofUser = z.object({ id: userIdSchema });

export const users = {
  roles: defineEndpoint({
    method: 'GET',
    path: '/v/get/role/:id/',
    tag: 'Users',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Roles of a user: one’s own, or of users in one’s unit for user managers',
    params: ofUser,
    reply: roleFlagsSchema,
    errors: ['forbidden', 'not-found'],
  }),
  changeRoles: defineEndpoint({
    method: 'PUT',
    path: '/v/get/role/:id/',
    tag: 'Users',
    who: { right: 'manage-users' },
    evenIf: ['unpaid'],
    summary: 'Grant and revoke roles that the caller holds; those that are left out stay',
    params: ofUser,
    body: roleChangeSchema,
    reply: roleFlagsSchema,
    once: 'call',
    errors: ['not-found', 'last-user-manager'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/v/create/user/',
    tag: 'Users',
    who: { right: 'manage-users' },
    summary: 'Add a user inside the caller’s unit, at the caller’s level at most',
    description:
      'As a form or JSON. A user of any level may have a home facility; one of a facility needs it. Without a password, `send_mail` mails a code that sets the first one.',
    body: newUserSchema,
    reply: createdUserSchema,
    status: 201,
    once: 'call',
    errors: ['email-taken'],
  }),
  all: defineListingEndpoint({
    path: '/v/all/users/',
    tag: 'Users',
    who: { right: 'manage-users' },
    summary: 'Users of the caller’s unit',
    description: 'The search looks at first name, last name, e-mail and facility.',
    row: userRowSchema,
    sort: ['first_name', 'last_name', 'email'],
  }),
  single: defineEndpoint({
    method: 'GET',
    path: '/v/single/user/:id/',
    tag: 'Users',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'An account: one’s own, or of users in one’s unit for user managers',
    description: 'With a facility’s id: who is at home there, for everybody who is.',
    params: z.object({ id: z.uuid().toLowerCase() }),
    reply: singleUserReplySchema,
    errors: ['forbidden', 'not-found'],
  }),
  profile: defineEndpoint({
    method: 'GET',
    path: '/v/user/profile/:id/',
    tag: 'Users',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'An account: one’s own, or of users in one’s unit for user managers',
    params: ofUser,
    reply: userProfileSchema,
    errors: ['forbidden', 'not-found'],
  }),
  rename: defineEndpoint({
    method: 'PATCH',
    path: '/v/update/first/lastname/',
    tag: 'Users',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Change names and e-mail: one’s own, or of users in one’s unit for user managers',
    description: 'A new e-mail is mailed to the old and to the new address.',
    body: renameUserSchema,
    reply: successSchema,
    once: 'call',
    errors: ['forbidden', 'not-found', 'email-taken'],
  }),
  changeOption: defineEndpoint({
    method: 'PATCH',
    path: '/v/update/user/option/',
    tag: 'Users',
    who: { right: 'manage-users' },
    summary: 'Change the level of a user',
    body: userOptionChangeSchema,
    reply: successSchema,
    once: 'call',
    errors: ['not-found', 'last-user-manager'],
  }),
  changePaid: defineEndpoint({
    method: 'PATCH',
    path: '/v/update/paid/status/only/',
    tag: 'Users',
    who: { right: 'update-paid-status' },
    summary: 'Mark a user as paid or not',
    body: paidStatusSchema,
    reply: successSchema,
    once: 'call',
    errors: ['not-found'],
  }),
  changeStatus: defineEndpoint({
    method: 'PATCH',
    path: '/v/partial/status/update/',
    tag: 'Users',
    who: { right: 'manage-subscriptions' },
    summary: 'Change any of paid status and customer of a user',
    body: partialStatusSchema,
    reply: successSchema,
    once: 'call',
    errors: ['not-found'],
  }),
  deactivate: defineEndpoint({
    method: 'POST',
    path: '/v/users/:id/deactivate/',
    tag: 'Users',
    who: { right: 'manage-users' },
    summary: 'Close an account: nothing goes on but what waits on its tablets',
    params: ofUser,
    reply: successSchema,
    once: 'call',
    errors: ['not-found', 'last-user-manager'],
  }),
  sendFirstPassword: defineEndpoint({
    method: 'POST',
    path: '/v/users/:id/first/password/',
    tag: 'Users',
    who: { right: 'manage-users' },
    summary: 'Mail a code for the first password once more, to an account that nobody has signed in to',
    params: ofUser,
    reply: successSchema,
    once: 'call',
    errors: ['not-found', 'password-is-set', 'too-many-requests'],
  }),
  activate: defineEndpoint({
    method: 'POST',
    path: '/v/users/:id/activate/',
    tag: 'Users',
    who: { right: 'manage-users' },
    summary: 'Open a closed account again',
    params: ofUser,
    reply: successSchema,
    once: 'call',
    errors: ['not-found'],
  }),
  move: defineEndpoint({
    method: 'POST',
    path: '/v/users/:id/move/',
    tag: 'Users',
    who: { right: 'manage-users' },
    summary: 'Move a user to another home or unit',
    description:
      'What was saved for the old home still goes there, under the permission that it was saved under.',
    params: ofUser,
    body: moveUserSchema,
    reply: successSchema,
    once: 'call',
    errors: ['not-found', 'last-user-manager'],
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/v/users/:id/sessions/',
    tag: 'Users',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Open sign-ins with their devices: one’s own, or of users in one’s unit for user managers',
    params: ofUser,
    reply: z.array(userSessionSchema),
    errors: ['forbidden', 'not-found'],
  }),
  endSessions: defineEndpoint({
    method: 'DELETE',
    path: '/v/users/:id/sessions/',
    tag: 'Users',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'End all sign-ins of a user but the one that asks',
    params: ofUser,
    reply: successSchema,
    errors: ['forbidden', 'not-found'],
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/v/users/:id/sessions/:session/',
    tag: 'Users',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'End one sign-in',
    params: ofUser.extend({ session: z.uuid().toLowerCase() }),
    reply: successSchema,
    errors: ['forbidden', 'not-found'],
  }),
};
