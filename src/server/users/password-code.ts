import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { messageId, newMessage, noFacility, type MessageRow } from '../messages/message-row.ts';
import { codeText, subjects } from '../messages/strings.ts';
import { sessionSecretOf } from './session-secret.ts';

// The digits are an HMAC of the code's id with the server's key, so they stand in no table, queue or backup: who reads the
// database learns no code, and there is no hash of a million possibilities to try.

const lifetimeMs = 10 * 60_000;
const mostTries = 5;
const digits = 6;

export interface CodeOwner {
  readonly user: string;
  /** Id of the code. */
  readonly code: string;
}

/** The six digits of a code. */
export function codeOf(deps: Pick<AppDeps, 'config'>, id: string): string {
  const mac = createHmac('sha256', sessionSecretOf(deps)).update(`password-code.${id}`).digest();
  // 48 bits: the remainder favours no digit by more than one in 10^8.
  return String(mac.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
}

/**
 * Gives the active user with this e-mail a new code in place of any before, and queues its mail; for an unknown e-mail it
 * does nothing, in the same statement and time.
 */
export async function sendCode(
  deps: Pick<AppDeps, 'now' | 'newId'>,
  db: Kysely<Database>,
  email: string,
): Promise<void> {
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + lifetimeMs);
  const source = deps.newId();
  const message: MessageRow = newMessage({
    facility: noFacility,
    kind: 'password-code',
    source,
    channel: 'email',
    recipient: email,
    subject: subjects.code,
    body: codeText,
    at,
    expiresAt,
  });
  await sql`
    with owner as (select id from app_user where email = ${email} and active),
    code as (
      insert into password_code (user_id, id, tries, expires_at)
      select owner.id, ${messageId('password-code', source)}::uuid, 0, ${expiresAt}::timestamptz from owner
      on conflict (user_id) do update set id = excluded.id, tries = 0, expires_at = excluded.expires_at)
    insert into message
    select (json_populate_record(null::message, (${JSON.stringify(message)}::jsonb || jsonb_build_object('user_id', owner.id))::json)).*
    from owner`.execute(db);
}

/**
 * Whose code this is. A try is counted before the code is looked at, so that tries made at once count too.
 * @returns null when the code is wrong, too old or was tried too often.
 */
export async function ownerOfCode(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<CodeOwner | null> {
  const { rows } = await sql<CodeOwner>`
    update password_code c set tries = c.tries + 1 from app_user u
    where u.id = c.user_id and u.email = ${email} and u.active
      and c.tries < ${mostTries} and c.expires_at > ${deps.now()}
    returning c.user_id as user, c.id as code`.execute(deps.db);
  const found = rows[0];
  return found !== undefined && isSame(codeOf(deps, found.code), code) ? found : null;
}

/** Uses a code up. @returns false when somebody else was faster. Call it inside the transaction that the code is for. */
export async function useCode(trx: Kysely<Database>, { user, code }: CodeOwner): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_code')
    .where('user_id', '=', user)
    .where('id', '=', code)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
