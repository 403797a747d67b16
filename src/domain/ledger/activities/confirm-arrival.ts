import { z } from 'zod';
import { assert } from '#domain/kernel/assert.ts';
import { typedDosesSchema } from '#domain/kernel/doses.ts';
import { entryIdSchema, type EventId } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { accept, amend, reject, type Activity, type NewLine } from '#domain/ledger/activity.ts';
import { adjustmentReasons } from '#domain/ledger/adjustment-reasons.ts';
import { cannotAdd } from '#domain/ledger/wastage.ts';
import { confirmedShape, lotEntry, onReason, particularsShape } from '#domain/ledger/particulars.ts';
import type { ActivityFacts, HistoryLine, LedgerLine } from '#domain/ledger/model.ts';
import { laterOf } from '#domain/ledger/last-count.ts';
import { adjust } from './adjust.ts';
import { addToLot, takeFromLot } from '#domain/ledger/rejections.ts';

/** Days within which stock that was sent should be counted at its destination; a national setting. */
export const daysToConfirm = 14;

export const confirmArrivalPayloadSchema = z.object({
  /** The entry of the arrival. */
  entry: entryIdSchema,
  /** Doses found in the box. */
  counted: typedDosesSchema,
  note: textSchema().nullable(),
  /** Reason for a shortage; absent in events of builds without reason codes. */
  reasonCode: z.enum(adjustmentReasons).optional(),
  ...particularsShape,
  ...confirmedShape,
});
export type ConfirmArrivalPayload = z.infer<typeof confirmArrivalPayloadSchema>;

/**
 * Records the destination's count of stock that another facility sent. If it equals the sender's number, the arrival is confirmed and
 * nothing moves. Otherwise the lot is adjusted by the difference, and both facilities have to look into it. Either way the lot counts as
 * counted then.
 */
export const confirmArrival: Activity<ConfirmArrivalPayload> = {
  version: 1,
  payload: confirmArrivalPayloadSchema,
  rows: ({ entry }) => ({ antigens: [], lots: [], issued: [], entries: [entry] }),
  decide(payload, state, facts) {
    const arrived = state.entries.get(payload.entry);
    if (arrived?.activity !== 'arrive') return reject('entry-missing');
    if (arrived.arrival === 'confirmed' || arrived.arrival === 'differs') return reject('already-confirmed');
    const countedAt = laterOf(arrived.countedAt, payload.happenedAt);
    if (payload.counted === arrived.doses)
      return amend(arrived, {
        set: { arrival: 'confirmed', countedAt },
        history: historyOf(arrived, payload, facts),
      });
    assert(state.lots.has(arrived.lot), 'the lot of an entry is loaded with it');
    const isMore = payload.counted > arrived.doses;
    const doses = Math.abs(payload.counted - arrived.doses);
    const selected = (isMore ? addToLot : takeFromLot)(state, { entry: arrived.lot, doses });
    if (!selected.ok) return reject(selected.reason);
    const direction = isMore ? 'increment' : 'decrement';
    if (cannotAdd(direction, payload.reasonCode)) return reject('loss-adds-doses');
    const entry: NewLine = {
      ...lotEntry({ ...payload, doses }, selected.value, facts),
      activity: 'adjust',
      direction,
      reason: payload.note,
      ...onReason(payload),
      arrival: 'differs',
    };
    return accept(adjust.moves(entry), entry, [
      {
        entry: arrived.id,
        set: { arrival: 'differs', countedAt },
        history: historyOf(arrived, payload, facts),
      },
    ]);
  },
};

function historyOf(
  arrived: LedgerLine,
  { counted, officer }: ConfirmArrivalPayload,
  facts: ActivityFacts,
): HistoryLine {
  const line = { at: facts.at, event: facts.entry as string as EventId, by: officer };
  if (counted === arrived.doses) return { ...line, kind: 'confirmed', changes: [] };
  const changes = [{ field: 'doses', from: String(arrived.doses), to: String(counted) } as const];
  return { ...line, kind: 'differs', changes };
}
