import { z } from 'zod';
import { assert } from '#domain/kernel/assert.ts';
import { maxDoses } from '#domain/kernel/doses.ts';
import { entryIdSchema } from '#domain/kernel/ids.ts';
import { accept, reject, type MovingActivity } from '#domain/ledger/activity.ts';
import { confirmedShape, lotEntry, particularsShape } from '#domain/ledger/particulars.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { wastageOf } from '#domain/ledger/wastage.ts';

export const utilizePayloadSchema = z.object({
  /** The issued entry; null if none was selected. */
  entry: entryIdSchema.nullable(),
  childrenImmunized: z.int('must be a whole number').min(0, 'must not be negative').max(maxDoses),
  immunizationType: z.enum(immunizationTypes),
  ...particularsShape,
  ...confirmedShape,
});
export type UtilizePayload = z.infer<typeof utilizePayloadSchema>;

const moves: MovingActivity<UtilizePayload>['moves'] = ({ source, doses, wastage }) => {
  assert(source !== null, 'a utilization is about an issued entry');
  const leavesField = { from: 'field', issuedEntry: source } as const;
  return [
    { ...leavesField, to: 'used', doses: doses - wastage } as const,
    { ...leavesField, to: 'wasted', doses: wastage } as const,
  ].filter((movement) => movement.doses > 0);
};

/**
 * Accounts for an issued entry, once and completely: field → used for each child, field → wasted for the rest (spec sections 4 and 5). Its
 * line then shows the outcome, until the utilization is reversed.
 */
export const utilize: MovingActivity<UtilizePayload> = {
  version: 1,
  payload: utilizePayloadSchema,
  rows(payload) {
    const entries = payload.entry === null ? [] : [payload.entry];
    return { antigens: [], lots: [], issued: entries, entries };
  },
  decide(payload, state, facts) {
    const issued = payload.entry === null ? undefined : state.issued.get(payload.entry);
    if (!issued) return reject('entry-missing');
    if (payload.childrenImmunized > issued.doses) return reject('more-than-doses');
    if (state.entries.get(issued.id)?.reversedBy) return reject('already-reversed');
    if (issued.open < issued.doses) return reject('already-utilized');
    const lot = state.lots.get(issued.lot);
    assert(lot !== undefined, 'the lot of an issued entry is loaded with it');
    const { wastage, wastageRate } = wastageOf(issued.doses, payload.childrenImmunized);
    const outcome = { childrenImmunized: payload.childrenImmunized, wastage, wastageRate };
    const entry = {
      ...lotEntry({ ...payload, doses: issued.doses }, lot, facts),
      ...outcome,
      source: issued.id,
      immunizationType: payload.immunizationType,
    };
    return accept(moves(entry), entry, [{ entry: issued.id, set: outcome, history: null }]);
  },
  moves,
  movedOn: () => false,
};
