import { aefiSentences } from '#contract/refusal-sentences.ts';
import { aefi } from '#contract/families/aefi.ts';
import { oneTableFamily } from '../families/one-table-family.ts';
import { aefiRowOf, storedAefiOf } from './stored-aefi.ts';

/** Adverse events following immunization on the server; the child is looked at by nobody. */
export const aefiOnServer = oneTableFamily(aefi, {
  table: 'aefi',
  id: 'aefi_id',
  amended: ['report', 'personal', 'is_withdrawn', 'updated_at'],
  begunBy: ['report-aefi'],
  driftKind: 'aefi',
  sentences: aefiSentences,
  rowOf: aefiRowOf,
  storedOf: storedAefiOf,
});
