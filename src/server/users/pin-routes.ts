import { reply } from '../http/saying.ts';
import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { account } from '#contract/calls/account.ts';
import type { PinVerifier } from '#contract/wire/session.ts';
import { countHit } from '../http/rate-limit.ts';
import { noteSecurity } from '../http/security-log.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { ownerOfCode, sendCode, useCode } from '../messages/mailed-code.ts';

const derive = promisify(pbkdf2);
const hourSeconds = 60 * 60;
/** Number of rounds that OWASP's password storage cheat sheet recommends for PBKDF2 with SHA-256. */
const rounds = 600_000;
const saltBytes = 16;
const hashBytes = 32;

const answers = {
  sent: 'A code was sent to your e-mail. It is good for 10 minutes.',
  changed: 'Your PIN has been set.',
  notmatch: 'call.wrongCode',
} as const;

const requestCode = defineRoute(account.requestPinCode, async ({ deps, viewer }) => {
  await countHit(deps, { bucket: `pin code ${viewer.user}`, most: 5, windowSeconds: hourSeconds });
  await sendCode(deps, deps.db, { purpose: 'pin', email: viewer.email, requester: viewer.family });
  return { detail: answers.sent };
});

const setPin = defineRoute(account.setPin, async ({ deps, body, viewer, request }) => {
  await countHit(deps, { bucket: `pin ${viewer.user}`, most: 20, windowSeconds: hourSeconds });
  const owner = await ownerOfCode(deps, {
    purpose: 'pin',
    email: viewer.email,
    code: body.otp,
    requester: viewer.family,
  });
  if (owner === null) return reply('notmatch', answers.notmatch);
  const verifier = await verifierOf(body.pin);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, owner))) return reply('notmatch', answers.notmatch);
    await trx
      .updateTable('app_user')
      .set({ pin_verifier: JSON.stringify(verifier) as never })
      .where('id', '=', viewer.user)
      .execute();
    noteSecurity(request, { event: 'pin-set', user: viewer.user });
    return { success: answers.changed, verifier };
  });
});

export const pinRoutes: readonly Route[] = [requestCode, setPin];

async function verifierOf(pin: string): Promise<PinVerifier> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(pin, salt, rounds, hashBytes, 'sha256');
  return {
    kind: 'pbkdf2-sha256',
    rounds,
    salt: salt.toString('base64'),
    hash: hash.toString('base64'),
  };
}
