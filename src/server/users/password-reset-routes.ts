import {
  codeReplySchema,
  codeRequestSchema,
  resetReplySchema,
  resetRequestSchema,
  type ResetReply,
} from '#contract/resources/password-reset.ts';
import type { AppDeps } from '../deps.ts';
import { countHit } from '../http/rate-limit.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { hashPassword } from './password.ts';
import { ownerOfCode, sendCode, useCode } from './password-code.ts';
import { passwordWeakness, passwordWeaknesses } from './password-strength.ts';
import { userById } from './session-user.ts';

const hourSeconds = 60 * 60;

/** What a person reads; the client decides by the answer's field. */
const answers = {
  sent: 'If there is an account with this e-mail, a code was sent to it. It is good for 10 minutes.',
  changed: 'Your password has been changed.',
  notmatch: 'This code is wrong or no longer good. Please ask for a new one.',
} as const;

const requestCode = defineRoute({
  method: 'POST',
  path: '/v/get/otp/by/email/',
  who: 'open',
  summary: 'Mail a one-time code for a new password',
  body: codeRequestSchema,
  reply: codeReplySchema,
  handler: async ({ deps, body, request }) => {
    await countHit(deps, { bucket: `code address ${request.ip}`, most: 200, windowSeconds: hourSeconds });
    await countHit(deps, { bucket: `code ${body.email}`, most: 5, windowSeconds: hourSeconds });
    await sendCode(deps, deps.db, body.email);
    return { detail: answers.sent };
  },
});

const resetPassword = defineRoute({
  method: 'PUT',
  path: '/v/reset/password/',
  who: 'open',
  summary: 'Set a new password by the code that was mailed',
  body: resetRequestSchema,
  reply: resetReplySchema,
  handler: async ({ deps, body, request }) => {
    await countHit(deps, { bucket: `reset ${request.ip}`, most: 200, windowSeconds: hourSeconds });
    return reset(deps, body);
  },
});

export const passwordResetRoutes: readonly Route[] = [requestCode, resetPassword];

async function reset(
  deps: AppDeps,
  { email, password, otp }: { readonly email: string; readonly password: string; readonly otp: string },
): Promise<ResetReply> {
  // Before the code is looked at: a weak password costs no try.
  const weakness = passwordWeakness(password, [email]);
  if (weakness !== null) return { detail: passwordWeaknesses[weakness] };
  const owner = await ownerOfCode(deps, { email, code: otp });
  const user = owner === null ? undefined : await userById(deps.db, owner.user);
  if (owner === null || !user) return { notmatch: answers.notmatch };
  // Only whoever holds the code may learn that a password is weak because of the name behind the e-mail.
  const resemblance = passwordWeakness(password, [email, user.first_name, user.last_name]);
  if (resemblance !== null) return { detail: passwordWeaknesses[resemblance] };
  const hash = await hashPassword(password, deps.config.passwordCost);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, owner))) return { notmatch: answers.notmatch };
    await trx.updateTable('app_user').set({ password_hash: hash }).where('id', '=', user.id).execute();
    // Her tablet's permission to send what she recorded offline stays: that work must not be lost with a password.
    await trx
      .updateTable('session_family')
      .set({ revoked_at: deps.now() })
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute();
    return { success: answers.changed };
  });
}
