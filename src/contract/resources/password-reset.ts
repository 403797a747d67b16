import { z } from 'zod';

const accountSchema = z.string().trim().toLowerCase().min(1, 'is needed').max(200);

/** POST /v/get/otp/by/email/. */
export const codeRequestSchema = z.object({ email: accountSchema });
/** The same for every e-mail, so that nobody learns who has an account. */
export const codeReplySchema = z.object({ detail: z.string() });

/** PUT /v/reset/password/. */
export const resetRequestSchema = z.object({
  email: accountSchema,
  password: z.string().min(1, 'is needed').max(200),
  otp: z.string().trim().min(1, 'is needed').max(20),
});

/** `success`: the password is the new one; `notmatch`: code wrong, used up or too old; `detail`: the password is too weak. */
export const resetReplySchema = z.union([
  z.object({ success: z.string() }),
  z.object({ notmatch: z.string() }),
  z.object({ detail: z.string() }),
]);
export type ResetReply = z.infer<typeof resetReplySchema>;
