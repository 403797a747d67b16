import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Channel, Failure, MessageKind, MessageTable } from '../db/tables/messages.ts';
import type { Outcome } from './transport.ts';

/** The message must no longer be sent; `failure` is a reason to show, if there is one. */
export interface Stopped {
  readonly kind: 'stopped';
  readonly failure: Failure | null;
}

export type ClaimedMessage = Selectable<MessageTable>;

/**
 * An instance that claimed a message and is silent for this long is gone. No attempt takes as long, because every
 * transport gives up within a minute.
 */
const interruptedAfterMs = 10 * 60_000;

/** Name of the setting with the time at which this database was last restored from a backup. */
const restoredAtKey = 'restored-at';

/**
 * True for a message created before a restore, because the backup does not know whether it was sent. Tablets send
 * their records again, and the messages about them are created again. A message that an administrator asked for since
 * then is sent.
 */
const isBeforeRestore = sql<boolean>`coalesce(
  coalesce(again_at, created_at) <= (select (value #>> '{}')::timestamptz from setting where key = ${restoredAtKey}), false)`;

/**
 * Takes the message that has been due longest, if any, and marks it as being sent before anything is sent, so that if
 * its sender dies the message is known to be in doubt. Any number of instances may claim at once. The due message is
 * looked up once, before the join, because a plan that looked it up for each row would take one message for each.
 */
export async function claim(
  db: Kysely<Database>,
  { channels, now }: { readonly channels: readonly Channel[]; readonly now: Date },
): Promise<ClaimedMessage | null> {
  const { rows } = await sql<ClaimedMessage>`
    with due as materialized (
      select facility_id, id from message
      where state = 'queued' and due_at <= ${now} and expires_at > ${now} and channel in (${sql.join(channels)})
        and not ${isBeforeRestore}
      order by due_at limit 1 for update skip locked
    )
    update message m set state = 'sending', attempts = m.attempts + 1, claimed_at = ${now}
    from due
    where m.facility_id = due.facility_id and m.id = due.id
    returning m.*`.execute(db);
  return rows[0] ?? null;
}

/** Stores the outcome of an attempt, also if it had been taken for interrupted meanwhile. */
export async function settle(
  db: Kysely<Database>,
  message: ClaimedMessage,
  outcome: Outcome | Stopped,
  { now, random }: { readonly now: Date; readonly random: () => number },
): Promise<void> {
  await db
    .updateTable('message')
    .set(
      outcome.kind === 'again'
        ? {
            state: 'queued',
            claimed_at: null,
            settled_at: null,
            failure: outcome.failure,
            failure_code: outcome.code,
            due_at: new Date(now.getTime() + backoffMs(message.attempts, random())),
          }
        : { state: outcome.kind, settled_at: now, ...failureOf(outcome) },
    )
    .where('facility_id', '=', message.facility_id)
    .where('id', '=', message.id)
    .where('attempts', '=', message.attempts)
    .where('state', 'in', ['sending', 'in-doubt'])
    .execute();
}

function failureOf(outcome: Exclude<Outcome, { kind: 'again' }> | Stopped): {
  failure: Failure | null;
  failure_code: number | null;
} {
  if (outcome.kind === 'failed') return { failure: outcome.failure, failure_code: outcome.code };
  if (outcome.kind === 'stopped') return { failure: outcome.failure, failure_code: null };
  return { failure: outcome.kind === 'in-doubt' ? 'interrupted' : null, failure_code: null };
}

/** Messages given up, for the metrics. */
interface GivenUp {
  readonly channel: Channel;
  readonly kind: MessageKind;
  readonly state: 'failed' | 'in-doubt';
}

/**
 * Gives up messages that are no longer worth sending, and marks as in doubt those that a vanished instance was sending
 * or that may have been sent before a restore.
 */
export async function giveUp(
  db: Kysely<Database>,
  { channels, now }: { readonly channels: readonly Channel[]; readonly now: Date },
): Promise<readonly GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    update message set
      state = case when state = 'sending' or ${isBeforeRestore} then 'in-doubt' else 'failed' end,
      failure = case when state = 'sending' or ${isBeforeRestore} then 'interrupted' else 'expired' end,
      settled_at = ${now}
    where channel in (${sql.join(channels)}) and (
      (state = 'queued' and (expires_at <= ${now} or ${isBeforeRestore}))
      or (state = 'sending' and claimed_at <= ${new Date(now.getTime() - interruptedAfterMs)}))
    returning channel, kind, state`.execute(db);
  return rows;
}

const firstMs = 30_000;
const maxMs = 60 * 60_000;
const minMs = 1_000;

/**
 * Waiting time after the n-th failed attempt: random, up to a bound that doubles to an hour (full jitter), so that a
 * thousand messages of one outage do not all return at once.
 * @param random from 0 to 1
 */
export function backoffMs(attempts: number, random: number): number {
  const bound = Math.min(maxMs, firstMs * 2 ** Math.min(attempts - 1, 20));
  return Math.max(minMs, Math.round(bound * random));
}

/** Records that the database has just been restored from a backup, which puts earlier messages in doubt. */
export async function noteRestore(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into setting (key, value) values (${restoredAtKey}, to_jsonb(now()))
    on conflict (key) do update set value = excluded.value`.execute(db);
}
