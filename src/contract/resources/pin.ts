import { z } from 'zod';

/** Six digits that unlock an officer's sign-in on a shared tablet. */
export const pinSchema = z
  .string()
  .regex(/^\d{6}$/, 'Please give six digits')
  .refine((pin) => !isPlainPin(pin), 'Please choose a PIN that is harder to guess')
  .meta({ examples: ['204816'] });

/** True for PINs that are guessed first: one digit only, or digits that count up or down. */
export function isPlainPin(pin: string): boolean {
  const steps = Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at]));
  const [first] = steps;
  return first !== undefined && Math.abs(first) <= 1 && steps.every((step) => step === first);
}

/**
 * What a tablet compares a PIN with while it is offline: PBKDF2 with SHA-256 over the digits. Salt and hash are base64. A
 * new PIN has a new salt, so that a tablet sees that it was changed.
 */
export const pinVerifierSchema = z.object({
  kind: z.literal('pbkdf2-sha256'),
  rounds: z.int().min(100_000).max(5_000_000),
  salt: z.string().min(16).max(100),
  hash: z.string().min(40).max(100),
});
export type PinVerifier = z.infer<typeof pinVerifierSchema>;

/** POST /v/get/otp/pin/reset/: mails the viewer a code of six digits. */
export const pinCodeReplySchema = z.object({ detail: z.string() });

/** PUT /v/reset/pin/access/: sets the viewer's PIN, with the code that was mailed. */
export const pinRequestSchema = z.object({ otp: z.string().trim().min(1).max(20), pin: pinSchema });
export const pinReplySchema = z.union([
  z.object({ success: z.string(), verifier: pinVerifierSchema }),
  z.object({ notmatch: z.string() }),
]);
