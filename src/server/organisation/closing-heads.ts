import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Notes how far the logs of all tablets are known when a facility is closed or merged, as far as events of them are still to be judged:
 * what a tablet had reported by then was saved before the closing. No clock is asked. Call it inside the transaction that closes.
 */
export async function noteHeadsAtClosing(trx: Kysely<Database>, facility: string): Promise<void> {
  // A push that is under way there ends first.
  await sql`select seq from facility_head where facility_id = ${facility} for update`.execute(trx);
  await sql`
    insert into closing_head (facility_id, log_id, place_id, head_seq)
    select log.facility_id, log.log_id, ${facility}::uuid, log.head_seq from event_log log
    where log.head_seq > log.accepted_through or exists (
      select 1 from event e
      where e.facility_id = log.facility_id and e.log_id = log.log_id and e.status = 'parked')
    on conflict (facility_id, log_id, place_id) do update set head_seq = excluded.head_seq`.execute(trx);
}

/** A facility that is open again takes in everything. */
export async function forgetHeadsAtClosing(trx: Kysely<Database>, facility: string): Promise<void> {
  await trx.deleteFrom('closing_head').where('place_id', '=', facility).execute();
}
