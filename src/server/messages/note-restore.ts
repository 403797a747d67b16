import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { restoredAtKey } from './queue.ts';

/** Notes that the database was restored from a backup just now: messages of the time before are in doubt. */
export async function noteRestore(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into setting (key, value) values (${restoredAtKey}, to_jsonb(now()))
    on conflict (key) do update set value = excluded.value`.execute(db);
}
