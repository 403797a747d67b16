import { sql, type Kysely } from 'kysely';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';

/** A facility whose head row this transaction holds: its counter, and the units whose figures it counts towards. */
export interface LockedFacility {
  readonly facility: FacilityId;
  readonly name: string;
  /** Null, like the state, for a store whose unit lies above. */
  readonly lga: LgaId | null;
  readonly state: StateId | null;
  readonly country: CountryId;
  /** The language in which the facility writes to caregivers. */
  readonly language: string;
  readonly seq: number;
  /** Written beside each step of the feed that this transaction takes, and beside no other. */
  readonly mark: string;
  readonly epoch: string;
}

/**
 * Locks the facility's head row until the transaction ends: everything that changes a facility's ledger queues here, so
 * its counter has no gaps and no step becomes visible before an earlier one. Null when there is no such facility.
 */
export async function lockFacility(
  trx: Kysely<Database>,
  facility: FacilityId,
): Promise<LockedFacility | null> {
  const locked = await readLocked(trx, facility);
  if (locked) return locked;
  await sql`
    insert into facility_head (facility_id, seq) select id, 0 from facility where id = ${facility}
    on conflict (facility_id) do nothing`.execute(trx);
  return readLocked(trx, facility);
}

/** Two statements: one that locks reads nothing but the row that it locks, so that it stays with the facility's shard. */
async function readLocked(trx: Kysely<Database>, facility: FacilityId): Promise<LockedFacility | null> {
  const { rows: heads } = await sql<{ seq: number }>`
    select seq from facility_head where facility_id = ${facility} for update`.execute(trx);
  const [head] = heads;
  if (head === undefined) return null;
  const { rows } = await sql<Omit<LockedFacility, 'seq'>>`
    select f.id as facility, f.name, f.lga_id as lga, f.state_id as state, f.country_id as country, s.epoch,
      left(gen_random_uuid()::text, 8) as mark,
      coalesce((select p.language from facility_profile p where p.facility_id = ${facility}), 'en') as language
    from facility f cross join sync_state s where f.id = ${facility}`.execute(trx);
  return rows[0] === undefined ? null : { ...rows[0], ...head };
}
