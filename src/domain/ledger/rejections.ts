import type { LotId } from '#domain/kernel/ids.ts';
import { ok, refuse, type Result } from '#domain/kernel/result.ts';
import type { KnownLedger, Lot } from './model.ts';

/** Reasons why the ledger refuses an activity (spec section 5). A new one needs a sentence, which the compiler demands. */
export const rejections = [
  'too-far-ahead',
  'zero-doses',
  'less-than-in-stock',
  'entry-missing',
  'more-than-doses',
  'already-utilized',
  'same-facility',
  'not-own-entry',
  'not-reversible',
  'already-reversed',
  'moved-on',
  'too-late-to-reverse',
  'already-confirmed',
  'nothing-to-correct',
  'loss-adds-doses',
  'vvm-improved',
] as const;
export type Rejection = (typeof rejections)[number];

/** The officer's selection, and how much of it they want to move. */
interface Selection {
  readonly entry: LotId | null;
  readonly doses: number;
}

/**
 * The checks shared by every activity that takes doses out of a lot, in the order of the spec: doses above zero, not more than the lot
 * holds, an entry selected.
 */
export function takeFromLot(
  state: KnownLedger,
  selection: Selection,
): Result<Lot, 'zero-doses' | 'less-than-in-stock' | 'entry-missing'> {
  if (selection.doses < 1) return refuse('zero-doses');
  const lot = selectedLot(state, selection);
  if (lot && selection.doses > lot.left) return refuse('less-than-in-stock');
  if (!lot) return refuse('entry-missing');
  return ok(lot);
}

/**
 * The checks for doses that come back into a lot: the spec asks for a selected entry only, and a movement of no doses would be an empty
 * line. A lot whose receipt was reversed never existed.
 */
export function addToLot(
  state: KnownLedger,
  selection: Selection,
): Result<Lot, 'entry-missing' | 'zero-doses'> {
  const lot = selectedLot(state, selection);
  if (!lot || lot.received === 0) return refuse('entry-missing');
  if (selection.doses < 1) return refuse('zero-doses');
  return ok(lot);
}

function selectedLot(state: KnownLedger, selection: Selection): Lot | undefined {
  return selection.entry === null ? undefined : state.lots.get(selection.entry);
}
