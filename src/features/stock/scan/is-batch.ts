import type { LotLabel } from '#domain/ledger/model.ts';
import { plainBatch } from '#domain/ledger/particulars.ts';

/** True if a lot's label has the batch that was read from a box. */
export function isBatch(lot: Pick<LotLabel, 'batchNo'>, batchNo: string): boolean {
  return plainBatch(lot.batchNo) === plainBatch(batchNo);
}
