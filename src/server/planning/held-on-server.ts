import { sentence } from '#contract/codes.ts';
import { heldSessions } from '#contract/families/sessions.ts';
import { addMonths } from '#domain/kernel/calendar.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { isFuture } from '#domain/kernel/local-date.ts';
import type { HeldEvent } from '#domain/sessions/held/activities.ts';
import { oneTableFamily } from '../families/one-table-family.ts';
import type { Insertable, Selectable } from 'kysely';
import type { SessionPartRow } from '#contract/wire/session-rows.ts';
import type { HeldSessionId, SessionPartId, UserId } from '#domain/kernel/ids.ts';
import { isoOf, type WithMoments } from '../db/stored-moments.ts';
import type { SessionPartTable } from '../db/tables/planning.ts';

/** The server side of held sessions. */
export const heldOnServer = oneTableFamily(heldSessions, {
  table: 'session_part',
  id: 'part_id',
  amended: ['part', 'updated_at'],
  begunBy: ['start-session', 'join-session'],
  driftKind: 'session-part',
  refusals: 'plan',
  caseOf: (event, now) => {
    if (event.type !== 'start-session') return null;
    const { on } = (event as Extract<HeldEvent, { type: 'start-session' }>).payload;
    const isLongAgo = on < addMonths(facilityDayAt(now.getTime()), -12);
    return isFuture(on, now.toISOString()) || isLongAgo
      ? { reason: 'session-day-unlikely', sentences: [sentence('case.session-day-unlikely')] }
      : null;
  },
  rowOf: partRowOf,
  storedOf: storedPartOf,
});

// Converts parts of sessions between the database's form and the contract's.

type StoredPart = WithMoments<Omit<Selectable<SessionPartTable>, 'facility_id'>>;

function partRowOf(row: StoredPart): SessionPartRow {
  return {
    id: row.part_id as SessionPartId,
    session: row.session_id as HeldSessionId,
    ...row.part,
    admin: row.admin as UserId,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** The row as stored; `part` stays an object, because many rows are sent as one parameter. */
function storedPartOf(facility: string, row: SessionPartRow) {
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
