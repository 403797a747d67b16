import { sql, type Kysely } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { withoutTimeLimit } from '../db/time-limit.ts';
import { lockFacility } from '../families/facility-lock.ts';
import { recountRegister } from './recount-register.ts';

/**
 * Asks for the registers of a state's or a country's facilities, or of all where it is null, to be counted again. Call it inside the
 * transaction that gives the reason.
 */
export async function wantRecountOf(trx: Kysely<Database>, unit: string | null, now: Date): Promise<void> {
  await sql`insert into recount_wanted (facility_id, asked_at)
    select id, ${now.toISOString()}::timestamptz from facility f
    where (${unit}::uuid is null or ${unit}::uuid in (state_id, country_id)) and exists (select from child where facility_id = f.id)
    on conflict (facility_id) do update set asked_at = excluded.asked_at`.execute(trx);
}

/** Counts registers again that wait for it, each in a transaction of its own. @returns how many. */
export async function recountWanted({ db }: Pick<AppDeps, 'db'>): Promise<number> {
  let counted = 0;
  while (await recountNext(db)) counted += 1;
  return counted;
}

function recountNext(db: Kysely<Database>): Promise<boolean> {
  return withoutTimeLimit(db, (connection) =>
    connection.transaction().execute(async (trx) => {
      const { rows } = await sql<{ facility: FacilityId }>`
        delete from recount_wanted where facility_id = (
          select facility_id from recount_wanted order by asked_at, facility_id limit 1 for update skip locked
        ) returning facility_id as facility`.execute(trx);
      const [next] = rows;
      if (next === undefined) return false;
      const locked = await lockFacility(trx, next.facility);
      if (locked) await recountRegister(trx, locked);
      return true;
    }),
  );
}
