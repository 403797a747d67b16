import { reply } from '../http/saying.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { messageSubjects } from '#contract/message-sentences.ts';
import { account, type ResetReply } from '#contract/calls/account.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { countHit } from '../http/rate-limit.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { noteSecurity } from '../http/security-log.ts';
import { passwordChangedText } from '../messages/strings.ts';
import { mailAbout } from './account-mail.ts';
import { noteBrought } from './managed-user.ts';
import { ownerOfCode, sendCode, useCode } from '../messages/mailed-code.ts';
import { hashPassword, isPassword, passwordWeakness, passwordWeaknesses } from './password.ts';
import { userByEmail, userById } from '../auth/session-user.ts';
import { openFamily } from '../auth/refresh-tokens.ts';
import { forgetWaitOfAccount, knowsDevice } from './sign-in-waits.ts';

const hourSeconds = 60 * 60;
/** Codes and attempts allowed in an hour for one account, in total from all devices that it has never signed in on. */
const maxByStrangers = 20;

/** Sentences for a person; clients decide by the response's field. */
const answers = {
  sent: 'call.codeSent',
  changed: 'call.passwordChanged',
  notmatch: 'call.wrongCode',
  wrongCurrent: 'call.wrongCurrentPassword',
} as const;

interface Asker {
  readonly email: string;
  readonly device: string | undefined;
  readonly address: string;
}

/** Codes and attempts are counted by requester: the device, or the address if it names none. */
const requesterOf = ({ device, address }: Asker): string => device ?? address;

/** A stranger who uses up an account's hourly limit must not lock out its owner's tablets. */
async function isOwnDevice({ db }: AppDeps, { email, device }: Asker): Promise<boolean> {
  return device !== undefined && knowsDevice(db, email, device);
}

const requestCode = defineRoute(account.requestCode, async ({ deps, body, request }) => {
  const asker: Asker = { email: body.email, device: body.device, address: request.ip };
  await countHit(deps, { bucket: `code address ${request.ip}`, most: 200, windowSeconds: hourSeconds });
  await countHit(deps, {
    bucket: `code ${body.email} ${requesterOf(asker)}`,
    most: 5,
    windowSeconds: hourSeconds,
  });
  // All strangers share one limit; the owner's own device always has its five attempts.
  if (!(await isOwnDevice(deps, asker))) {
    await countHit(deps, { bucket: `code ${body.email}`, most: maxByStrangers, windowSeconds: hourSeconds });
  }
  await sendCode(deps, deps.db, { purpose: 'password', email: body.email, requester: requesterOf(asker) });
  noteSecurity(request, { event: 'code-requested', user: null });
  return reply('detail', answers.sent);
});

const resetPassword = defineRoute(account.resetPassword, async ({ deps, body, request }) => {
  const asker: Asker = { email: body.email, device: body.device, address: request.ip };
  await countHit(deps, { bucket: `reset ${request.ip}`, most: 200, windowSeconds: hourSeconds });
  if (!(await isOwnDevice(deps, asker))) {
    await countHit(deps, {
      bucket: `reset account ${body.email}`,
      most: maxByStrangers,
      windowSeconds: hourSeconds,
    });
  }
  const reply = await reset(deps, {
    ...body,
    requester: requesterOf(asker),
    device: body.device ?? null,
    agent: request.headers['user-agent'] ?? null,
  });
  const user = (await userByEmail(deps.db, body.email))?.id ?? null;
  if ('success' in reply) noteSecurity(request, { event: 'password-reset', user });
  if ('notmatch' in reply) noteSecurity(request, { event: 'password-reset-failed', user });
  return reply;
});

const changePassword = defineRoute(account.changePassword, async ({ deps, body, viewer, request }) => {
  await countHit(deps, { bucket: `change ${viewer.user}`, most: 10, windowSeconds: hourSeconds });
  const user = await userById(deps.db, viewer.user);
  if (!user || !(await isPassword(body.current, user.password_hash))) return wrongCurrent(request, viewer);
  const weakness = passwordWeakness(body.password, [user.email, user.first_name, user.last_name]);
  if (weakness !== null) return reply('detail', passwordWeaknesses[weakness]);
  if (user.must_change_password && body.password === body.current)
    return reply('detail', 'call.samePassword');
  const hash = await hashPassword(body.password, deps.config.passwordCost);
  await deps.db.transaction().execute((trx) => setPassword(deps, trx, { ...user, hash, keep: viewer }));
  noteSecurity(request, { event: 'password-changed', user: viewer.user });
  return reply('success', answers.changed);
});

function wrongCurrent(request: FastifyRequest, { user }: SignedIn): ResetReply {
  noteSecurity(request, { event: 'password-wrong', user });
  return reply('notmatch', answers.wrongCurrent);
}

export const passwordRoutes: readonly Route[] = [requestCode, resetPassword, changePassword];

async function reset(
  deps: AppDeps,
  given: {
    readonly email: string;
    readonly password: string;
    readonly otp: string;
    readonly requester: string;
    readonly device: string | null;
    readonly agent: string | null;
  },
): Promise<ResetReply> {
  const { email, password } = given;
  // Checked before the code, so that a weak password does not cost an attempt.
  const weakness = passwordWeakness(password, [email]);
  if (weakness !== null) return reply('detail', passwordWeaknesses[weakness]);
  const owner = await ownerOfCode(deps, {
    purpose: 'password',
    email,
    code: given.otp,
    requester: given.requester,
  });
  const user = owner === null ? undefined : await userById(deps.db, owner.user);
  if (owner === null || !user) return reply('notmatch', answers.notmatch);
  // Only the holder of the code may learn that a password is weak because it resembles the account's name.
  const resemblance = passwordWeakness(password, [email, user.first_name, user.last_name]);
  if (resemblance !== null) return reply('detail', passwordWeaknesses[resemblance]);
  const hash = await hashPassword(password, deps.config.passwordCost);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, owner))) return reply('notmatch', answers.notmatch);
    // A reader of the mailbox counts as the owner: their device becomes a known one, and the other sessions end.
    const { device, agent } = given;
    if (device !== null) await openFamily(deps, trx, { user: user.id, device, agent });
    await setPassword(deps, trx, { ...user, hash, keep: null });
    // Somebody else chose this e-mail address, so its reader need not be the officer.
    if (user.email_set_by !== null)
      await noteBrought(trx, { user: user.id, by: user.email_set_by, how: 'e-mail', at: deps.now() });
    await forgetWaitOfAccount(trx, { email, device });
    return reply('success', answers.changed);
  });
}

/**
 * Stores a new password's hash, ends all sessions except the one that changed it, and mails the owner. A tablet's
 * permission to send offline records stays, because that work must not be lost with a password.
 */
async function setPassword(
  deps: AppDeps,
  trx: Kysely<Database>,
  { id, email, hash, keep }: { id: string; email: string; hash: string; keep: SignedIn | null },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ password_hash: hash, must_change_password: false, email_set_by: null })
    .where('id', '=', id)
    .execute();
  const sessions = trx
    .updateTable('session_family')
    .set({ revoked_at: deps.now() })
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null);
  await (keep === null ? sessions : sessions.where('id', '<>', keep.family)).execute();
  await mailAbout(deps, trx, {
    user: id,
    email,
    subject: messageSubjects.passwordChanged,
    body: passwordChangedText,
  });
}
