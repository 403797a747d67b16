import { Dexie } from 'dexie';
import { eventEnvelopeSchema } from '#contract/wire/envelope.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EventRow, LogRow } from '#client/db/rows.ts';
import {
  type Acceptance,
  type DeclinedEvent,
  maxAcceptanceNumbers,
  protocolVersion,
  type PushRequest,
} from '#contract/wire/sync.ts';
import { isDeclined } from '../projection/verdicts.ts';
import { acceptancesBetween } from '../outbox/outbox.ts';
import type { EventId } from '#domain/kernel/ids.ts';

/** A slice of the outbox in device order, and the numbers in it that can no longer be sent. */
export interface Batch {
  /** Each event as the JSON that is sent. */
  readonly events: readonly string[];
  readonly lost: readonly { readonly first: number; readonly last: number }[];
  readonly damaged: readonly EventRow[];
  /** Refusals among them that a server gave and then forgot. */
  readonly declined: readonly DeclinedEvent[];
  /** Proofs that a server accepted some of them and then forgot it. */
  readonly acceptances: readonly Acceptance[];
  readonly firstSeq: number;
  /** The event before the first number, which the server has to have there too; null if it is not here. */
  readonly afterEvent: EventId | null;
  /** Last number covered by the batch, with an event or as lost. */
  readonly lastSeq: number;
  readonly headSeq: number;
}

/** Bytes of the request besides its events. */
const overheadBytes = 4 * 1024;
const maxLostRanges = 100;

/** Reads the next events that the server does not have, within a push's limits of number and bytes. */
export async function nextBatch(
  db: DeviceDatabase,
  log: LogRow,
  { limit, maxBytes }: { limit: number; maxBytes: number },
): Promise<Batch> {
  const { log_id: logId, accepted_through: reached } = log;
  const headSeq = log.next_seq - 1;
  const proofs = await acceptancesBetween(db, logId, { after: reached }).toArray();
  const most = limit + (proofs.length > 0 ? maxAcceptanceNumbers : 0);
  // A run that the server has in part goes out whole again, unless its first events are no longer here.
  const from = Math.min(reached, ...proofs.flatMap(({ first }) => (first > 0 ? first - 1 : [])));
  const found = await db.event
    .where('[log_id+seq]')
    .between([logId, from], [logId, Dexie.maxKey], true, true)
    .limit(most + 1)
    .toArray();
  const known = found.filter(({ seq }) => from < seq && seq <= reached);
  const start = known.length === reached - from ? from : reached;
  const before = found.find(({ seq }) => seq === start);
  const rows = found.filter(({ seq }) => seq > start).slice(0, most);
  const runs = proofs.filter(({ first }) => first > start);
  const sent = sendable(rows, { limit, maxBytes, runs });
  const events: string[] = [];
  const damaged: EventRow[] = [];
  const declined: DeclinedEvent[] = [];
  const lost: { first: number; last: number }[] = [];
  let expected = start + 1;
  for (const { row, event, refusal } of sent) {
    if (lost.length >= maxLostRanges - 1) break;
    if (row.seq > expected) addLost(lost, { first: expected, last: row.seq - 1 });
    if (event !== null) {
      events.push(event);
      if (refusal !== null) declined.push(refusal);
    } else {
      damaged.push(row);
      addLost(lost, { first: row.seq, last: row.seq });
    }
    expected = row.seq + 1;
  }
  const isLastSlice = rows.length < most && expected > (rows.at(-1)?.seq ?? start);
  if (isLastSlice && expected <= headSeq) {
    addLost(lost, { first: expected, last: headSeq });
    expected = headSeq + 1;
  }
  return {
    events,
    lost,
    damaged,
    declined,
    acceptances: runs
      .filter(({ last }) => last < expected)
      .map(({ first, last, mac }) => ({ first, last, mac })),
    firstSeq: start + 1,
    afterEvent: before && start > 0 && !before.damaged ? before.event_id : null,
    lastSeq: expected - 1,
    headSeq,
  };
}

/** A row of the outbox and the text to send for it; null for a damaged one. */
interface Sendable {
  readonly row: EventRow;
  readonly event: string | null;
  readonly refusal: DeclinedEvent | null;
}

/** The first rows that fit into a push. Events with one proof are never split, because a part of them proves nothing. */
function sendable(
  rows: readonly EventRow[],
  {
    limit,
    maxBytes,
    runs,
  }: { readonly limit: number; readonly maxBytes: number; readonly runs: readonly Acceptance[] },
): readonly Sendable[] {
  const encoder = new TextEncoder();
  const sent: Sendable[] = [];
  let bytes = overheadBytes;
  for (const row of rows) {
    const event = readableEvent(row);
    const refusal = declinedIn(row);
    const told = refusal === null ? '' : JSON.stringify(refusal);
    const size = event === null ? 0 : encoder.encode(event + told).length + 2;
    if (sent.length >= limit || (bytes > overheadBytes && bytes + size > maxBytes)) {
      const end = outsideRuns(row.seq, runs);
      const before = sent.filter(({ row: { seq } }) => seq < end);
      // Events with one proof at the start of the batch always fit, because they came from one push.
      if (before.length > 0) return before;
    }
    bytes += size;
    sent.push({ row, event, refusal });
  }
  return sent;
}

/** The number before which a batch can end without splitting a run; runs overlap where several servers proved the same events. */
function outsideRuns(seq: number, runs: readonly Acceptance[]): number {
  const run = runs.find(({ first, last }) => first < seq && seq <= last);
  return run === undefined ? seq : outsideRuns(run.first, runs);
}

/** The refusal of an event that is sent again. */
function declinedIn(row: EventRow): DeclinedEvent | null {
  if (!isDeclined(row)) return null;
  const { reason, sentences = [] } = row.verdict;
  return { event_id: row.event_id, reason, sentences };
}

function addLost(lost: { first: number; last: number }[], range: { first: number; last: number }): void {
  const before = lost.at(-1);
  if (before && before.last + 1 === range.first) before.last = range.last;
  else lost.push(range);
}

/**
 * The event for sending, at the row's place in its log, which may differ from the one it was saved in; null if the row no longer contains
 * one, or one that is not its own.
 */
function readableEvent(row: EventRow): string | null {
  if (row.damaged) return null;
  const event = eventEnvelopeSchema.safeParse(row.envelope).data;
  if (event?.event_id !== row.event_id) return null;
  return JSON.stringify({ ...row.envelope, log_id: row.log_id, seq: row.seq });
}

/** The push of the events that the server lacks, as its JSON: limited in number, and in bytes. */
export async function readyPush(
  db: DeviceDatabase,
  {
    log,
    epoch,
    limit,
    maxBytes,
  }: { readonly log: LogRow; readonly epoch: string; readonly limit: number; readonly maxBytes: number },
): Promise<{ readonly batch: Batch; readonly text: string }> {
  const batch = await nextBatch(db, log, { limit, maxBytes });
  return { batch, text: pushText(batch, { log, epoch }) };
}

/** The request's JSON, with its events already as text. */
function pushText(batch: Batch, { log, epoch }: { log: LogRow; epoch: string }): string {
  const head: Omit<PushRequest, 'events'> = {
    protocol: protocolVersion,
    epoch,
    facility: log.facility,
    answer: 'short',
    log: {
      log_id: log.log_id,
      first_seq: batch.firstSeq,
      ...(batch.afterEvent !== null && { after_event: batch.afterEvent }),
      head_seq: batch.headSeq,
      ...(batch.lost.length > 0 && { lost: [...batch.lost] }),
    },
    ...(batch.declined.length > 0 && { declined: [...batch.declined] }),
    ...(batch.acceptances.length > 0 && { acceptances: [...batch.acceptances] }),
  };
  return `${JSON.stringify(head).slice(0, -1)},"events":[${batch.events.join(',')}]}`;
}
