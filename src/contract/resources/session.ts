import { z } from 'zod';
import { roles, type Level } from '#domain/access/model.ts';
import { deviceIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { pinVerifierSchema } from './pin.ts';
import { writtenFilesSchema } from './written-file.ts';

/** Levels as the product spells them in `user_option`. */
export const userOptions = ['isFacility', 'isLga', 'isState', 'isCountry'] as const;
export type UserOption = (typeof userOptions)[number];

export const userOptionOf = {
  facility: 'isFacility',
  lga: 'isLga',
  state: 'isState',
  country: 'isCountry',
} as const satisfies Record<Level, UserOption>;

export const levelOf = {
  isFacility: 'facility',
  isLga: 'lga',
  isState: 'state',
  isCountry: 'country',
} as const satisfies Record<UserOption, Level>;

/** POST /auth/token/. `device` names the tablet, so that the answer carries a grant for working offline on it. */
export const tokenRequestSchema = z.object({
  email: z.string().trim().toLowerCase().min(1).max(200),
  password: z.string().min(1).max(200),
  device: deviceIdSchema.optional(),
  /** Six digits of the authenticator app, where the account has one: asked for by a 401 `second-factor`. */
  otp: z.string().trim().max(20).optional(),
});
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

/** A permission, given while online, to record events for a facility on one device until it expires. */
export const grantSchema = z.object({ id: z.string(), facility: facilityIdSchema, expires_at: z.string() });
export type Grant = z.infer<typeof grantSchema>;

export const roleFlagsSchema = z.object(
  Object.fromEntries(roles.map((role) => [role, z.boolean()])) as Record<
    (typeof roles)[number],
    z.ZodBoolean
  >,
);
export type RoleFlags = z.infer<typeof roleFlagsSchema>;

/**
 * Who is signed in as they stand now. `active` is false for a deactivated user, whose tablet may send what waits on it and
 * nothing else.
 */
export const viewerStandingSchema = z.object({
  active: z.boolean(),
  user_option: z.enum(userOptions),
  roles: roleFlagsSchema,
  paid: z.boolean(),
  paid_status: z.boolean(),
  /** When `paid` ends unless something is paid, days of grace included: a tablet without a network counts by it. */
  paid_until: z.string().nullish(),
  countryId: z.string(),
  stateId: z.string().nullable(),
  lgaId: z.string().nullable(),
  /** The facility that they record for. */
  facilityId: facilityIdSchema.nullable(),
  /** Places above it. */
  home: z
    .object({ country: z.string(), state: z.string().nullable(), local_lga: z.string().nullable() })
    .nullable(),
});
export type ViewerStanding = z.infer<typeof viewerStandingSchema>;

/** The product's login answer: `access` is the bearer token (15 min), `token` the refresh token (30 days). */
export const tokenReplySchema = z.object({
  user_option: z.string(),
  user_id: z.string(),
  token: z.string(),
  access: z.string(),
  paid: z.boolean(),
  paid_status: z.boolean(),
  /** When `paid` ends unless something is paid, days of grace included: a tablet without a network counts by it. */
  paid_until: z.string().nullish(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  local_lga: z.string().nullable(),
  facility: z.string().nullable(),
  countryId: z.string().nullable(),
  stateId: z.string().nullable(),
  lgaId: z.string().nullable(),
  facilityId: z.string().nullable(),
  detail: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: roleFlagsSchema,
  /** Present for facility users who named their device. */
  grant: grantSchema.nullable(),
  /** What unlocks this sign-in on its tablet; null for who has set no PIN. */
  pin: pinVerifierSchema.nullish(),
  /** Somebody else chose the password: nothing goes on until the owner has set another one. */
  must_change_password: z.boolean().optional(),
  server_time: z.string(),
});
export type TokenReply = z.infer<typeof tokenReplySchema>;

const accountSchema = tokenReplySchema.omit({
  token: true,
  access: true,
  detail: true,
  grant: true,
  pin: true,
  server_time: true,
});

/** POST /auth/token/refresh/: a new pair; the grant is renewed with it, so that an online tablet never runs out. */
export const refreshRequestSchema = z.object({
  token: z.string().min(1).max(500),
  /** Files that were made since the app last told, of who has no home facility and so pulls nothing. */
  wrote: writtenFilesSchema.optional(),
});
export type RefreshRequest = z.infer<typeof refreshRequestSchema>;
export const refreshReplySchema = z.object({
  access: z.string(),
  token: z.string(),
  grant: grantSchema.nullable(),
  pin: pinVerifierSchema.nullish(),
  /** Left out by servers of before. */
  viewer: viewerStandingSchema.optional(),
  /** The account as a sign-in describes it, with the names of its places; left out for a deactivated one. */
  user: accountSchema.optional(),
  server_time: z.string(),
});
export type RefreshReply = z.infer<typeof refreshReplySchema>;

export const logoutRequestSchema = z.object({ token: z.string().min(1).max(500) });

export const pageFlagsSchema = z.object({ childRegPage: z.boolean(), subscriptionPage: z.boolean() });
export type PageFlags = z.infer<typeof pageFlagsSchema>;

/** What a device shows that has never reached the server. */
export const defaultPageFlags: PageFlags = { childRegPage: true, subscriptionPage: true };
