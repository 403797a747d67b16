import type { Result } from '#domain/kernel/result.ts';
import { ok, refuse } from '#domain/kernel/result.ts';
import type { LotId } from '#domain/kernel/ids.ts';
import type { LedgerState, Lot } from './model.ts';

/** Why the ledger refuses an activity (spec section 5). Adding one makes the compiler ask for its sentence. */
export const rejections = [
  'zero-doses',
  'less-than-in-stock',
  'entry-missing',
  'more-than-doses',
  'already-utilized',
  'same-facility',
] as const;
export type Rejection = (typeof rejections)[number];

/**
 * The checks that every activity taking doses out of a lot shares, in the order of the spec: doses above zero, not more
 * than the lot holds, an entry selected.
 */
export function takeFromLot(
  state: LedgerState,
  taken: { readonly entry: LotId | null; readonly doses: number },
): Result<Lot, 'zero-doses' | 'less-than-in-stock' | 'entry-missing'> {
  if (taken.doses < 1) return refuse('zero-doses');
  const lot = taken.entry === null ? undefined : state.lots.get(taken.entry);
  if (lot && taken.doses > lot.left) return refuse('less-than-in-stock');
  if (!lot) return refuse('entry-missing');
  return ok(lot);
}
