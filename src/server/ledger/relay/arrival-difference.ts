import type { Sentence } from '#contract/problem.ts';
import { sentence } from '#contract/codes.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { HistoryLine } from '#domain/ledger/model.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { EntryRow } from '#contract/wire/rows.ts';
import type { OpenedCase, SettledCases } from '../../families/server-family.ts';
import type { LockedFacility } from '../../families/facility-lock.ts';
import { derivedId } from '../activity-of-call.ts';

// When a destination counts a different quantity than was sent, a case is opened at each end, without locking both
// facilities at once. The destination's case is opened with the verdict. The sender's case is relayed as stock is,
// under the id of the event that reported the difference, so that it is opened once however often it is delivered; it
// also adds the counted quantity to the sender's entry.

export interface ArrivalDifference {
  readonly arrival: EntryId;
  /** The sender and its entry. */
  readonly origin: { readonly facility: FacilityId; readonly name: string };
  readonly source: EntryId;
  readonly sent: number;
  readonly counted: number;
  /** A line about the difference for the arrival's history. */
  readonly line: HistoryLine;
}

/**
 * The difference that an accepted activity reports; null for any other. `entryOf` finds the arrival after the event.
 */
export function differenceOf(
  activity: LedgerActivity,
  entryOf: (id: EntryId) => EntryRow | undefined,
): ArrivalDifference | null {
  if (activity.type !== 'confirm-arrival') return null;
  const { payload } = activity;
  const arrived = entryOf(payload.entry);
  if (arrived?.arrival !== 'differs' || arrived.origin === null || arrived.source === null) return null;
  const { origin, source, doses: sent } = arrived;
  const line = arrived.history.at(-1);
  assert(line !== undefined, 'an arrival that differs says so in its history');
  return { arrival: arrived.id, origin, source, sent, counted: payload.counted, line };
}

/** The case at the destination. */
export function caseOfDifference(difference: ArrivalDifference): OpenedCase {
  return { reason: 'arrival-differs', sentences: saidOf(difference), about: [difference.arrival] };
}

/** A message to the sender, as relayed. */
export interface MessageToSender {
  /** The sender's entry; null if unknown. */
  readonly source: EntryId | null;
  /** Absent for a difference in count. */
  readonly reason?: 'origin-keeps-stock';
  readonly sentences: readonly Sentence[];
  /** A line to add to the history of the sender's entry; absent in messages that only open a case. */
  readonly line?: HistoryLine;
}

export function messageToSender(difference: ArrivalDifference, { name }: LockedFacility) {
  const { source, line } = difference;
  return {
    source,
    sentences: [...saidOf(difference), sentence('caseFigures.toldFrom', { facility: name })],
    line: { ...line, by: `${line.by} (${name})` },
  } satisfies MessageToSender;
}

function saidOf({ origin, sent, counted }: ArrivalDifference): readonly Sentence[] {
  return [
    sentence('stock.arrival-differs'),
    sentence('caseFigures.counted', { sent, origin: origin.name, counted }),
  ];
}

/** Reason of a case about stock whose arrival nobody confirmed. */
export const unconfirmedReason = 'arrival-unconfirmed';

/** The case, at the destination, that a confirmation closes. */
export function unconfirmedCaseOf(arrival: string): SettledCases {
  return { id: derivedId(`unconfirmed ${arrival}`), reasons: [unconfirmedReason] };
}
