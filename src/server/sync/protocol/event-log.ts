import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { EventId } from '#domain/kernel/ids.ts';
import { maxAhead, type LogPosition, type PushRequest } from '#contract/wire/sync.ts';
import type { Database } from '../../db/schema.ts';
import { afterLost, type IncomingEvent } from './incoming.ts';

/** A tablet's log as it was before a push. */
interface LockedLog extends LogPosition {
  /** The highest number that earlier pushes reported for the log. */
  readonly head_seq: number;
  /** The event at the number before the push; null if there is none. */
  readonly event_before: EventId | null;
}

/**
 * Locks the row of a tablet's log until the transaction ends, creating it if new, and stores how far the tablet says
 * the log goes, within limits. A log belongs to the device that first pushed it; for any other device this returns
 * null and writes nothing. The facility must already be locked.
 */
export async function lockLog(
  trx: Transaction<Database>,
  { facility, log }: Pick<PushRequest, 'facility' | 'log'>,
  { device, now }: { readonly device: string; readonly now: Date },
): Promise<LockedLog | null> {
  const { rows } = await sql<LockedLog>`
    with before as (
      select head_seq from event_log where facility_id = ${facility} and log_id = ${log.log_id}
    )
    insert into event_log (facility_id, log_id, device, head_seq, seen_at)
    values (${facility}, ${log.log_id}, ${device}, ${log.head_seq > maxAhead ? 0 : log.head_seq}, ${now})
    on conflict (facility_id, log_id) do update set device = excluded.device, seen_at = excluded.seen_at,
      head_seq = case when ${log.head_seq}::integer <= event_log.accepted_through + ${maxAhead}::integer
        then greatest(event_log.head_seq, ${log.head_seq}::integer) else event_log.head_seq end
      where event_log.device is null or event_log.device = excluded.device
    returning accepted_through, durable_through, coalesce((select head_seq from before), 0) as head_seq,
      ${eventAt(sql`event_log.facility_id`, sql`event_log.log_id`, sql`event_log.accepted_through`)} as accepted_event,
      ${eventAt(sql`event_log.facility_id`, sql`event_log.log_id`, sql`${log.first_seq - 1}::integer`)} as event_before`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** How far the server has received a log: zeros for an unknown log, null for another device's. */
export async function readLog(
  trx: Transaction<Database>,
  { facility, log }: Pick<PushRequest, 'facility' | 'log'>,
  device: string,
): Promise<LogPosition | null> {
  const row = await trx
    .selectFrom('event_log')
    .select(['accepted_through', 'durable_through', 'device'])
    .select(
      eventAt(sql`event_log.facility_id`, sql`event_log.log_id`, sql`event_log.accepted_through`).as(
        'accepted_event',
      ),
    )
    .where('facility_id', '=', facility)
    .where('log_id', '=', log.log_id)
    .executeTakeFirst();
  if (row === undefined) return { accepted_through: 0, accepted_event: null, durable_through: 0 };
  const { device: owner, ...position } = row;
  return owner === null || owner === device ? position : null;
}

/** All logs that a device has pushed, current and closed. */
export function logsOf(db: Kysely<Database>, facility: string, device: string | null) {
  return db
    .selectFrom('event_log')
    .select('log_id')
    .where('facility_id', '=', facility)
    .where('device', '=', device);
}

/** Scalar subquery for the event at a log number; null if that number is lost or unused. */
export function eventAt(
  facility: RawBuilder<unknown>,
  log: RawBuilder<unknown>,
  seq: RawBuilder<unknown>,
): RawBuilder<EventId | null> {
  return sql<EventId | null>`coalesce(
    (select e.event_id from event e where e.facility_id = ${facility} and e.log_id = ${log} and e.log_seq = ${seq}),
    (select n.event_id from log_number n where n.facility_id = ${facility} and n.log_id = ${log} and n.seq = ${seq}))`;
}

/**
 * True for a push whose lost ranges or head cannot be true: a range must end before the last event of the push, or no
 * later than a head reported earlier. Otherwise a made-up range could hide events saved later.
 */
export function isTooFar(
  { accepted_through: reached, head_seq: toldHead }: LockedLog,
  { lost = [], head_seq: head }: PushRequest['log'],
  events: readonly IncomingEvent[],
): boolean {
  const bound = Math.max(toldHead, (events.at(-1)?.seq ?? 0) - 1);
  return head > reached + maxAhead || lost.some(({ last }) => last > bound);
}

/**
 * The event before the push, if the tablet has another one at that number: the log has gone on elsewhere since the tablet was copied or
 * this server was put back. Null if the push goes on from what is here.
 */
export function otherEventBefore(
  { event_before: here }: Pick<LockedLog, 'event_before'>,
  { after_event: there }: PushRequest['log'],
): EventId | null {
  return there !== undefined && here !== there ? here : null;
}

/** A log's position after a push. */
export function positionAfter(
  before: LockedLog,
  log: PushRequest['log'],
  events: readonly IncomingEvent[],
): LogPosition {
  const { accepted_through: reached, accepted_event: name, durable_through } = before;
  const lastPushed = events.at(-1)?.seq ?? 0;
  const accepted_through = afterLost(Math.max(reached, lastPushed) + 1, log.lost ?? []) - 1;
  const pushed = events.find(({ seq }) => seq === accepted_through)?.eventId ?? null;
  const accepted_event = accepted_through === reached ? name : pushed;
  return { accepted_through, accepted_event, durable_through };
}

/** The first number that the server is missing; a push may start there or earlier. */
export function expectedSeq(acceptedThrough: number, log: PushRequest['log']): number {
  return afterLost(acceptedThrough + 1, log.lost ?? []);
}
