import { type Kysely, sql } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import { type FailedMessage, messages } from '#contract/calls/messages.ts';
import type { Database } from '../db/schema.ts';
import type { Channel, Failure, MessageKind, MessageState } from '../db/tables/messages.ts';
import { inOwnUnit } from '../http/facility-scope.ts';
import { answerListing } from '../http/listing.ts';
import { conflict, forbidden } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { reply as said } from '../http/saying.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { prolongFirstCode } from './mailed-code.ts';
import { countMessage } from './write-messages.ts';
import { worthMs } from './message-row.ts';

type Row = Omit<FailedMessage, 'detail' | 'can_send_again'> & {
  readonly kind: MessageKind;
  readonly reason: Failure;
  readonly expires_at: string;
};

/** Place columns of a message, by its facility `f` or its user `u`: a password code belongs to a user, not to a facility. */
export const messageColumns = {
  facility: sql`coalesce(f.id, u.facility_id)`,
  lga: sql`coalesce(f.lga_id, u.lga_id)`,
  state: sql`coalesce(f.state_id, u.state_id)`,
  country: sql`coalesce(f.country_id, u.country_id)`,
};

const failures = defineRoute(messages.failures, async ({ deps, db, viewer, query, request, reply }) => {
  const listed = await answerListing<Row>({
    db,
    query,
    request,
    reply,
    rows: db
      .selectFrom('message as m')
      .leftJoin('facility as f', 'f.id', 'm.facility_id')
      // A password code belongs to a user, not to a facility.
      .leftJoin('app_user as u', 'u.id', 'm.user_id')
      .select([
        'm.id',
        'm.kind',
        'm.channel',
        'm.recipient',
        'm.subject',
        'f.name as facility',
        'm.state',
        'm.failure as reason',
        'm.failure_code as code',
        'm.attempts',
        isoText('m.created_at').as('created_at'),
        isoText('m.settled_at').as('failed_at'),
        isoText('m.expires_at').as('expires_at'),
      ])
      .where('m.state', 'in', ['failed', 'in-doubt'])
      .where(inOwnUnit(viewer, messageColumns))
      .$narrowType<{ state: 'failed' | 'in-doubt'; reason: Failure }>(),
    searchIn: ['recipient', 'subject', 'facility'],
    sort: messages.failures.sort,
  });
  const shown = (row: Row): FailedMessage => shownRow(row, deps.now());
  return Array.isArray(listed) ? listed.map(shown) : { ...listed, results: listed.results.map(shown) };
});

const again = defineRoute(messages.sendAgain, async ({ deps, db, viewer, params, body, request }) => {
  const answer = await sendAgain(db, viewer, {
    id: params.id,
    failedAt: new Date(body.failed_at),
    now: deps.now(),
  });
  if (answer.kind === 'unknown') throw forbidden('call.noFailedMessage');
  if (answer.kind === 'out-of-date') throw conflict('out-of-date', 'call.messageOutOfDate');
  if (answer.isNew) request.log.info({ message: params.id, by: viewer.user }, 'message queued again');
  return { state: answer.state, queued: answer.isNew };
});

/** Routes for user managers to see undelivered messages and act on them. */
export const failureRoutes: readonly Route[] = [failures, again];

function shownRow({ expires_at: expiresAt, ...row }: Row, now: Date): FailedMessage {
  return {
    ...row,
    recipient: maskedRecipient(row.recipient, row.channel),
    ...said('detail', `undelivered.${row.reason}`),
    can_send_again: isOfUse({ kind: row.kind, expiresAt: new Date(expiresAt) }, now),
  };
}

/** Messages that are wrong after their time: "tomorrow", a change of session, and a code that is valid for minutes. */
const timely: readonly MessageKind[] = ['visit-tomorrow', 'session-changed', 'password-code'];

interface Message {
  readonly facility_id: string;
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly state: MessageState;
  readonly expires_at: Date;
  readonly is_own: boolean | null;
}

type SentAgain =
  /** No such message in the viewer's unit. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'out-of-date' }
  /** `isNew` if this request queued it; `state` is the state afterwards. */
  | { readonly kind: 'known'; readonly isNew: boolean; readonly state: MessageState };

/**
 * Queues an undelivered or doubtful message again. The request names the attempt it refers to, so that repeating it
 * queues the message once: a message tried since then is left alone.
 * @param press `failedAt`: when that attempt ended, as the listing showed it
 */
async function sendAgain(
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

/** False for a message whose content is no longer true. */
function isOfUse(
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
        inOwnUnit(viewer, messageColumns).as('is_own'),
      ])
      .where('m.id', '=', id)
      // Must match the condition of the index on such messages.
      .where(sql<boolean>`(m.state in ('failed', 'in-doubt') or m.again_at is not null)`)
      .executeTakeFirst()
  );
}

/**
 * A recipient in the shortest form that still tells a mistyped address or number from a correct one:
 * `a…@care.example`, `…4567`.
 */
export function maskedRecipient(recipient: string, channel: Channel): string {
  if (channel === 'sms') return `…${recipient.slice(-4)}`;
  const at = recipient.lastIndexOf('@');
  return at < 1 ? '…' : `${[...recipient][0]}…${recipient.slice(at)}`;
}
