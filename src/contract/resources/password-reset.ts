import { z } from 'zod';
import { deviceIdSchema } from '#domain/kernel/ids.ts';

const accountSchema = z.string().trim().toLowerCase().min(1, 'is needed').max(200);

/** POST /v/get/otp/by/email/. */
export const codeRequestSchema = z.object({
  email: accountSchema,
  /** The tablet that asks: its codes are its own, whoever else asks for some. */
  device: deviceIdSchema.optional(),
});
/** The same for every e-mail, so that nobody learns who has an account. */
export const codeReplySchema = z.object({ detail: z.string() });

/** PUT /v/reset/password/. */
export const resetRequestSchema = z.object({
  email: accountSchema,
  password: z.string().min(1, 'is needed').max(200),
  otp: z.string().trim().min(1, 'is needed').max(20),
  /** The same that asked for the code. */
  device: deviceIdSchema.optional(),
});

/** PUT /v/change/password/: the viewer's own. */
export const passwordChangeSchema = z.object({
  current: z.string().min(1, 'is needed').max(200),
  password: z.string().min(1, 'is needed').max(200),
});

/** `success`: the password is the new one; `notmatch`: code wrong, used up or too old, or the current password wrong; `detail`: the password is too weak. */
export const resetReplySchema = z.union([
  z.object({ success: z.string() }),
  z.object({ notmatch: z.string() }),
  z.object({ detail: z.string() }),
]);
export type ResetReply = z.infer<typeof resetReplySchema>;
