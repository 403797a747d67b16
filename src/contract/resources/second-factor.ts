import { z } from 'zod';

const digitsSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Please give six digits')
  .meta({ examples: ['204816'] });
const currentPasswordSchema = z.string().min(1, 'is needed').max(200);

/** GET /v/second-factor/: whether the viewer signs in with an authenticator app, and whether they must. */
export const secondFactorStateSchema = z.object({ on: z.boolean(), required: z.boolean() });

/** POST /v/second-factor/: begins to set it up; nothing changes until the first digits were given. */
export const secondFactorRequestSchema = z.object({ password: currentPasswordSchema });
/** `secret` is base32, for typing; `uri` is what an authenticator app reads from a QR code. */
export const secondFactorSecretSchema = z.object({ secret: z.string(), uri: z.string() });

/** PUT /v/second-factor/: the first digits turn it on. */
export const secondFactorConfirmSchema = z.object({ otp: digitsSchema });

/** DELETE /v/second-factor/. */
export const secondFactorOffSchema = z.object({ password: currentPasswordSchema, otp: digitsSchema });
