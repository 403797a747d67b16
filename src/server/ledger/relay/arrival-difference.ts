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

// A destination counted otherwise than the sender says: one case at each of the two, and never both facilities locked. The
// destination's is opened with the verdict. The sender's travels as stock does, under the id of the event that reported it,
// so that it is opened once however often it is delivered; with it the sender's entry says what was counted.

export interface ArrivalDifference {
  readonly arrival: EntryId;
  /** The sender, and its entry. */
  readonly origin: { readonly facility: FacilityId; readonly name: string };
  readonly source: EntryId;
  readonly sent: number;
  readonly counted: number;
  /** Line about it in the arrival's history. */
  readonly line: HistoryLine;
}

/** The difference that an accepted activity reports; null for any other. `entryOf` finds the arrival as the event left it. */
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

/** The destination's case. */
export function caseOfDifference(difference: ArrivalDifference): OpenedCase {
  return { reason: 'arrival-differs', sentences: saidOf(difference), about: [difference.arrival] };
}

/** Message to the sender, as it travels. */
export interface ToldToSender {
  /** Null if no entry of the sender is known. */
  readonly source: EntryId | null;
  /** Left out of the count that differs. */
  readonly reason?: 'origin-keeps-stock';
  readonly sentences: readonly Sentence[];
  /** New line in the history of the sender's entry; absent from builds that sent the case alone. */
  readonly line?: HistoryLine;
}

export function toldToSender(difference: ArrivalDifference, { name }: LockedFacility) {
  const { source, line } = difference;
  return {
    source,
    sentences: [...saidOf(difference), sentence('caseFigures.toldFrom', { facility: name })],
    line: { ...line, by: `${line.by} (${name})` },
  } satisfies ToldToSender;
}

function saidOf({ origin, sent, counted }: ArrivalDifference): readonly Sentence[] {
  return [
    sentence('stock.arrival-differs'),
    sentence('caseFigures.counted', { sent, origin: origin.name, counted }),
  ];
}

/** Reason of a case about stock that nobody confirmed. */
export const unconfirmedReason = 'arrival-unconfirmed';

/** The case that a confirmation closes where it was counted. */
export function unconfirmedCaseOf(arrival: string): SettledCases {
  return { id: derivedId(`unconfirmed ${arrival}`), reasons: [unconfirmedReason] };
}
