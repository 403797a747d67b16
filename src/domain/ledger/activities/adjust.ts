import { z } from 'zod';
import { accept, reject, type Activity } from '#domain/ledger/activity.ts';
import { lotActivityShape, lotEntry, lotRows } from '#domain/ledger/lot-activity.ts';
import { directions, type Movement } from '#domain/ledger/model.ts';
import { takeFromLot } from '#domain/ledger/rejections.ts';

export const adjustPayloadSchema = z.object({ ...lotActivityShape, direction: z.enum(directions) });
export type AdjustPayload = z.infer<typeof adjustPayloadSchema>;

/**
 * The count on the shelf differs from the book. Increment: adjustment → store; asks first for a selected entry (spec
 * section 5). Decrement: store → adjustment; the checks of every activity that takes stock out.
 */
export const adjust: Activity<AdjustPayload> = {
  version: 1,
  payload: adjustPayloadSchema,
  rows: lotRows,
  decide(payload, state, facts) {
    if (payload.direction === 'increment') {
      const lot = payload.entry === null ? undefined : state.lots.get(payload.entry);
      if (!lot) return reject('entry-missing');
      if (payload.doses < 1) return reject('zero-doses');
      return adjusted(lot, { from: 'adjustment', to: 'store' });
    }
    const taken = takeFromLot(state, payload);
    if (!taken.ok) return reject(taken.reason);
    return adjusted(taken.value, { from: 'store', to: 'adjustment' });

    function adjusted(lot: NonNullable<ReturnType<typeof state.lots.get>>, way: Pick<Movement, 'from' | 'to'>) {
      return accept([{ antigen: lot.antigen, lot: lot.id, ...way, doses: payload.doses }], {
        ...lotEntry('adjust', payload, lot, facts),
        direction: payload.direction,
      });
    }
  },
};
