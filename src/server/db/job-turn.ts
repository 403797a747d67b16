import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/*
 * A job that one instance at a time does. A turn runs out by itself, by the database's clock, so that an instance that died keeps
 * nobody waiting; no connection is held for it.
 */

const turnMinutes = 5;

/** Takes the turn at a job. @returns false where another instance has it. */
export async function takeTurn(db: Kysely<Database>, job: string): Promise<boolean> {
  const { rows } = await sql`
    insert into job_turn (job, ends_at) values (${job}, now() + ${turnMinutes} * interval '1 minute')
    on conflict (job) do update set ends_at = excluded.ends_at where job_turn.ends_at < now()
    returning job`.execute(db);
  return rows.length > 0;
}

/** Keeps the turn for as long again. */
export async function renewTurn(db: Kysely<Database>, job: string): Promise<void> {
  await sql`update job_turn set ends_at = now() + ${turnMinutes} * interval '1 minute' where job = ${job}`.execute(
    db,
  );
}

/** Hands the turn on. */
export async function endTurn(db: Kysely<Database>, job: string): Promise<void> {
  await sql`delete from job_turn where job = ${job}`.execute(db);
}
