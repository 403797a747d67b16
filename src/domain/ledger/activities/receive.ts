import { z } from 'zod';
import type { Activity } from '#domain/ledger/activity.ts';
import { lotOpeningRows, lotOpeningShape, openLot } from '#domain/ledger/lot-opening.ts';

export const receivePayloadSchema = z.object(lotOpeningShape);
export type ReceivePayload = z.infer<typeof receivePayloadSchema>;

/** Stock arrives from a supplier: supplier → store, a lot is opened. Never refused: what came in, came in. */
export const receive: Activity<ReceivePayload> = {
  version: 1,
  payload: receivePayloadSchema,
  rows: lotOpeningRows,
  decide: (payload, _state, facts) =>
    openLot(payload, facts, { activity: 'receive', from: 'supplier', source: null, destination: null }),
};
