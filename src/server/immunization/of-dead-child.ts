import { type Kysely, sql } from 'kysely';
import { standingEnds } from '#domain/immunization/register/follow-up.ts';
import type { Database } from '../db/schema.ts';
import { endOfChild } from './child-reads.ts';
import type { ClaimedMessage } from '../messages/queue.ts';
import type { ChildRow } from '#contract/families/register.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { facilityColumns, inOwnUnit } from '../http/facility-scope.ts';
import { emailTokenOf } from './child-tokens.ts';
import { childRowOf, type StoredChild } from './stored-register.ts';

// The family of a child that died must not receive messages about it. Waiting messages are withdrawn when the death is
// recorded, and every message is checked again before it is sent, because one may have been queued since.

/**
 * True for a message about a child that has died. Also true for a message that an officer wrote to the caregiver
 * before the death was known, because its content cannot be checked.
 */
export async function isOfDeadChild(
  db: Kysely<Database>,
  message: Pick<ClaimedMessage, 'facility_id' | 'child_id' | 'kind' | 'recipient' | 'created_at'>,
): Promise<boolean> {
  const { facility_id: facility, child_id: child } = message;
  if (child !== null) return (await endOfChild(db, facility, child))?.kind === 'died';
  if (message.kind !== 'from-officer') return false;
  const children = await childrenOfCaregiver(db, facility, message.recipient);
  const deaths = children.flatMap((entry) => standingEnds([entry]).filter(({ kind }) => kind === 'died'));
  if (deaths.length === 0) return false;
  // A tablet may deliver the record of a death long after it was written.
  const heard = await db
    .selectFrom('event')
    .select('received_at')
    .where('facility_id', '=', facility)
    .where(
      'event_id',
      'in',
      deaths.map(({ event }) => event),
    )
    .where('received_at', '>=', message.created_at)
    .executeTakeFirst();
  return heard !== undefined;
}

/**
 * Withdraws waiting messages about children that died, and restores those withdrawn for a death that was recorded by
 * mistake.
 * Call it in the transaction that records the events about these children.
 */
export async function withdrawOfDead(
  db: Kysely<Database>,
  facility: string,
  children: readonly string[],
): Promise<void> {
  // The list is short: messages about entries merged into such a child are checked when they are sent.
  for (const child of children) {
    const hasDied = (await endOfChild(db, facility, child))?.kind === 'died';
    await (
      hasDied
        ? sql`update message set state = 'stopped', failure = 'child-died', settled_at = now()
          where facility_id = ${facility} and child_id = ${child} and state = 'queued'`
        : sql`update message set state = 'queued', failure = null, settled_at = null
          where facility_id = ${facility} and child_id = ${child} and state = 'stopped' and failure = 'child-died'`
    ).execute(db);
  }
}

/** More than this many children share a digest only if they share the address. */
const maxCandidates = 100;

const tokenColumns = { ...facilityColumns, facility: sql`child_token.facility_id` };

/**
 * Finds a facility in the viewer's unit where a child's caregiver gave this e-mail address; null if there is none. The
 * search uses the address's digest, because no index holds addresses.
 */
export async function facilityOfCaregiver(
  db: Kysely<Database>,
  viewer: SignedIn,
  email: string,
): Promise<string | null> {
  const { rows } = await sql<StoredChild & { facility_id: string }>`
    select child.* from child_token
    join child on child.facility_id = child_token.facility_id and child.child_id = child_token.child_id
    join facility f on f.id = child_token.facility_id
    where child_token.tokens && array[${emailTokenOf(email)}::integer] and ${inOwnUnit(viewer, tokenColumns)}
    limit ${maxCandidates}`.execute(db);
  return rows.find((row) => isOf(childRowOf(row), email))?.facility_id ?? null;
}

/** Children of a facility whose caregiver gave this e-mail address. */
async function childrenOfCaregiver(
  db: Kysely<Database>,
  facility: string,
  email: string,
): Promise<readonly ChildRow[]> {
  const { rows } = await sql<StoredChild>`
    select child.* from child_token
    join child on child.facility_id = child_token.facility_id and child.child_id = child_token.child_id
    where child_token.facility_id = ${facility} and child_token.tokens && array[${emailTokenOf(email)}::integer]
    limit ${maxCandidates}`.execute(db);
  return rows.map(childRowOf).filter((row) => isOf(row, email));
}

function isOf({ caregiverEmail }: ChildRow, email: string): boolean {
  return caregiverEmail?.toLowerCase() === email.toLowerCase();
}
