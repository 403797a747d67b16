import { sql, type Kysely } from 'kysely';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';

/** A facility whose head row this transaction has locked: its counter, and the units that its figures are added to. */
export interface LockedFacility {
  readonly facility: FacilityId;
  readonly name: string;
  /** Null, as is the state, for a store that belongs to a higher unit. */
  readonly lga: LgaId | null;
  readonly state: StateId | null;
  readonly country: CountryId;
  /** The language in which the facility writes to caregivers. */
  readonly language: string;
  readonly seq: number;
  /** A random word written beside every step of the feed that this transaction adds, and beside no other step. */
  readonly mark: string;
  readonly epoch: string;
}

/**
 * Locks the facility's head row until the transaction ends. Every change to a facility's ledger waits for this lock,
 * so the counter has no gaps and no step becomes visible before an earlier one. Null if there is no such facility.
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

/** Two statements, because the locking one may read only the row it locks, which keeps it on the facility's shard. */
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
