import type { VoucherId } from '#domain/kernel/ids.ts';
import { mostDoses } from '#domain/kernel/doses.ts';
import type { ReceivePayload } from '#domain/ledger/activities/receive.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { isBatch } from '../scan/is-batch.ts';

/** A lot of a delivery as it was typed in: its label, and the vials counted. */
export interface DeliveredLot extends LotLabel, Pick<ReceivePayload, 'antigen'> {
  readonly vials: number;
  /** Doses in a vial. */
  readonly perVial: number;
}

/** What holds for all lots of a delivery. */
export type DeliveryFacts = Pick<ReceivePayload, 'origin' | 'officer' | 'happenedAt' | 'year' | 'quarter'>;

/** Doses of a lot, by its vials. */
export function dosesOf({ vials, perVial }: Pick<DeliveredLot, 'vials' | 'perVial'>): number {
  return vials * perVial;
}

/** True where the ledger takes the doses of a lot in one line. */
export function isWithinALine(lot: Pick<DeliveredLot, 'vials' | 'perVial'>): boolean {
  return dosesOf(lot) <= mostDoses;
}

/** The lot of a delivery that has the same batch of the same antigen, by its place; null where there is none. */
export function sameBatch(
  lots: readonly { readonly antigen: string; readonly batchNo: string }[],
  { antigen, batchNo }: { readonly antigen: string; readonly batchNo: string },
): number | null {
  const wanted = batchNo.trim();
  if (wanted === '') return null;
  const at = lots.findIndex((lot) => lot.antigen === antigen && isBatch(lot, wanted));
  return at === -1 ? null : at;
}

/** A delivery as the ledger records it: one receipt for each lot, bound by the voucher. */
export function receiptsOf(
  lots: readonly DeliveredLot[],
  { facts, voucher }: { readonly facts: DeliveryFacts; readonly voucher: VoucherId },
): { readonly lot: DeliveredLot; readonly activity: LedgerActivity }[] {
  return lots.map((lot) => {
    const { vials: _vials, perVial: dosesPerVial, ...label } = lot;
    const payload = { ...label, doses: dosesOf(lot), dosesPerVial, ...facts, voucher };
    return { lot, activity: { type: 'receive', payload } };
  });
}

/** Key of the draft that keeps the lots of a delivery until they are saved. */
export const deliveryDraft = 'delivery';
