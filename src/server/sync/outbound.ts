import { assert } from '#domain/kernel/assert.ts';
import type { ArrivePayload } from '#domain/ledger/activities/arrive.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { DispatchPayload } from '#domain/ledger/dispatch.ts';
import type { LedgerEntry } from '#domain/ledger/model.ts';
import { differenceOf, toldToSender } from './arrival-difference.ts';
import type { LockedFacility } from './facility-lock.ts';
import type { Judged } from './judge-run.ts';

/** Activities that another facility may hear of. */
export const sendingTypes: ReadonlySet<LedgerActivity['type']> = new Set([
  'transfer',
  'return',
  'confirm-arrival',
]);

/** What accepted events of a batch send to other facilities: stock, and word of stock that counted otherwise. */
export function relayRowsOf(source: LockedFacility, judged: readonly Judged[], at: string) {
  return [...stockOf(source, judged, at), ...differencesOf(source, judged, at)];
}

function stockOf(source: LockedFacility, judged: readonly Judged[], at: string) {
  return judged.flatMap(({ outcome, candidate }) => {
    if (outcome?.verdict !== 'accepted') return [];
    const { activity, acceptance } = outcome;
    if (activity.type !== 'transfer' && activity.type !== 'return') return [];
    const { entry } = acceptance;
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

function differencesOf(here: LockedFacility, judged: readonly Judged[], at: string) {
  return judged.flatMap(({ outcome, candidate, item }) => {
    const difference = differenceOf(outcome, (id) => item.entries.find((entry) => entry.id === id));
    if (difference === null) return [];
    return [
      {
        facility_id: here.facility,
        event_id: candidate.eventId,
        // Nothing arrives by it; the column takes the event's own id, which nothing else may arrive under either.
        arrival: candidate.eventId,
        destination_id: difference.origin.facility,
        kind: 'difference',
        actor: candidate.content?.actor ?? null,
        payload: toldToSender(difference, here),
        state: 'pending',
        attempts: 0,
        created_at: at,
      },
    ];
  });
}

/** The record that the destination gets: the lot as it was labelled, from whom, and which entry sent it. */
function arrivalOf(source: LockedFacility, entry: LedgerEntry, sent: DispatchPayload): ArrivePayload {
  return {
    antigen: entry.antigen,
    doses: entry.doses,
    batchNo: entry.batchNo,
    expiryOn: entry.expiryOn,
    vvmStage: entry.vvmStage,
    vendor: entry.vendor,
    officer: sent.officer,
    happenedAt: sent.happenedAt,
    year: sent.year,
    quarter: sent.quarter,
    origin: { facility: source.facility, name: source.name },
    source: entry.id,
    arrival: sent.arrival,
    destination: sent.destination,
  };
}
