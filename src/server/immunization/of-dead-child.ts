import { sql, type Kysely } from 'kysely';
import { standingEnds } from '#domain/immunization/register/follow-up.ts';
import type { Database } from '../db/schema.ts';
import { endOfChild } from './child-family.ts';
import { childrenOfCaregiver } from './caregivers.ts';
import type { ClaimedMessage } from '../messages/queue.ts';

// The family of a child that died is not written to about it, whatever was queued. What waits is withdrawn when the death is told, and
// each message is looked at once more before it leaves: one may have been queued or asked for again since.

/**
 * True for a message about a child that has died, and for one that an officer wrote to its care giver before the death was told:
 * what it is about, only they know.
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
  // A tablet may have told it long after it was written down there.
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
 * Withdraws what waits to be sent about children that died, and puts back what was withdrawn for a death that was told by mistake.
 * To be called with the children of which something was told, in the transaction that records it.
 */
export async function withdrawOfDead(
  db: Kysely<Database>,
  facility: string,
  children: readonly string[],
): Promise<void> {
  // Few: what is about an entry that was merged into such a child is looked at when it is sent.
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
