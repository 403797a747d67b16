import { aefi } from '#contract/families/aefi.ts';
import { oneTableFamily } from '../families/one-table-family.ts';
import type { Insertable, Selectable } from 'kysely';
import type { AefiId, ChildId, UserId } from '#domain/kernel/ids.ts';
import type { AefiRow } from '#contract/wire/aefi-rows.ts';
import { isoOf, type WithMoments } from '../db/stored-moments.ts';
import type { AefiTable } from '../db/tables/aefi.ts';

/** The server side of adverse events following immunization. The child's record is not read. */
export const aefiOnServer = oneTableFamily(aefi, {
  table: 'aefi',
  id: 'aefi_id',
  amended: ['report', 'personal', 'is_withdrawn', 'updated_at'],
  begunBy: ['report-aefi'],
  driftKind: 'aefi',
  refusals: 'aefi',
  rowOf: aefiRowOf,
  storedOf: storedAefiOf,
});

// Converts adverse events between the database's form and the contract's.

type StoredAefi = WithMoments<Omit<Selectable<AefiTable>, 'facility_id'>>;

function aefiRowOf(row: StoredAefi): AefiRow {
  return {
    id: row.aefi_id as AefiId,
    child: row.child_id as ChildId,
    ...row.report,
    ...row.personal,
    admin: row.admin as UserId,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** The row as stored; `report` and `personal` stay objects, because many rows are sent as one parameter. */
function storedAefiOf(facility: string, row: AefiRow) {
  const { vaccines, onsetAt, reactions, serious, outcome, diedOn, reportedOn } = row;
  const { description, medicalHistory, reporter, followUps, withdrawn } = row;
  return {
    facility_id: facility,
    aefi_id: row.id,
    child_id: row.child,
    report: { vaccines, onsetAt, reactions, serious, outcome, diedOn, reportedOn },
    personal: { description, medicalHistory, reporter, followUps, withdrawn },
    is_withdrawn: withdrawn !== null,
    admin: row.admin,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  } satisfies { readonly [Column in keyof Insertable<AefiTable>]: unknown };
}
