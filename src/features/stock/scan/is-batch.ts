import type { LotLabel } from '#domain/ledger/model.ts';

/** Whether the label of a lot says the batch that was read from a box. */
export function isBatch(lot: Pick<LotLabel, 'batchNo'>, batchNo: string): boolean {
  return lot.batchNo.trim().toLowerCase() === batchNo.toLowerCase();
}
