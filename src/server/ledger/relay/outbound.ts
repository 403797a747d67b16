import { sql } from 'kysely';
import { assert } from '#domain/kernel/assert.ts';
import type { ArrivePayload } from '#domain/ledger/activities/receive.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { DispatchPayload } from '#domain/ledger/activities/dispatch.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { inVials, onVoucher } from '#domain/ledger/particulars.ts';
import type { Write } from '../../db/insert-of.ts';
import { messageToSender } from './arrival-difference.ts';
import { type ReceiptTakenBack, messageToOrigin } from './received-twice.ts';
import type { LockedFacility } from '../../families/facility-lock.ts';
import type { AcceptedStockEvent } from '../family/write-stock.ts';

/** Activities that another facility may have to be told about. */
export const sendingTypes: ReadonlySet<string> = new Set<LedgerActivity['type']>([
  'transfer',
  'return',
  'confirm-arrival',
]);

/** Messages to other facilities about accepted events: stock sent to them, and conflicts with their records. */
export function relayRowsOf(source: LockedFacility, events: readonly AcceptedStockEvent[], at: string) {
  return [
    ...stockOf(source, events, at),
    ...differencesOf(source, events, at),
    ...receiptsOf(source, events, at),
    ...reversalsOf(source, events, at),
  ];
}

/** Adds the facility to the list of those with undelivered messages; null if the batch sends nothing. */
export function relayWaitingWrite(source: LockedFacility, events: readonly AcceptedStockEvent[]): Write {
  if (relayRowsOf(source, events, '').length === 0) return null;
  return sql`insert into relay_waiting (facility_id, sent) values (${source.facility}, 1)
    on conflict (facility_id) do update set sent = relay_waiting.sent + 1`;
}

/** Number of undelivered messages of all facilities. */
export const stockOnTheRoad = sql<number>`(select count(*)::integer from outbound_relay where state = 'pending')`;

function stockOf(source: LockedFacility, events: readonly AcceptedStockEvent[], at: string) {
  return events.flatMap(({ accepted, candidate }) => {
    const activity = accepted.event as LedgerActivity;
    if (activity.type !== 'transfer' && activity.type !== 'return') return [];
    const { entry } = accepted.outcome;
    const actor = candidate.content?.actor;
    assert(entry !== null && actor !== undefined, 'stock that leaves has an entry and someone who sent it');
    return [
      {
        facility_id: source.facility,
        event_id: candidate.eventId,
        arrival: activity.payload.arrival,
        destination_id: activity.payload.destination.facility,
        kind: 'arrival',
        actor,
        payload: arrivalOf(source, entry, activity.payload),
        state: 'pending',
        attempts: 0,
        created_at: at,
      },
    ];
  });
}

function differencesOf(here: LockedFacility, events: readonly AcceptedStockEvent[], at: string) {
  return events.flatMap(({ accepted, candidate }) => {
    const { difference } = accepted.found;
    if (difference === null) return [];
    return [
      {
        facility_id: here.facility,
        event_id: candidate.eventId,
        // This message brings no stock. The column holds the event's own id, which nothing else may arrive under
        // either.
        arrival: candidate.eventId,
        destination_id: difference.origin.facility,
        kind: 'difference',
        actor: candidate.content?.actor ?? null,
        payload: messageToSender(difference, here),
        state: 'pending',
        attempts: 0,
        created_at: at,
      },
    ];
  });
}

function receiptsOf(here: LockedFacility, events: readonly AcceptedStockEvent[], at: string) {
  return events.flatMap(({ accepted, candidate }) => {
    const { receipt } = accepted.found;
    if (receipt === null) return [];
    return [
      {
        facility_id: here.facility,
        event_id: candidate.eventId,
        arrival: candidate.eventId,
        destination_id: receipt.origin.facility,
        kind: 'difference',
        actor: candidate.content?.actor ?? null,
        payload: messageToOrigin(receipt, here),
        state: 'pending',
        attempts: 0,
        created_at: at,
      },
    ];
  });
}

function reversalsOf(here: LockedFacility, events: readonly AcceptedStockEvent[], at: string) {
  return events.flatMap(({ accepted, candidate }) => {
    const { reversedOrigin } = accepted.found;
    const activity = accepted.event as LedgerActivity;
    if (reversedOrigin === null || activity.type !== 'reverse') return [];
    return [
      {
        facility_id: here.facility,
        event_id: candidate.eventId,
        arrival: candidate.eventId,
        destination_id: reversedOrigin,
        kind: 'difference',
        actor: candidate.content?.actor ?? null,
        payload: { takesBack: activity.payload.entry } satisfies ReceiptTakenBack,
        state: 'pending',
        attempts: 0,
        created_at: at,
      },
    ];
  });
}

/** What the destination receives: the lot as labelled, the sender, and the entry that sent it. */
function arrivalOf(source: LockedFacility, entry: LedgerEntry, sent: DispatchPayload): ArrivePayload {
  return {
    antigen: entry.antigen,
    doses: entry.doses,
    batchNo: entry.batchNo,
    expiryOn: entry.expiryOn,
    vvmStage: entry.vvmStage,
    vendor: entry.vendor,
    ...inVials(entry),
    officer: sent.officer,
    happenedAt: sent.happenedAt,
    year: sent.year,
    quarter: sent.quarter,
    origin: { facility: source.facility, name: source.name },
    source: entry.id,
    arrival: sent.arrival,
    destination: sent.destination,
    ...onVoucher(entry),
  };
}
