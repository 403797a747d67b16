import { sql, type Kysely } from 'kysely';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Write } from '../db/insert-of.ts';
import type { Database } from '../db/schema.ts';
import type { AcceptedEvent } from '../families/server-family.ts';

/** Requests the handover of all children of a facility, inside the transaction that names its successor. */
export async function handOverAll(trx: Kysely<Database>, facility: string): Promise<void> {
  // A batch still being written does not know about the successor, and its children are visible only after it ends.
  await sql`select from facility_head where facility_id = ${facility} for update`.execute(trx);
  await sql`insert into handover (facility_id, child_id, asked)
    select facility_id, child_id, 1 from child where facility_id = ${facility}
    on conflict (facility_id, child_id) do update set asked = handover.asked + 1`.execute(trx);
}

/** A reopened facility keeps the children not handed over yet. */
export async function keepAll(trx: Kysely<Database>, facility: string): Promise<void> {
  await trx.deleteFrom('handover').where('facility_id', '=', facility).execute();
}

/**
 * Requests the handover of children that accepted events are about, if their facility is closed and has a successor;
 * part of a batch's statement.
 */
export function handOverLateWrite(facility: FacilityId, events: readonly AcceptedEvent[]): Write {
  const children = new Set(events.flatMap((recorded) => (isOwnEnd(recorded) ? [] : childrenOf(recorded))));
  if (children.size === 0) return null;
  return sql`insert into handover (facility_id, child_id, asked)
    select ${facility}, child_id, 1 from unnest(${[...children]}::uuid[]) child_id
    where exists (select from facility where id = ${facility} and closed_at is not null and successor_id is not null)
    on conflict (facility_id, child_id) do update set asked = handover.asked + 1`;
}

/** True for the end that a handover itself writes, which must not be handed over again. */
function isOwnEnd({ candidate, accepted }: AcceptedEvent): boolean {
  const { type } = accepted.event as RegisterEvent;
  return type === 'end-follow-up' && candidate.logId === null && candidate.origin?.by === 'relay';
}

function childrenOf({ accepted }: AcceptedEvent): readonly string[] {
  const { child = [], immunization = [] } = accepted.changed as Partial<
    Record<string, readonly { readonly id: string; readonly child?: string }[]>
  >;
  return [...child.map(({ id }) => id), ...immunization.flatMap((row) => row.child ?? [])];
}
