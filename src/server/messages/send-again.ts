import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Channel, MessageKind, MessageState } from '../db/tables/messages.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { prolongFirstCode } from './mailed-code.ts';
import { countMessage } from './message-metrics.ts';
import { worthMs } from './message-row.ts';
import { ofOwnUnit } from './unit-of-message.ts';

/** What these say is wrong after their time: "tomorrow", where a session of a day is held instead, and a code that is good for minutes. */
const timely: readonly MessageKind[] = ['visit-tomorrow', 'session-changed', 'password-code'];

interface Message {
  readonly facility_id: string;
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly state: MessageState;
  readonly expires_at: Date;
  readonly is_own: boolean | null;
}

export type SentAgain =
  /** None that is of the viewer's unit. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'out-of-date' }
  /** `isNew` for the press that queued it; `state` is where it stands after. */
  | { readonly kind: 'known'; readonly isNew: boolean; readonly state: MessageState };

/**
 * Queues a message that was not delivered, or is in doubt, once more. It names the attempt that it answers, so that the
 * same press, however often it comes, queues it once: a message that was tried since is left as it is.
 * @param press `failedAt`: when that attempt ended, as the listing showed it
 */
export async function sendAgain(
  db: Kysely<Database>,
  viewer: SignedIn,
  press: { readonly id: string; readonly failedAt: Date; readonly now: Date },
): Promise<SentAgain> {
  const { id, failedAt, now } = press;
  const message = await readMessage(db, viewer, id);
  if (message?.is_own !== true) return { kind: 'unknown' };
  if (isUndelivered(message.state) && !isOfUse({ ...message, expiresAt: message.expires_at }, now)) {
    return { kind: 'out-of-date' };
  }
  if (
    isUndelivered(message.state) &&
    message.kind === 'first-password' &&
    !(await prolongFirstCode(db, id, now))
  ) {
    return { kind: 'out-of-date' };
  }
  const queued = await db
    .updateTable('message')
    .set({
      state: 'queued',
      due_at: now,
      again_at: now,
      ...(timely.includes(message.kind) ? {} : { expires_at: new Date(now.getTime() + worthMs) }),
      claimed_at: null,
      settled_at: null,
      failure: null,
      failure_code: null,
    })
    .where('facility_id', '=', message.facility_id)
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'in-doubt'])
    .where('settled_at', '=', failedAt)
    .executeTakeFirst();
  if (queued.numUpdatedRows === 0n) return { kind: 'known', isNew: false, state: message.state };
  countMessage(message, 'queued');
  return { kind: 'known', isNew: true, state: 'queued' };
}

/** False for a message that would tell something wrong by now. */
export function isOfUse(
  { kind, expiresAt }: { readonly kind: MessageKind; readonly expiresAt: Date },
  now: Date,
): boolean {
  return !timely.includes(kind) || expiresAt > now;
}

function isUndelivered(state: MessageState): boolean {
  return state === 'failed' || state === 'in-doubt';
}

function readMessage(db: Kysely<Database>, viewer: SignedIn, id: string): Promise<Message | undefined> {
  return (
    db
      .selectFrom('message as m')
      .leftJoin('facility as f', 'f.id', 'm.facility_id')
      .leftJoin('app_user as u', 'u.id', 'm.user_id')
      .select([
        'm.facility_id',
        'm.kind',
        'm.channel',
        'm.state',
        'm.expires_at',
        ofOwnUnit(viewer).as('is_own'),
      ])
      .where('m.id', '=', id)
      // As the index of such messages says it.
      .where(sql<boolean>`(m.state in ('failed', 'in-doubt') or m.again_at is not null)`)
      .executeTakeFirst()
  );
}
