import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { OwnItem, Verdict } from '#contract/wire/rows.ts';
import { insertOf, type Write } from '../../db/insert-of.ts';
import type { AcceptedEvent, ServerFamily } from '../../families/server-family.ts';
import { caregiverWords } from '../../messages/caregiver-strings.ts';
import { countMessage, messageWrite, type QueuedMessage } from '../../messages/write-messages.ts';
import { reportWrite } from '../../families/report-writes.ts';
import type { Candidate } from '../../families/candidate.ts';
import type { MessageRow } from '../../messages/message-row.ts';
import type { BatchOutcome, Judged } from '../judge/judge-run.ts';
import type { LockedFacility } from '../../families/facility-lock.ts';
import { caseWrite } from './case-rows.ts';
import { changedDigest } from '#contract/families/row-digest.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Stores the effects of a batch in four statements: the events; the rows they changed, with new verdicts of parked
 * events, whose row may have been created by the first statement; the feed step with the facility's own figures; and
 * last what facilities share, such as figures of LGA, state and country, because other transactions wait for those
 * rows.
 */
export async function writeBatch(
  trx: Transaction<Database>,
  locked: LockedFacility,
  { judged, head }: BatchOutcome,
  {
    families,
    now,
    sms,
    beside,
  }: {
    readonly families: readonly ServerFamily[];
    readonly now: Date;
    readonly sms: boolean;
    readonly beside: Write;
  },
): Promise<void> {
  if (judged.length === 0) {
    await beside?.execute(trx);
    return;
  }
  const { facility } = locked;
  const at = now.toISOString();
  const byFamily = families
    .map((server) => ({ server, events: acceptedOf(server, judged) }))
    .filter(({ events }) => events.length > 0);
  await writeTogether(trx, eventWrites(facility, judged, now));
  const queued = await writeTogether<QueuedMessage>(
    trx,
    [
      ...byFamily.flatMap(({ server, events }) => server.storing.rowWrites(locked, events, at)),
      caseWrite(
        facility,
        judged.flatMap(({ item }) => item.cases),
      ),
      verdictWrite(facility, judged),
    ],
    messageWrite(await messagesOf(byFamily, locked, { now, sms })),
  );
  await writeTogether(trx, [
    insertOf('feed', feedRows(locked, judged)),
    sql`update facility_head set seq = ${head} where facility_id = ${facility}`,
    beside,
    reportWrite(
      facility,
      byFamily.flatMap(({ server, events }) =>
        events.flatMap((event) => server.figures?.reportParts(event) ?? []),
      ),
    ),
    ...byFamily.flatMap(({ server, events }) => server.figures?.facilityWrites(locked, events) ?? []),
  ]);
  await writeTogether(
    trx,
    byFamily.flatMap(({ server, events }) => server.figures?.sharedWrites(locked, events) ?? []),
  );
  const accepted = byFamily.flatMap(({ events }) => events);
  if (accepted.length > 0)
    for (const { storing } of families) await storing.afterBatch?.(trx, locked, accepted);
  for (const message of queued) countMessage(message, 'queued');
}

interface FamilyEvents {
  readonly server: ServerFamily;
  readonly events: readonly AcceptedEvent[];
}

/** Messages to people that accepted events give rise to, in the language of the facility. */
async function messagesOf(
  byFamily: readonly FamilyEvents[],
  { facility, language }: LockedFacility,
  at: { readonly now: Date; readonly sms: boolean },
): Promise<MessageRow[]> {
  const writing = byFamily.filter(({ server }) => server.people?.messages !== undefined);
  if (writing.length === 0) return [];
  const words = await caregiverWords(language);
  return writing.flatMap(
    ({ server, events }) => server.people?.messages?.(events, { ...at, facility, words }) ?? [],
  );
}

/** The accepted events of a family, in order. */
function acceptedOf(server: ServerFamily, judged: readonly Judged[]): AcceptedEvent[] {
  return judged.flatMap(({ candidate, outcome, item }) =>
    outcome?.verdict === 'accepted' && outcome.server === server
      ? [{ candidate, accepted: outcome, step: item.s }]
      : [],
  );
}

function feedRows({ facility, mark }: LockedFacility, judged: readonly Judged[]) {
  return judged.map((event) => ({
    facility_id: facility,
    s: event.item.s,
    log_id: event.candidate.logId,
    log_seq: event.candidate.seq,
    item: JSON.stringify(event.item),
    own: selfAckOf(event),
    mark,
  }));
}

function eventWrites(facility: string, judged: readonly Judged[], now: Date): Write[] {
  const fresh = judged.filter(({ again, conflict, renumbered }) => !again && !conflict && !renumbered);
  const conflicts = judged.filter(({ conflict }) => conflict);
  const renumbered = judged.filter((event) => event.renumbered);
  return [
    insertOf(
      'event',
      fresh.map((event) => eventRow(facility, event, now)),
    ),
    insertOf(
      'event_conflict',
      conflicts.map(({ candidate, verdict }) => ({
        facility_id: facility,
        event_id: candidate.eventId,
        content_hash: candidate.contentHash,
        log_id: candidate.logId,
        log_seq: candidate.seq,
        raw: candidate.raw,
        received_at: now.toISOString(),
        verdict,
      })),
    ),
    insertOf(
      'log_number',
      renumbered.map(({ candidate, item }) => ({
        facility_id: facility,
        log_id: candidate.logId,
        seq: candidate.seq,
        event_id: candidate.eventId,
        s: item.s,
      })),
    ),
  ];
}

/** An event may be parked and judged again in one batch: its row is created with the first verdict, and the last one is valid. */
function verdictWrite(facility: string, judged: readonly Judged[]): Write {
  const last = new Map(
    judged.filter(({ again }) => again).map((event) => [event.candidate.eventId, event] as const),
  );
  if (last.size === 0) return null;
  const rows = Array.from(last, ([id, { candidate, verdict, outcome, item }]) => ({
    event_id: id,
    recorded_as: recordedAs(outcome),
    status: verdict.verdict,
    verdict,
    waits_for: waitsFor(verdict, candidate),
    facility_seq: item.s,
  }));
  return sql`update event set status = r.status, verdict = r.verdict, waits_for = r.waits_for, facility_seq = r.facility_seq,
      recorded_as = nullif(r.recorded_as, event.actor)
    from json_populate_recordset(null::event, ${JSON.stringify(rows)}::json) r
    where event.facility_id = ${facility} and event.event_id = r.event_id`;
}

function eventRow(facility: string, event: Judged, now: Date) {
  const { candidate, verdict, outcome, item } = event;
  const author = candidate.content?.actor ?? null;
  const deps = waitsFor(verdict, candidate);
  return {
    facility_id: facility,
    event_id: candidate.eventId,
    log_id: candidate.logId,
    log_seq: candidate.seq,
    type: candidate.content?.type ?? null,
    v: candidate.content?.v ?? null,
    actor: author,
    recorded_as: recordedAs(outcome) === author ? null : recordedAs(outcome),
    was_accepted: candidate.wasAccepted === true,
    sender: candidate.sentBy?.user ?? null,
    sender_device: candidate.sentBy?.device ?? null,
    recorded_at: candidate.content?.recorded_at ?? null,
    clock_off: isClockOff(event, now),
    raw: candidate.raw,
    content_hash: candidate.contentHash,
    received_at: now.toISOString(),
    status: verdict.verdict,
    waits_for: deps,
    verdict,
    first_facility_seq: item.s,
    facility_seq: item.s,
  };
}

/** The user in whose name an event counts; null for one that does not. */
export function recordedAs(outcome: Judged['outcome']): string | null {
  return outcome?.verdict === 'accepted' ? outcome.facts.actor : null;
}

/**
 * Everything that a parked event builds on, not only what is missing, because a later judgement must check all of it.
 */
export function waitsFor(verdict: Verdict, { content }: Candidate): readonly EventId[] | null {
  return verdict.verdict === 'parked' && verdict.deps.length > 0 ? (content?.deps ?? null) : null;
}

/** True if the tablet's clock is more than a day off, by the last comparison, or claims a time in the future. */
function isClockOff({ candidate }: Judged, now: Date): boolean {
  if (!candidate.content) return false;
  const { clock_offset_ms: offset, recorded_at: recordedAt } = candidate.content;
  return Math.abs(offset) > dayMs || Date.parse(recordedAt) + offset - now.getTime() > dayMs;
}

/**
 * JSON of the short step for the tablet that sent a plainly accepted event: the tablet derives the rows and compares
 * their digest. Null if the step says more: a repeated verdict, a case, a colleague as the sender, or a family whose
 * rows not every tablet can derive.
 */
export function selfAckOf({ again, outcome, item, candidate: { seq, content } }: Judged): string | null {
  if (
    again ||
    outcome?.verdict !== 'accepted' ||
    !outcome.server.storing.hasDigestAck ||
    seq === null ||
    content === null ||
    outcome.facts.sentBy !== undefined ||
    item.cases.length > 0
  )
    return null;
  const savedAt = Date.parse(content.recorded_at) + content.clock_offset_ms;
  const step: OwnItem = {
    s: item.s,
    k: 'own',
    seq,
    digest: changedDigest(outcome.server.family, outcome.changed),
    ...(savedAt !== Date.parse(outcome.facts.at) && { at: outcome.facts.at }),
  };
  return JSON.stringify(step);
}

/**
 * Sends writes to different tables as one statement, in which none sees the effects of another; sends none if there is
 * nothing to write. @returns the rows that `asked` returns.
 */
async function writeTogether<Row>(
  trx: Transaction<Database>,
  writes: readonly Write[],
  asked: RawBuilder<Row> | null = null,
): Promise<readonly Row[]> {
  const parts = [asked, ...writes].filter((write) => write !== null);
  if (parts.length === 0) return [];
  const named = parts.map((part, n) => sql`${sql.id(`w${n}`)} as (${part})`);
  const answer = asked === null ? sql`select` : sql`select * from w0`;
  const { rows } = await sql<Row>`with ${sql.join(named)} ${answer}`.execute(trx);
  return asked === null ? [] : rows;
}
