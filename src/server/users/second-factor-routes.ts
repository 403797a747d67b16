import { messageSubjects } from '#contract/message-sentences.ts';
import { account } from '#contract/calls/account.ts';
import type { AppDeps } from '../deps.ts';
import { conflict, ProblemError } from '../http/problem.ts';
import { countHit } from '../http/rate-limit.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { factorOffText, factorOnText } from '../messages/strings.ts';
import { noteSecurity } from '../http/security-log.ts';
import { mailAbout } from './account-mail.ts';
import { isPassword } from './password.ts';
import { type SessionUser, userById } from '../auth/session-user.ts';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sessionSecretsOf } from '../auth/sessions.ts';

const hourSeconds = 60 * 60;

const show = defineRoute(account.secondFactor, ({ deps, viewer }) => stateOf(deps, viewer));

const begin = defineRoute(account.beginSecondFactor, async ({ deps, body, viewer }) => {
  const user = await ownerOf(deps, viewer, body.password);
  if (user.second_factor_on) throw conflict('second-factor-is-on', 'call.hasSecondFactor');
  const secret = newFactorSecret();
  await deps.db
    .updateTable('app_user')
    .set({ second_factor: sealFactor(deps, secret), second_factor_step: 0 })
    .where('id', '=', user.id)
    .where('second_factor_on', '=', false)
    .execute();
  return { secret, uri: factorUri(secret, user.email) };
});

const confirm = defineRoute(account.confirmSecondFactor, async ({ deps, body, viewer, request }) => {
  await countTry(deps, viewer.user);
  const user = await userById(deps.db, viewer.user);
  if (!user || !(await takeDigits(deps, user, body.otp))) throw wrongDigits();
  await deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('app_user').set({ second_factor_on: true }).where('id', '=', user.id).execute();
    await mailAbout(deps, trx, {
      user: user.id,
      email: user.email,
      subject: messageSubjects.factorChanged,
      body: factorOnText,
    });
  });
  noteSecurity(request, { event: 'second-factor-on', user: user.id });
  return stateOf(deps, { ...viewer, hasSecondFactor: true });
});

const end = defineRoute(account.endSecondFactor, async ({ deps, body, viewer, request }) => {
  const user = await ownerOf(deps, viewer, body.password);
  if (!user.second_factor_on || !(await takeDigits(deps, user, body.otp))) throw wrongDigits();
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('app_user')
      .set({ second_factor: null, second_factor_on: false, second_factor_step: 0 })
      .where('id', '=', user.id)
      .execute();
    await mailAbout(deps, trx, {
      user: user.id,
      email: user.email,
      subject: messageSubjects.factorChanged,
      body: factorOffText,
    });
  });
  noteSecurity(request, { event: 'second-factor-off', user: user.id });
  return stateOf(deps, { ...viewer, hasSecondFactor: false });
});

export const secondFactorRoutes: readonly Route[] = [show, begin, confirm, end];

/**
 * Requires the digits of the account's authenticator app after the right password.
 * @throws ProblemError 401 `second-factor` if they are missing, wrong or used before.
 */
export async function requireFactor(
  deps: AppDeps,
  user: SessionUser,
  { digits, knownDevice }: { readonly digits: string | undefined; readonly knownDevice: string | null },
): Promise<void> {
  if (!user.second_factor_on) return;
  if (digits === undefined || digits === '') throw missingDigits();
  // A guesser who has the password uses up the limit for new devices, not that of the owner's tablet or own changes.
  await countTry(deps, `${user.id} signing in at ${knownDevice ?? 'a new device'}`);
  if (!(await takeDigits(deps, user, digits))) throw wrongDigits();
}

/** Accepts digits once: of two simultaneous requests only one succeeds. */
async function takeDigits(deps: AppDeps, user: SessionUser, digits: string): Promise<boolean> {
  const secret = user.second_factor === null ? null : openFactor(deps, user.second_factor);
  if (secret === null) return false;
  const step = stepOfDigits(digits, { secret, now: deps.now(), usedStep: user.second_factor_step });
  if (step === null) return false;
  const { numUpdatedRows } = await deps.db
    .updateTable('app_user')
    .set({ second_factor_step: step })
    .where('id', '=', user.id)
    .where('second_factor', '=', user.second_factor)
    .where('second_factor_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changing how an account is protected needs the password again, because an unattended tablet may be signed in. */
async function ownerOf(deps: AppDeps, viewer: SignedIn, password: string): Promise<SessionUser> {
  await countTry(deps, viewer.user);
  const user = await userById(deps.db, viewer.user);
  if (!user || !(await isPassword(password, user.password_hash))) {
    throw new ProblemError({
      status: 401,
      code: 'wrong-credentials',
      detail: 'call.wrongPassword',
    });
  }
  return user;
}

/** Thirty guesses an hour, out of a million possibilities. */
function countTry(deps: AppDeps, whose: string): Promise<void> {
  return countHit(deps, { bucket: `second factor ${whose}`, most: 30, windowSeconds: hourSeconds });
}

function stateOf({ config }: AppDeps, { hasSecondFactor, roles }: SignedIn) {
  const isManager = roles.has('userManager') || roles.has('countryManager');
  return { on: hasSecondFactor, required: config.requireSecondFactor && isManager };
}

function missingDigits(): ProblemError {
  return new ProblemError({
    status: 401,
    code: 'second-factor',
    detail: 'call.enterDigits',
  });
}

function wrongDigits(): ProblemError {
  return new ProblemError({
    status: 401,
    code: 'second-factor',
    detail: 'call.wrongDigits',
  });
}

const periodSeconds = 30;
const secretBytes = 20;
const nonceBytes = 12;
const tagBytes = 16;

/** A new secret for an authenticator app, in base32. */
export function newFactorSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Address in the QR code for an authenticator app (otpauth://totp/…). */
export function factorUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The 30-second step that six digits belong to, or null if they are wrong or used. One step to either side is
 * accepted, because clocks differ (RFC 6238, 5.2); the same digits are valid once.
 * @param usedStep the newest step whose digits were accepted before
 */
export function stepOfDigits(
  digits: string,
  { secret, now, usedStep }: { readonly secret: string; readonly now: Date; readonly usedStep: number },
): number | null {
  const delta = totpOf(secret, '').validate({ token: digits, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  return step > usedStep ? step : null;
}

/** Encrypts the secret for the database, so that a backup without the server's key does not reveal it. */
export function sealFactor(deps: Pick<AppDeps, 'config'>, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(sessionSecretsOf(deps)[0]), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts a secret, also with former keys; null if no key fits. */
export function openFactor(deps: Pick<AppDeps, 'config'>, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  for (const key of sessionSecretsOf(deps)) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      return (
        decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      continue;
    }
  }
  return null;
}

function totpOf(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: 'Vaxledger',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'second-factor', 32));
}
