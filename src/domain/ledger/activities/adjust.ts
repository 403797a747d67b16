import { z } from 'zod';
import { assert } from '#domain/kernel/assert.ts';
import type { Result } from '#domain/kernel/result.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { accept, reject, type MovingActivity } from '#domain/ledger/activity.ts';
import { adjustmentReasons } from '#domain/ledger/adjustment-reasons.ts';
import { cannotAdd } from '#domain/ledger/wastage.ts';
import { lotActivityShape, lotEntry, lotRows, onReason } from '#domain/ledger/particulars.ts';
import {
  directions,
  type Direction,
  type KnownLedger,
  type Lot,
  type Movement,
} from '#domain/ledger/model.ts';
import { addToLot, takeFromLot, type Rejection } from '#domain/ledger/rejections.ts';

export const adjustPayloadSchema = z.object({
  ...lotActivityShape,
  direction: z.enum(directions),
  /** Absent in events of builds without it. */
  reason: textSchema().nullable().optional(),
  /** Absent in events of builds without reason codes. */
  reasonCode: z.enum(adjustmentReasons).optional(),
});
export type AdjustPayload = z.infer<typeof adjustPayloadSchema>;

type Checks = (state: KnownLedger, payload: AdjustPayload) => Result<Lot, Rejection>;

const checks: Readonly<Record<Direction, Checks>> = { increment: addToLot, decrement: takeFromLot };

const ways: Readonly<Record<Direction, Pick<Movement, 'from' | 'to'>>> = {
  increment: { from: 'adjustment', to: 'store' },
  decrement: { from: 'store', to: 'adjustment' },
};

const moves: MovingActivity<AdjustPayload>['moves'] = ({ direction, doses }) => {
  assert(direction !== null, 'an adjustment says which way it goes');
  return [{ ...ways[direction], doses }];
};

/** Corrects the book to the count on the shelf. Increment: adjustment → store. Decrement: store → adjustment. */
export const adjust: MovingActivity<AdjustPayload> = {
  version: 1,
  payload: adjustPayloadSchema,
  rows: lotRows,
  decide(payload, state, facts) {
    const selected = checks[payload.direction](state, payload);
    if (!selected.ok) return reject(selected.reason);
    if (cannotAdd(payload.direction, payload.reasonCode)) return reject('loss-adds-doses');
    const entry = {
      ...lotEntry(payload, selected.value, facts),
      direction: payload.direction,
      reason: payload.reason ?? null,
      ...onReason(payload),
    };
    return accept(moves(entry), entry);
  },
  moves,
  movedOn: ({ direction, doses }, lot) => (direction === 'increment' ? lot.left < doses : lot.received === 0),
};
