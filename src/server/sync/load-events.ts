import { sql, type Transaction } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { Verdict } from '#contract/sync-rows.ts';
import { columnArray } from '../db/column-array.ts';
import { kept } from '../db/kept-plans.ts';
import type { Database } from '../db/schema.ts';
import { candidateOfRaw } from './candidates.ts';
import type { BatchInput, ParkedEvent, StoredEvent } from './judge-run.ts';
import type { Candidate, NamedEvent } from './judge-event.ts';

/** What is known of the events of a batch: which are stored, settled, parked, permitted, and which keep failing. */
export type LoadedEvents = Pick<
  BatchInput,
  'stored' | 'settled' | 'eventBySeq' | 'parked' | 'onHold' | 'failures' | 'grants'
>;

interface StoredEventRow {
  readonly event_id: EventId;
  readonly content_hash: string;
  readonly verdict: Verdict;
  readonly log_id: string | null;
  readonly log_seq: number | null;
  readonly waits_for: EventId[] | null;
  readonly own_seq: number | null;
  readonly parked_raw: string | null;
}

interface EventsRow {
  readonly events: readonly StoredEventRow[];
  readonly settled: readonly EventId[];
  readonly failures: readonly { readonly event_id: string; readonly failures: number }[];
  readonly grants: readonly {
    readonly id: string;
    readonly user_id: string;
    readonly device: string;
    readonly facility_id: string;
    readonly expires_at: string;
    readonly revoked_at: string | null;
  }[];
}

/** Reads, in one statement, what is known of events that have come, of what they replace and of parked events that wait for them. */
export async function loadEvents(
  trx: Transaction<Database>,
  facility: FacilityId,
  named: readonly NamedEvent[],
  again: readonly NamedEvent[],
): Promise<LoadedEvents> {
  const all = [...named, ...again];
  const ids = columnArray(
    'uuid',
    all.map((event) => event.eventId),
  );
  const deps = columnArray('uuid', [...new Set(all.flatMap((event) => event.content?.deps ?? []))]);
  const grants = new Set(named.flatMap(({ origin }) => (origin?.by === 'tablet' ? [origin.grant] : [])));
  const replaced = [...new Set(all.flatMap((event) => event.content?.replaces ?? []))];
  const logId = named[0]?.logId ?? null;
  const seqs = columnArray(
    'integer',
    named.flatMap((event) => event.seq ?? []),
  );
  // Parked events that wait for these or are replaced by them, those that wait for or are replaced by those, and so on.
  // Ids are looked up as arrays, each by its own index: an `or` of them, or a join, is planned as a scan of the whole table.
  const { rows } = await sql<EventsRow>`${kept}
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
      select event_id from event
      where facility_id = ${facility} and log_id = ${logId}::uuid and log_seq = any(${seqs}::integer[])
      union
      select event_id from waiting
      union
      select replaces from waiting where replaces is not null
    ), found as (
      select event_id, content_hash, verdict, log_id, log_seq, waits_for,
        case when log_id = ${logId}::uuid then log_seq end as own_seq,
        case when status = 'parked' then raw end as parked_raw
      from event where facility_id = ${facility} and event_id = any(array(select event_id from named))
    ), final as (
      select event_id from event
      where facility_id = ${facility} and status <> 'parked'
        and event_id = any(${deps}::uuid[] || array(select unnest(waits_for) from waiting))
    ), failed as (
      select event_id, failures from event_failure
      where facility_id = ${facility} and event_id = any(${ids}::uuid[] || array(select event_id from waiting))
    ), granted as (
      select id, user_id, device, facility_id, expires_at, revoked_at from sync_grant
      where id = any(${[...grants]}::uuid[])
    )
    select (select coalesce(json_agg(found), '[]') from found) as events,
      (select coalesce(json_agg(event_id), '[]') from final) as settled,
      (select coalesce(json_agg(failed), '[]') from failed) as failures,
      (select coalesce(json_agg(granted), '[]') from granted) as grants`.execute(trx);
  return eventsOf(rows[0] ?? { events: [], settled: [], failures: [], grants: [] });
}

function eventsOf(row: EventsRow): LoadedEvents {
  const stored = new Map<EventId, StoredEvent>();
  const eventBySeq = new Map<number, EventId>();
  const parked: ParkedEvent[] = [];
  const onHold: Candidate[] = [];
  for (const event of row.events) {
    stored.set(event.event_id, { contentHash: event.content_hash, verdict: event.verdict });
    if (event.own_seq !== null) eventBySeq.set(event.own_seq, event.event_id);
    if (event.parked_raw === null) continue;
    const candidate = candidateOfRaw(event, event.parked_raw);
    onHold.push(candidate);
    if (event.waits_for !== null) parked.push({ candidate, waitsFor: event.waits_for });
  }
  return {
    stored,
    eventBySeq,
    parked,
    onHold,
    settled: new Set(row.settled),
    failures: new Map(row.failures.map((failed) => [failed.event_id, failed.failures])),
    grants: new Map(
      row.grants.map((grant) => [
        grant.id,
        {
          user: grant.user_id,
          device: grant.device,
          facility: grant.facility_id,
          expiresAt: new Date(grant.expires_at),
          revokedAt: grant.revoked_at === null ? null : new Date(grant.revoked_at),
        },
      ]),
    ),
  };
}
