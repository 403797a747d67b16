import { z } from 'zod';
import { entryIdSchema } from '#domain/kernel/ids.ts';
import type { MovedLine, MovingActivity } from '#domain/ledger/activity.ts';
import { lotOpeningRows, lotOpeningShape, openLot } from '#domain/ledger/lot-opening.ts';
import { facilityRefSchema } from '#domain/ledger/model.ts';

export const arrivePayloadSchema = z.object({
  ...lotOpeningShape,
  /** The transfer or return entry at the source. */
  source: entryIdSchema,
  /** Id that the sender gave this event; kept in the payload, so that the stored event proves what it answers. */
  arrival: entryIdSchema,
  destination: facilityRefSchema,
});
export type ArrivePayload = z.infer<typeof arrivePayloadSchema>;

const moves = ({ doses }: Pick<MovedLine, 'doses'>) => [{ from: 'in_transit', to: 'store', doses }] as const;

/**
 * Stock sent by another facility is credited here: in_transit → store, a lot is opened. Only the server's relay writes
 * this event; its id is the `arrival` that the sender's event named, so that a second delivery is a duplicate.
 */
export const arrive: MovingActivity<ArrivePayload> = {
  version: 1,
  payload: arrivePayloadSchema,
  rows: lotOpeningRows,
  decide: (payload, _state, facts) =>
    openLot(payload, facts, {
      moves,
      source: payload.source,
      arrival: 'unconfirmed',
      destination: payload.destination,
    }),
  moves,
};
