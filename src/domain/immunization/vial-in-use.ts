import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';

/** What a dose can be taken from: an open vial, or a lot that none is open of. */
export interface VialToUse {
  readonly source: string;
  readonly label: Pick<LotLabel, 'batchNo' | 'expiryOn'>;
  /** The day on which it was opened; null for a lot that none is open of. */
  readonly openedOn: LocalDate | null;
}

/**
 * What a dose comes from before the officer has said it: what they chose for the child before, else the only lot that it can come from,
 * else the vial that was opened on the day. Undefined where several lots fit: nobody has looked at the batch that would be written, so
 * that the officer is asked ("Please select vaccine to be used"). The vials stand in the order in which they are used up.
 */
export function vialInUse<Vial extends VialToUse>(
  fit: readonly Vial[],
  { on, chosen }: { readonly on: LocalDate; readonly chosen: string | undefined },
): Vial | undefined {
  const [first, ...others] = fit;
  if (first === undefined) return undefined;
  const isOnlyLot = others.every((vial) => isSameLot(vial, first));
  return (
    fit.find(({ source }) => source === chosen) ??
    (isOnlyLot ? first : fit.find(({ openedOn }) => openedOn === on))
  );
}

/** True for vials of one lot, as far as their labels say. */
function isSameLot({ label: a }: VialToUse, { label: b }: VialToUse): boolean {
  return a.batchNo === b.batchNo && a.expiryOn === b.expiryOn;
}
