import type { Aefi } from '#domain/aefi/model.ts';
import type { Instant, Json } from './column.ts';

/** Fields of a report that identify neither the child nor the reporter. */
export type AefiReport = Pick<
  Aefi,
  'vaccines' | 'onsetAt' | 'reactions' | 'serious' | 'outcome' | 'diedOn' | 'reportedOn'
>;

/** Free text of a report, and its author: sent to the child's facility only. */
export type AefiPersonal = Pick<
  Aefi,
  'description' | 'medicalHistory' | 'reporter' | 'followUps' | 'withdrawn'
>;

/** Read it through `src/server/aefi/aefi-on-server.ts`. */
export interface AefiTable {
  facility_id: string;
  aefi_id: string;
  child_id: string;
  report: Json<AefiReport>;
  personal: Json<AefiPersonal>;
  is_withdrawn: boolean;
  admin: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface AefiTables {
  aefi: AefiTable;
}
