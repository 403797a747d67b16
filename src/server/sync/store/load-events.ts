import { sql, type Transaction } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { Verdict } from '#contract/wire/rows.ts';
import type { Database } from '../../db/schema.ts';
import { candidateOfRaw, senderIn } from '../judge/candidates.ts';
import { heldReason } from '../judge/judge-event.ts';
import { type BatchInput, numberOf, type ParkedEvent, type StoredEvent } from '../judge/judge-run.ts';
import type { ServerFamily } from '../../families/server-family.ts';
import type { Candidate, Sender } from '../../families/candidate.ts';

/** What is known about a batch's events: which are stored, settled, parked or permitted, and which keep failing. */
export type LoadedEvents = Pick<
  BatchInput,
  'stored' | 'settled' | 'eventBySeq' | 'parked' | 'onHold' | 'failures' | 'grants' | 'officers' | 'accounts'
>;

interface StoredEventRow {
  readonly event_id: EventId;
  readonly content_hash: string;
  readonly verdict: Verdict;
  readonly log_id: string | null;
  readonly log_seq: number | null;
  readonly recorded_as: string | null;
  readonly was_accepted: boolean;
  readonly waits_for: EventId[] | null;
  readonly parked_raw: string | null;
  readonly sent_by: Sender | null;
}

interface EventsRow {
  readonly events: readonly StoredEventRow[];
  readonly numbered: readonly { readonly event_id: EventId; readonly seq: number }[];
  readonly settled: readonly EventId[];
  readonly authors: readonly { readonly id: string; readonly is_officer: boolean }[];
  readonly failures: readonly { readonly event_id: string; readonly failures: number }[];
  readonly grants: readonly {
    readonly id: string;
    readonly user_id: string;
    readonly device: string;
    readonly facility_id: string;
    readonly expires_at: string;
    readonly revoked_at: string | null;
    readonly with_role: boolean;
    readonly heads: Readonly<Record<string, number>> | null;
  }[];
}

/**
 * Reads, in one statement, what is known about incoming events, the events they replace, and the parked events that
 * wait for them.
 */
export async function loadEvents(
  trx: Transaction<Database>,
  facility: FacilityId,
  {
    candidates,
    again,
    families,
    now,
  }: {
    readonly candidates: readonly Candidate[];
    readonly again: readonly Candidate[];
    readonly families: readonly ServerFamily[];
    readonly now: Date;
  },
): Promise<LoadedEvents> {
  const all = [...candidates, ...again];
  const ids = all.map((event) => event.eventId);
  const deps = [...new Set(all.flatMap((event) => event.content?.deps ?? []))];
  const sent = candidates.flatMap(({ origin, content }) =>
    origin?.by === 'tablet' ? [{ ...origin, actor: content?.actor ?? [] }] : [],
  );
  const grants = [...new Set(sent.map(({ grant }) => grant))];
  const actors = [...new Set(sent.flatMap(({ actor }) => actor))];
  const devices = [...new Set(sent.map(({ logOf }) => logOf))];
  const replaced = [...new Set(all.flatMap((event) => event.content?.replaces ?? []))];
  const logId = candidates[0]?.logId ?? null;
  const seqs = candidates.flatMap((event) => event.seq ?? []);
  // Follows parked events that wait for or are replaced by these, and so on. Ids are passed as arrays, each using its
  // own index, because an `or` or a join would be planned as a scan of the whole table.
  const { rows } = await sql<EventsRow>`
    with recursive waiting as (
      (
        select event_id, waits_for, (raw::json ->> 'replaces')::uuid as replaces from event
        where facility_id = ${facility} and status = 'parked' and waits_for && ${ids}::uuid[]
        union
        select event_id, waits_for, (raw::json ->> 'replaces')::uuid from event
        where facility_id = ${facility} and status = 'parked' and event_id = any(${replaced}::uuid[])
      )
      union
      select e.event_id, e.waits_for, (e.raw::json ->> 'replaces')::uuid from waiting cross join lateral (
        select event_id, waits_for, raw from event
        where facility_id = ${facility} and status = 'parked' and waits_for @> array[waiting.event_id]
        union all
        select event_id, waits_for, raw from event
        where facility_id = ${facility} and status = 'parked' and event_id = waiting.replaces
      ) e
    ), named as (
      select event_id from event where facility_id = ${facility} and event_id = any(${ids}::uuid[] || ${replaced}::uuid[])
      union
      select event_id from waiting
      union
      select replaces from waiting where replaces is not null
    ), found as (
      select event_id, content_hash, verdict, log_id, log_seq, recorded_as, was_accepted, waits_for,
        case when status = 'parked' then raw end as parked_raw,
        case when status = 'parked' then ${senderIn('event')} end as sent_by
      from event where facility_id = ${facility} and event_id = any(array(select event_id from named))
    ), numbered as (
      select event_id, log_seq as seq from event
      where facility_id = ${facility} and log_id = ${logId}::uuid and log_seq = any(${seqs}::integer[])
      union all
      select event_id, seq from log_number
      where facility_id = ${facility} and log_id = ${logId}::uuid and seq = any(${seqs}::integer[])
    ), final as (
      select event_id from event
      where facility_id = ${facility} and status <> 'parked'
        and event_id = any(${deps}::uuid[] || array(select unnest(waits_for) from waiting))
    ), failed as (
      select event_id, failures from event_failure
      where facility_id = ${facility} and event_id = any(${ids}::uuid[] || array(select event_id from waiting))
    ), granted as (
      select id, user_id, device, facility_id, expires_at, revoked_at, with_role,
        case when revoked_at is not null then
          (select json_object_agg(log_id, head_seq) from grant_head
            where facility_id = ${facility} and grant_id = sync_grant.id)
        when expires_at <= ${now} and ${logId}::uuid is not null then json_build_object(${logId}::uuid,
          (select coalesce(max(log_seq), 0) from event
            where facility_id = ${facility} and log_id = ${logId}::uuid and received_at < expires_at))
        end as heads
      from (
        select * from sync_grant where facility_id = ${facility} and id = any(${grants}::uuid[])
        union
        select * from sync_grant where facility_id = ${facility} and revoked_at is null
          and user_id = any(${actors}::uuid[]) and device = any(${devices}::text[])
      ) sync_grant
    )
    select (select coalesce(json_agg(found), '[]') from found) as events,
      (select coalesce(json_agg(numbered), '[]') from numbered) as numbered,
      (select coalesce(json_agg(event_id), '[]') from final) as settled,
      (select coalesce(json_agg(failed), '[]') from failed) as failures,
      (select coalesce(json_agg(granted), '[]') from granted) as grants,
      (select coalesce(json_agg(known), '[]') from (
        select id, active and facility_id is not distinct from ${facility}::uuid as is_officer
        from app_user where id = any(${actors}::uuid[])) known) as authors`.execute(trx);
  const row = rows[0] ?? { events: [], numbered: [], settled: [], failures: [], grants: [], authors: [] };
  return eventsOf(row, families);
}

function eventsOf(row: EventsRow, families: readonly ServerFamily[]): LoadedEvents {
  const stored = new Map<EventId, StoredEvent>();
  const parked: ParkedEvent[] = [];
  const onHold: Candidate[] = [];
  for (const event of row.events) {
    stored.set(event.event_id, {
      contentHash: event.content_hash,
      verdict: event.verdict,
      number: numberOf({ logId: event.log_id, seq: event.log_seq }),
      isAuthors: event.recorded_as === null,
    });
    if (event.parked_raw === null) continue;
    const candidate = candidateOfRaw(event, event.parked_raw, families);
    onHold.push(candidate);
    if (event.waits_for !== null) parked.push({ candidate, waitsFor: event.waits_for });
  }
  return {
    stored,
    eventBySeq: new Map(row.numbered.map(({ seq, event_id }) => [seq, event_id])),
    parked,
    onHold,
    settled: new Set(row.settled),
    officers: new Set(row.authors.flatMap((author) => (author.is_officer ? author.id : []))),
    accounts: new Set(row.authors.map(({ id }) => id)),
    failures: new Map(row.failures.map((failed) => [failed.event_id, failed.failures])),
    grants: new Map(
      row.grants.map((grant) => [
        grant.id,
        {
          user: grant.user_id,
          device: grant.device,
          facility: grant.facility_id,
          expiresAt: new Date(grant.expires_at),
          isRevoked: grant.revoked_at !== null,
          endedWithRole: grant.with_role && grant.revoked_at !== null ? new Date(grant.revoked_at) : null,
          reportedThrough: new Map(Object.entries(grant.heads ?? {})),
        },
      ]),
    ),
  };
}

/** Maximum of held events that one push judges again beside its own. */
const maxHeld = 200;

/**
 * Events that were accepted before the server was restored and could not be applied since; events of other tablets may make that possible.
 */
export async function heldEvents(
  trx: Transaction<Database>,
  facility: FacilityId,
  families: readonly ServerFamily[],
): Promise<Candidate[]> {
  const rows = await parkedIn(trx, facility)
    .where(sql<boolean>`verdict ->> 'reason' = ${heldReason}`)
    .limit(maxHeld)
    .execute();
  return rows.map((row) => candidateOfRaw(row, row.raw, families));
}

/** The parked events of a facility as they are judged again, oldest first. */
export function parkedIn(trx: Transaction<Database>, facility: FacilityId) {
  return trx
    .selectFrom('event')
    .select([
      sql<EventId>`event_id`.as('event_id'),
      'log_id',
      'log_seq',
      'content_hash',
      'was_accepted',
      'raw',
      'facility_seq',
      senderIn('event').as('sent_by'),
    ])
    .where('facility_id', '=', facility)
    .where('status', '=', 'parked')
    .orderBy('facility_seq');
}
