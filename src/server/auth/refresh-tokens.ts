import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { assert } from '#domain/kernel/assert.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { sendingEndsBefore } from './deactivate-user.ts';
import { sessionSecretsOf } from './sessions.ts';

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
const graceMs = 60 * 1000;
/** A sign-in ends after this long, however often it is renewed. */
const absoluteMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Refresh tokens rotate: each is used once and replaced by a successor.
 *
 *   sign-in ──▶ token 1 ──used──▶ token 2 ──used──▶ token 3 …      one family
 *
 * - A used token shown again within a minute gets the same successor, because the response may have been lost.
 * - Shown later, it or its successor was stolen: the whole family is revoked and both holders must sign in again.
 * - The successor is an HMAC of the token, so it can be issued twice without being stored.
 */
export interface Rotation {
  readonly token: string;
  readonly family: string;
  readonly user: string;
  readonly device: string | null;
}

/** Opens a family and returns its first token. */
export async function openFamily(
  deps: AppDeps,
  trx: Kysely<Database>,
  owner: { readonly user: string; readonly device: string | null; readonly agent: string | null },
): Promise<{ readonly family: string; readonly token: string }> {
  const family = deps.newId();
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('session_family')
    .values({
      id: family,
      user_id: owner.user,
      device: owner.device,
      created_at: deps.now(),
      agent: owner.agent?.slice(0, 300).toWellFormed() ?? null,
      revoked_at: null,
    })
    .execute();
  await storeToken(deps, trx, family, token);
  return { family, token };
}

/** Exchanges a token for its successor; null if the token is no longer valid. Call it inside a transaction. */
export async function rotate(deps: AppDeps, trx: Kysely<Database>, token: string): Promise<Rotation | null> {
  const now = deps.now();
  const found = await trx
    .selectFrom('refresh_token')
    .innerJoin('session_family', 'session_family.id', 'refresh_token.family_id')
    .innerJoin('app_user', 'app_user.id', 'session_family.user_id')
    .select([
      'family_id',
      'expires_at',
      'used_at',
      'session_family.user_id',
      'device',
      'session_family.created_at',
    ])
    .where('hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('app_user.active', '=', true),
        eb('send_only', '=', true).and('deactivated_at', '>', sendingEndsBefore(now)),
      ]),
    )
    // Concurrent refreshes with one token must run one after the other, so that the second sees that it was used.
    .forUpdate(['session_family', 'refresh_token'])
    .executeTakeFirst();
  if (!found || found.expires_at <= now) return null;
  if (now.getTime() - found.created_at.getTime() >= absoluteMs) return null;
  if (found.used_at !== null && now.getTime() - found.used_at.getTime() > graceMs) {
    await revokeFamily(deps, trx, found.family_id);
    return null;
  }
  const successor = await successorOf(deps, trx, { token, isUsed: found.used_at !== null });
  if (found.used_at === null) {
    await trx.updateTable('refresh_token').set({ used_at: now }).where('hash', '=', hashOf(token)).execute();
    await storeToken(deps, trx, found.family_id, successor);
    await trx.updateTable('session_family').set({ seen_at: now }).where('id', '=', found.family_id).execute();
  }
  return { token: successor, family: found.family_id, user: found.user_id, device: found.device };
}

/**
 * The successor of a token. For a used one, the same successor as before, even if the server's key has changed since.
 */
async function successorOf(
  deps: AppDeps,
  trx: Kysely<Database>,
  { token, isUsed }: { readonly token: string; readonly isUsed: boolean },
): Promise<string> {
  const [now, ...former] = sessionSecretsOf(deps).map((secret) =>
    createHmac('sha256', secret).update(`refresh.${token}`).digest('base64url'),
  );
  assert(now !== undefined, 'there is a session secret');
  if (!isUsed || former.length === 0) return now;
  const stored = await trx
    .selectFrom('refresh_token')
    .select('hash')
    .where('hash', 'in', former.map(hashOf))
    .executeTakeFirst();
  return former.find((successor) => hashOf(successor) === stored?.hash) ?? now;
}

/** Ends the session that a token belongs to; possession of the token is proof enough. */
export async function revokeByToken(deps: AppDeps, token: string): Promise<void> {
  const found = await deps.db
    .selectFrom('refresh_token')
    .select('family_id')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  if (found) await revokeFamily(deps, deps.db, found.family_id);
}

async function revokeFamily(deps: AppDeps, db: Kysely<Database>, family: string): Promise<void> {
  await db
    .updateTable('session_family')
    .set({ revoked_at: deps.now() })
    .where('id', '=', family)
    .where('revoked_at', 'is', null)
    .execute();
}

async function storeToken(
  deps: AppDeps,
  trx: Kysely<Database>,
  family: string,
  token: string,
): Promise<void> {
  const now = deps.now();
  const expires = new Date(now.getTime() + lifetimeMs);
  await trx
    .insertInto('refresh_token')
    .values({ hash: hashOf(token), family_id: family, issued_at: now, expires_at: expires, used_at: null })
    .execute();
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
