import { saidShape } from '../problem.ts';
import { z } from 'zod';
import { codeDigits } from '#domain/kernel/digits.ts';
import {
  logoutRequestSchema,
  pinCodeReplySchema,
  pinReplySchema,
  pinRequestSchema,
  refreshReplySchema,
  refreshRequestSchema,
  tokenReplySchema,
  tokenRequestSchema,
  viewerStandingSchema,
} from '#contract/wire/session.ts';
import { detailSchema } from './stock.ts';
import { defineEndpoint } from './endpoint.ts';
import { deviceIdSchema } from '#domain/kernel/ids.ts';

const digitsSchema = z
  .string()
  .overwrite(codeDigits)
  .regex(/^\d{6}$/, 'Please give six digits')
  .meta({ examples: ['204816'] });
const currentPasswordSchema = z.string().min(1, 'is needed').max(200);

/** GET /v/second-factor/: whether the viewer signs in with an authenticator app, and whether they must. */
const secondFactorStateSchema = z.object({ on: z.boolean(), required: z.boolean() });

/** POST /v/second-factor/: starts the setup; nothing changes until the first digits are entered. */
const secondFactorRequestSchema = z.object({ password: currentPasswordSchema });
/** `secret` is base32, for typing; `uri` is what an authenticator app reads from a QR code. */
const secondFactorSecretSchema = z.object({ secret: z.string(), uri: z.string() });

/** PUT /v/second-factor/: the first digits switch it on. */
const secondFactorConfirmSchema = z.object({ otp: digitsSchema });

/** DELETE /v/second-factor/. */
const secondFactorOffSchema = z.object({ password: currentPasswordSchema, otp: digitsSchema });

const accountSchema = z.string().trim().toLowerCase().min(1, 'is needed').max(200);

/** POST /v/get/otp/by/email/. */
const codeRequestSchema = z.object({
  email: accountSchema,
  /** The requesting tablet: its codes are valid only for it, whoever else requests some. */
  device: deviceIdSchema.optional(),
});
/** The same for every e-mail, so that it does not reveal who has an account. */
export const codeReplySchema = z.object({ detail: z.string(), ...saidShape });
export type CodeReply = z.infer<typeof codeReplySchema>;

/** PUT /v/reset/password/. */
const resetRequestSchema = z.object({
  email: accountSchema,
  password: z.string().min(1, 'is needed').max(200),
  otp: z.string().overwrite(codeDigits).min(1, 'is needed').max(20),
  /** The device that requested the code. */
  device: deviceIdSchema.optional(),
});

/** PUT /v/change/password/: changes the viewer's own password. */
const passwordChangeSchema = z.object({
  current: z.string().min(1, 'is needed').max(200),
  password: z.string().min(1, 'is needed').max(200),
});

/**
 * `success`: the password was changed; `notmatch`: the code is wrong, used or expired, or the current password is
 * wrong; `detail`: the password is too weak.
 */
export const resetReplySchema = z.union([
  z.object({ success: z.string(), ...saidShape }),
  z.object({ notmatch: z.string(), ...saidShape }),
  z.object({ detail: z.string(), ...saidShape }),
]);
export type ResetReply = z.infer<typeof resetReplySchema>;

export const account = {
  signIn: defineEndpoint({
    method: 'POST',
    path: '/auth/token/',
    tag: 'Account',
    who: 'open',
    summary: 'Sign in with e-mail and password',
    description:
      '`access` is the bearer token of 15 minutes, `token` the refresh token of 30 days. With `must_change_password` somebody else chose the password: nothing but its change goes on.',
    body: tokenRequestSchema,
    reply: tokenReplySchema,
    errors: ['wrong-credentials', 'second-factor', 'too-many-requests'],
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/auth/token/refresh/',
    tag: 'Account',
    who: 'open',
    summary: 'Trade the refresh token for a new pair',
    description:
      'A token is good once, with a minute of grace for a lost answer; later use ends the sign-in.',
    body: refreshRequestSchema,
    reply: refreshReplySchema,
    errors: ['session-over'],
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/auth/logout/',
    tag: 'Account',
    who: 'open',
    summary: 'End the sign-in that a refresh token belongs to',
    body: logoutRequestSchema,
    reply: detailSchema,
  }),
  events: defineEndpoint({
    method: 'GET',
    path: '/v/account/events/',
    tag: 'Account',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Tell an open session how its account stands, now and whenever that changes',
    description: 'Server-sent events. Who records for a facility hears the same with its feed.',
    query: z.object({ user: z.uuid().toLowerCase() }),
    reply: viewerStandingSchema,
    media: 'text/event-stream',
    errors: ['forbidden', 'too-many-requests'],
  }),
  requestCode: defineEndpoint({
    method: 'POST',
    path: '/v/get/otp/by/email/',
    tag: 'Account',
    who: 'open',
    summary: 'Mail a one-time code for a new password',
    description: 'The answer is the same whether the e-mail has an account or not.',
    body: codeRequestSchema,
    reply: codeReplySchema,
    errors: ['too-many-requests'],
  }),
  resetPassword: defineEndpoint({
    method: 'PUT',
    path: '/v/reset/password/',
    tag: 'Account',
    who: 'open',
    summary: 'Set a new password by the code that was mailed',
    description:
      '`success`: it is the new one, and every session has ended. `notmatch`: the code is wrong or too old. `detail`: the password is too weak.',
    body: resetRequestSchema,
    reply: resetReplySchema,
    errors: ['too-many-requests'],
  }),
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/v/change/password/',
    tag: 'Account',
    who: 'signed-in',
    evenIf: ['unpaid', 'no-second-factor', 'given-password'],
    summary: 'Change one’s own password',
    description:
      '`success`: it is the new one, a mail says so, and all other sessions have ended. `notmatch`: the current password is wrong. `detail`: the new one is too weak.',
    body: passwordChangeSchema,
    reply: resetReplySchema,
    errors: ['too-many-requests'],
  }),
  requestPinCode: defineEndpoint({
    method: 'POST',
    path: '/v/get/otp/pin/reset/',
    tag: 'Account',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Mail oneself a code for a new PIN',
    body: z.object({}),
    reply: pinCodeReplySchema,
    errors: ['too-many-requests'],
  }),
  setPin: defineEndpoint({
    method: 'PUT',
    path: '/v/reset/pin/access/',
    tag: 'Account',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Set the six digits that unlock a shared tablet',
    description:
      '`success`: `verifier` is what a tablet of this user compares the PIN with while it is offline. `notmatch`: the code is wrong or too old.',
    body: pinRequestSchema,
    reply: pinReplySchema,
    errors: ['too-many-requests'],
  }),
  secondFactor: defineEndpoint({
    method: 'GET',
    path: '/v/second-factor/',
    tag: 'Account',
    who: 'signed-in',
    evenIf: ['unpaid', 'no-second-factor'],
    summary: 'Whether one signs in with an authenticator app',
    reply: secondFactorStateSchema,
  }),
  beginSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/v/second-factor/',
    tag: 'Account',
    who: 'signed-in',
    evenIf: ['unpaid', 'no-second-factor'],
    summary: 'Begin to set up an authenticator app',
    description: 'It is asked for at sign-in once its first digits were given.',
    body: secondFactorRequestSchema,
    reply: secondFactorSecretSchema,
    errors: ['wrong-credentials', 'second-factor-is-on', 'too-many-requests'],
  }),
  confirmSecondFactor: defineEndpoint({
    method: 'PUT',
    path: '/v/second-factor/',
    tag: 'Account',
    who: 'signed-in',
    evenIf: ['unpaid', 'no-second-factor'],
    summary: 'Turn the authenticator app on by its first digits',
    body: secondFactorConfirmSchema,
    reply: secondFactorStateSchema,
    errors: ['second-factor', 'too-many-requests'],
  }),
  endSecondFactor: defineEndpoint({
    method: 'DELETE',
    path: '/v/second-factor/',
    tag: 'Account',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Sign in without an authenticator app again',
    body: secondFactorOffSchema,
    reply: secondFactorStateSchema,
    errors: ['wrong-credentials', 'second-factor', 'too-many-requests'],
  }),
};
