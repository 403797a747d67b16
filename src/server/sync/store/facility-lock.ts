import { sql, type Transaction } from 'kysely';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../../db/schema.ts';

/** A facility whose head row this transaction holds: its counter, and the units whose figures it counts towards. */
export interface LockedFacility {
  readonly facility: FacilityId;
  readonly name: string;
  /** Null, like the state, for a store whose unit lies above. */
  readonly lga: LgaId | null;
  readonly state: StateId | null;
  readonly country: CountryId;
  readonly seq: number;
  readonly epoch: string;
}

/**
 * Locks the facility's head row until the transaction ends: everything that changes a facility's ledger queues here, so
 * its counter has no gaps and no step becomes visible before an earlier one. Null when there is no such facility.
 */
export async function lockFacility(
  trx: Transaction<Database>,
  facility: FacilityId,
): Promise<LockedFacility | null> {
  const locked = await readLocked(trx, facility);
  if (locked) return locked;
  await sql`
    insert into facility_head (facility_id, seq) select id, 0 from facility where id = ${facility}
    on conflict (facility_id) do nothing`.execute(trx);
  return readLocked(trx, facility);
}

async function readLocked(trx: Transaction<Database>, facility: FacilityId): Promise<LockedFacility | null> {
  const { rows } = await sql<LockedFacility>`
    select h.facility_id as facility, f.name, f.lga_id as lga, f.state_id as state, f.country_id as country, h.seq, s.epoch
    from facility_head h join facility f on f.id = h.facility_id cross join sync_state s
    where h.facility_id = ${facility} for update of h`.execute(trx);
  return rows[0] ?? null;
}
