import { saidShape } from '../problem.ts';
import { z } from 'zod';
import { type Level, roles } from '#domain/access/model.ts';
import { codeDigits } from '#domain/kernel/digits.ts';
import { deviceIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { writtenFilesSchema } from './written-file.ts';

/** Six digits that unlock an officer's session on a shared tablet. */
const pinSchema = z
  .string()
  .regex(/^\d{6}$/, 'Please give six digits')
  .refine((pin) => !isPlainPin(pin), 'Please choose a PIN that is harder to guess')
  .meta({ examples: ['204816'] });

/** True for PINs that are guessed first: one repeated digit, or digits that count up or down. */
export function isPlainPin(pin: string): boolean {
  const steps = Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at]));
  const [first] = steps;
  return first !== undefined && Math.abs(first) <= 1 && steps.every((step) => step === first);
}

/**
 * Verifier against which an offline tablet checks a PIN: PBKDF2 with SHA-256 over the digits; salt and hash are
 * base64. A new PIN has a new salt, which shows the tablet that it was changed.
 */
export const pinVerifierSchema = z.object({
  kind: z.literal('pbkdf2-sha256'),
  rounds: z.int().min(100_000).max(5_000_000),
  salt: z.string().min(16).max(100),
  hash: z.string().min(40).max(100),
});
export type PinVerifier = z.infer<typeof pinVerifierSchema>;

/** POST /v/get/otp/pin/reset/: mails the viewer a six-digit code. */
export const pinCodeReplySchema = z.object({ detail: z.string() });

/** PUT /v/reset/pin/access/: sets the viewer's PIN with the mailed code. */
export const pinRequestSchema = z.object({
  otp: z.string().overwrite(codeDigits).min(1).max(20),
  pin: pinSchema,
});
export const pinReplySchema = z.union([
  z.object({ success: z.string(), verifier: pinVerifierSchema }),
  z.object({ notmatch: z.string(), ...saidShape }),
]);

/** Levels as the specification spells them in `user_option`. */
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

/** POST /auth/token/. `device` names the tablet, so that the response includes a grant for working offline on it. */
export const tokenRequestSchema = z.object({
  email: z.string().trim().toLowerCase().min(1).max(200),
  password: z.string().min(1).max(200),
  device: deviceIdSchema.optional(),
  /** Six digits of the authenticator app, if the account uses one; requested by a 401 `second-factor`. */
  otp: z.string().overwrite(codeDigits).max(20).optional(),
});

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
 * The signed-in user's present state. `active` is false for a closed account, whose tablet may only send its waiting
 * events.
 */
export const viewerStandingSchema = z.object({
  active: z.boolean(),
  user_option: z.enum(userOptions),
  roles: roleFlagsSchema,
  paid: z.boolean(),
  paid_status: z.boolean(),
  /** When `paid` ends unless somebody pays, including days of grace, so that a tablet without network can tell. */
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

/** The specification's login response: `access` is the bearer token (15 min), `token` the refresh token (30 days). */
export const tokenReplySchema = z.object({
  user_option: z.string(),
  user_id: z.string(),
  token: z.string(),
  access: z.string(),
  paid: z.boolean(),
  paid_status: z.boolean(),
  /** When `paid` ends unless somebody pays, including days of grace, so that a tablet without network can tell. */
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
  /** Verifier for unlocking this session on its tablet; null without a PIN. */
  pin: pinVerifierSchema.nullish(),
  /** True if somebody else chose the password: the owner must set a new one before anything else. */
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

/**
 * POST /auth/token/refresh/: returns a new pair of tokens and extends the grant, so that a tablet used online never
 * loses it.
 */
export const refreshRequestSchema = z.object({
  token: z.string().min(1).max(500),
  /** Files exported since the last report, for users without a home facility, whose app does not pull. */
  wrote: writtenFilesSchema.optional(),
});
export type RefreshRequest = z.infer<typeof refreshRequestSchema>;
export const refreshReplySchema = z.object({
  access: z.string(),
  token: z.string(),
  grant: grantSchema.nullable(),
  pin: pinVerifierSchema.nullish(),
  /** Older servers leave it out. */
  viewer: viewerStandingSchema.optional(),
  /** The account as sign-in describes it, with the names of its places; absent for a closed account. */
  user: accountSchema.optional(),
  server_time: z.string(),
});
export type RefreshReply = z.infer<typeof refreshReplySchema>;

export const logoutRequestSchema = z.object({ token: z.string().min(1).max(500) });

export const pageFlagsSchema = z.object({ childRegPage: z.boolean(), subscriptionPage: z.boolean() });
export type PageFlags = z.infer<typeof pageFlagsSchema>;

/** Page flags of a device that has never reached the server. */
export const defaultPageFlags: PageFlags = { childRegPage: true, subscriptionPage: true };
