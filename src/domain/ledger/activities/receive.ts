import { z } from 'zod';
import type { MovedLine, MovingActivity } from '#domain/ledger/activity.ts';
import { lotOpeningRows, lotOpeningShape, openLot } from '#domain/ledger/lot-opening.ts';

export const receivePayloadSchema = z.object(lotOpeningShape);
export type ReceivePayload = z.infer<typeof receivePayloadSchema>;

const moves = ({ doses }: Pick<MovedLine, 'doses'>) => [{ from: 'supplier', to: 'store', doses }] as const;

/** Stock arrives from a supplier: supplier → store, a lot is opened. Never refused: what came in, came in. */
export const receive: MovingActivity<ReceivePayload> = {
  version: 1,
  payload: receivePayloadSchema,
  rows: lotOpeningRows,
  decide: (payload, _state, facts) =>
    openLot(payload, facts, { arrival: null, moves, source: null, destination: null }),
  moves,
  movedOn: (_entry, lot) => lot.movedOn > 0 || lot.left !== lot.received,
};
