import type { Insertable, Selectable } from 'kysely';
import type { SessionPartRow } from '#contract/wire/session-rows.ts';
import type { HeldSessionId, SessionPartId, UserId } from '#domain/kernel/ids.ts';
import { isoOf, type WithMoments } from '../db/stored-moments.ts';
import type { SessionPartTable } from '../db/tables/planning.ts';

// Where the database's spelling of what a tablet does of a session and the contract's meet.

export type StoredPart = WithMoments<Omit<Selectable<SessionPartTable>, 'facility_id'>>;

export function partRowOf(row: StoredPart): SessionPartRow {
  return {
    id: row.part_id as SessionPartId,
    session: row.session_id as HeldSessionId,
    ...row.part,
    admin: row.admin as UserId,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** The row as it is stored; `part` is an object, because many rows are sent as one parameter. */
export function storedPartOf(facility: string, row: SessionPartRow) {
  const { id, session, admin, createdAt, updatedAt, ...part } = row;
  return {
    facility_id: facility,
    part_id: id,
    session_id: session,
    part,
    admin,
    created_at: createdAt,
    updated_at: updatedAt,
  } satisfies { readonly [Column in keyof Insertable<SessionPartTable>]: unknown };
}
