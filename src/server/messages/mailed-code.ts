import { messageSubjects } from '#contract/message-sentences.ts';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import type { MessageKind } from '../db/tables/messages.ts';
import { messageId, newMessage, noFacility, type MessageRow } from './message-row.ts';
import type { ClaimedMessage } from './queue.ts';
import { codePlace, codeText, firstPasswordText, pinCodeText } from './strings.ts';
import { sessionSecretOf } from '../auth/sessions.ts';

// The digits are an HMAC of the code's id under the server's key, so no table, queue or backup contains them: reading
// the database reveals no code, and there is no hash of a million possibilities to try.

const lifetimeMs = 10 * 60_000;
const maxTries = 5;
const digits = 6;
/**
 * The code mailed with a new account is valid for days, so it has twelve digits and guessing needs no limit of
 * attempts.
 */
const firstLifetimeMs = 7 * 24 * 60 * 60_000;
const firstDigits = 12;

/** Purpose of a six-digit code. */
export type CodePurpose = 'password' | 'pin';

const mails = {
  password: { subject: messageSubjects.code, body: codeText },
  pin: { subject: messageSubjects.pinCode, body: pinCodeText },
} as const satisfies Record<CodePurpose, object>;

export interface CodeOwner {
  readonly user: string;
  /** Id of the code. */
  readonly code: string;
}

/** The digits of a code: six, or twelve for one that comes with a new account. */
export function codeOf(deps: Pick<AppDeps, 'config'>, id: string, length: number = digits): string {
  const mac = createHmac('sha256', sessionSecretOf(deps)).update(`password-code.${id}`).digest();
  // 48 bits, so the remainder favours no value noticeably.
  return String(mac.readUIntBE(0, 6) % 10 ** length).padStart(length, '0');
}

/**
 * Creates a new code for the active user with this e-mail in place of any that the same requester asked for before,
 * and queues its mail. For an unknown e-mail it does nothing, in the same statement and time.
 * @param requester the device, address or session that asks. The code is valid only there, so that a stranger's
 * attempts use up only the stranger's codes.
 */
export async function sendCode(
  deps: Pick<AppDeps, 'now' | 'newId'>,
  db: Kysely<Database>,
  code: { readonly purpose: CodePurpose; readonly email: string; readonly requester: string },
): Promise<void> {
  const { purpose, email } = code;
  const requester = digestOf(code.requester);
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + lifetimeMs);
  const source = deps.newId();
  const message: MessageRow = newMessage({
    facility: noFacility,
    kind: 'password-code',
    source,
    channel: 'email',
    recipient: email,
    ...mails[purpose],
    at,
    expiresAt,
  });
  await sql`
    with owner as (select id from app_user where email = ${email} and active),
    code as (
      insert into password_code (user_id, purpose, requester, id, tries, expires_at)
      select owner.id, ${purpose}, ${requester}, ${messageId('password-code', source)}::uuid, 0, ${expiresAt}::timestamptz from owner
      on conflict (user_id, purpose, requester) do update set id = excluded.id, tries = 0, expires_at = excluded.expires_at)
    insert into message
    select (json_populate_record(null::message, (${JSON.stringify(message)}::jsonb || jsonb_build_object('user_id', owner.id))::json)).*
    from owner`.execute(db);
}

/**
 * Finds the owner of a code. The attempt is counted before the code is compared, so that simultaneous attempts count
 * too.
 * @returns null if the code is wrong, expired or tried too often.
 */
export async function ownerOfCode(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
  {
    purpose,
    email,
    code,
    requester,
  }: {
    readonly purpose: CodePurpose;
    readonly email: string;
    readonly code: string;
    readonly requester: string;
  },
): Promise<CodeOwner | null> {
  if (purpose === 'password' && code.length === firstDigits) return ownerOfFirst(deps, { email, code });
  const { rows } = await sql<CodeOwner>`
    update password_code c set tries = c.tries + 1 from app_user u
    where u.id = c.user_id and u.email = ${email} and u.active and c.purpose = ${purpose} and c.requester = ${digestOf(requester)}
      and c.tries < ${maxTries} and c.expires_at > ${deps.now()}
    returning c.user_id as user, c.id as code`.execute(deps.db);
  const found = rows[0];
  return found !== undefined && isSame(codeOf(deps, found.code), code) ? found : null;
}

/**
 * Mails an account the code for setting its first password, in place of any mailed before. Call it inside a
 * transaction, for a new account the one that creates it.
 */
export async function sendFirstCode(
  deps: Pick<AppDeps, 'now' | 'newId'>,
  trx: Kysely<Database>,
  { user, email }: { readonly user: string; readonly email: string },
): Promise<void> {
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + firstLifetimeMs);
  const message = newMessage({
    facility: noFacility,
    kind: 'first-password',
    source: deps.newId(),
    channel: 'email',
    recipient: email,
    subject: messageSubjects.firstPassword,
    body: firstPasswordText,
    at,
    expiresAt,
    user,
  });
  await trx
    .insertInto('password_code')
    .values({
      user_id: user,
      purpose: 'first-password',
      requester: '',
      id: message.id,
      tries: 0,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose', 'requester'])
        .doUpdateSet({ id: message.id, tries: 0, expires_at: expiresAt }),
    )
    .execute();
  await trx.insertInto('message').values(message).execute();
}

/**
 * Extends the code in a first-password mail by another week, because the mail is sent again.
 * @returns false if the code was used or replaced by a newer one.
 */
export async function prolongFirstCode(db: Kysely<Database>, message: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_code')
    .set({ expires_at: new Date(now.getTime() + firstLifetimeMs) })
    .where('id', '=', message)
    .where('purpose', '=', 'first-password')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The digits to insert into a message about a code. */
export function codeOfMessage(
  deps: Pick<AppDeps, 'config'>,
  { id, kind }: { readonly id: string; readonly kind: MessageKind },
): string {
  return codeOf(deps, id, kind === 'first-password' ? firstDigits : digits);
}

async function ownerOfFirst(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<CodeOwner | null> {
  const found = await deps.db
    .selectFrom('password_code as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.user_id as user', 'c.id as code'])
    .where('u.email', '=', email)
    .where('u.active', '=', true)
    .where('c.purpose', '=', 'first-password')
    .where('c.expires_at', '>', deps.now())
    .executeTakeFirst();
  return found !== undefined && isSame(codeOf(deps, found.code, firstDigits), code) ? found : null;
}

/**
 * Marks a code as used. @returns false if another request was faster. Call it inside the transaction that needs the
 * code.
 */
export async function useCode(trx: Kysely<Database>, { user, code }: CodeOwner): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_code')
    .where('user_id', '=', user)
    .where('id', '=', code)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Stored as a digest, because addresses and devices are personal data. */
function digestOf(requester: string): string {
  return createHash('sha256').update(requester).digest('hex');
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const codeKinds: ReadonlySet<MessageKind> = new Set(['password-code', 'first-password']);

/** The body with the digits of its code, which are stored nowhere. */
export function shownBody(
  deps: Pick<AppDeps, 'config'>,
  message: Pick<ClaimedMessage, 'id' | 'kind' | 'body'>,
): string {
  if (!message.body.includes(codePlace) || !codeKinds.has(message.kind)) return message.body;
  return message.body.replace(codePlace, codeOfMessage(deps, message));
}
