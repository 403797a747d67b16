import type { LotLabel } from '#domain/ledger/model.ts';
import { plainBatch } from '#domain/ledger/particulars.ts';

/** Whether the label of a lot says the batch that was read from a box. */
export function isBatch(lot: Pick<LotLabel, 'batchNo'>, batchNo: string): boolean {
  return plainBatch(lot.batchNo) === plainBatch(batchNo);
}
