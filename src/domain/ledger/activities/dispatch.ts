import { z } from 'zod';
import { entryIdSchema } from '#domain/kernel/ids.ts';
import { accept, reject, type MovingActivity } from '#domain/ledger/activity.ts';
import { lotActivityShape, lotEntry, lotRows } from '#domain/ledger/particulars.ts';
import { facilityRefSchema } from '#domain/ledger/model.ts';
import { takeFromLot } from '#domain/ledger/rejections.ts';

export const dispatchPayloadSchema = z.object({
  ...lotActivityShape,
  destination: facilityRefSchema,
  /** Id of the record that the destination will get; made on saving, so that the relay is idempotent. */
  arrival: entryIdSchema,
});
export type DispatchPayload = z.infer<typeof dispatchPayloadSchema>;

const moves: MovingActivity<DispatchPayload>['moves'] = ({ doses }) => [
  { from: 'store', to: 'in_transit', doses },
];

/**
 * Transfer and return are one movement with two names: store → in_transit here, in_transit → store there. Sending stock to oneself is
 * refused, because the arrival would be a second lot of the same doses.
 */
export const dispatch: MovingActivity<DispatchPayload> = {
  version: 1,
  payload: dispatchPayloadSchema,
  rows: lotRows,
  decide(payload, state, facts) {
    const taken = takeFromLot(state, payload);
    if (!taken.ok) return reject(taken.reason);
    if (payload.destination.facility === facts.facility) return reject('same-facility');
    const entry = { ...lotEntry(payload, taken.value, facts), destination: payload.destination };
    return accept(moves(entry), entry);
  },
  moves,
};
