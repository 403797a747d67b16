import { z } from 'zod';
import type { Result } from '#domain/kernel/result.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { accept, reject, type Activity } from '#domain/ledger/activity.ts';
import { lotActivityShape, lotEntry, lotRows } from '#domain/ledger/lot-activity.ts';
import {
  directions,
  type Direction,
  type LedgerState,
  type Lot,
  type Movement,
} from '#domain/ledger/model.ts';
import { addToLot, takeFromLot, type Rejection } from '#domain/ledger/rejections.ts';

export const adjustPayloadSchema = z.object({
  ...lotActivityShape,
  direction: z.enum(directions),
  /** Left out by the builds that did not ask for it. */
  reason: textSchema().nullable().optional(),
});
export type AdjustPayload = z.infer<typeof adjustPayloadSchema>;

type Checks = (state: LedgerState, payload: AdjustPayload) => Result<Lot, Rejection>;

const checks: Readonly<Record<Direction, Checks>> = { increment: addToLot, decrement: takeFromLot };

const ways: Readonly<Record<Direction, Pick<Movement, 'from' | 'to'>>> = {
  increment: { from: 'adjustment', to: 'store' },
  decrement: { from: 'store', to: 'adjustment' },
};

/** The count on the shelf differs from the book. Increment: adjustment → store. Decrement: store → adjustment. */
export const adjust: Activity<AdjustPayload> = {
  version: 1,
  payload: adjustPayloadSchema,
  rows: lotRows,
  decide(payload, state, facts) {
    const selected = checks[payload.direction](state, payload);
    if (!selected.ok) return reject(selected.reason);
    const lot = selected.value;
    return accept([{ antigen: lot.antigen, lot: lot.id, ...ways[payload.direction], doses: payload.doses }], {
      ...lotEntry('adjust', payload, lot, facts),
      direction: payload.direction,
      reason: payload.reason ?? null,
    });
  },
};
