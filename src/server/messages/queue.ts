import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Channel, Failure, MessageKind, MessageTable } from '../db/tables/messages.ts';
import type { Outcome } from './transport.ts';

/** It is not to be sent any more, for a reason that somebody may ask for or for none. */
export interface Stopped {
  readonly kind: 'stopped';
  readonly failure: Failure | null;
}

export type ClaimedMessage = Selectable<MessageTable>;

/**
 * An instance that claimed a message and says nothing for so long is gone. No attempt takes as long: every transport
 * gives up within a minute.
 */
const interruptedAfterMs = 10 * 60_000;

/** Name of the setting that holds when this database was last restored from a backup. */
const restoredAtKey = 'restored-at';

/**
 * True for a message of the time before a restore: whether it was sent then, the backup does not know. Tablets send what
 * they recorded again, and the messages about it come back with it. One that an administrator asked for since is theirs to send.
 */
const isBeforeRestore = sql<boolean>`coalesce(
  coalesce(again_at, created_at) <= (select (value #>> '{}')::timestamptz from setting where key = ${restoredAtKey}), false)`;

/**
 * Takes the message that is due longest, if there is one, and marks it as being sent before anything is sent: a message
 * whose sender dies in between is seen to be in doubt. Any number of instances may claim at once. What is due is looked up once,
 * before the join: a plan that looked it up for each row of the table would take one message for each.
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

/** Notes what came of an attempt. One that was taken for interrupted meanwhile gets its true end. */
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

/** Messages given up, to be counted. */
interface GivenUp {
  readonly channel: Channel;
  readonly kind: MessageKind;
  readonly state: 'failed' | 'in-doubt';
}

/**
 * Gives up what is not worth sending any more, and puts in doubt what a vanished instance was sending and what may have been
 * sent before the database was restored.
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
 * Waiting time after the n-th failed attempt: anything up to a bound that doubles to an hour (full jitter), so that a thousand messages of
 * one outage do not come back at once.
 * @param random from 0 to 1
 */
export function backoffMs(attempts: number, random: number): number {
  const bound = Math.min(maxMs, firstMs * 2 ** Math.min(attempts - 1, 20));
  return Math.max(minMs, Math.round(bound * random));
}

/** Notes that the database was restored from a backup just now: messages of the time before are in doubt. */
export async function noteRestore(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into setting (key, value) values (${restoredAtKey}, to_jsonb(now()))
    on conflict (key) do update set value = excluded.value`.execute(db);
}
