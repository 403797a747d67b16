import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

export interface Jobs {
  /** Lets the job that runs finish, then stops. */
  stop(): Promise<void>;
}

interface JobLine extends Jobs {
  /** Puts a job at the end of the line. */
  run(job: () => Promise<unknown>): void;
  /** Does it every so many ms until the line stops; no process stays alive for it. */
  every(ms: number, act: () => void): void;
  isStopped(): boolean;
}

/** Background work of one kind, one job at a time; a job that fails is told to `onFailure` and the next one runs. */
export function startJobLine(onFailure: (error: unknown) => void): JobLine {
  let isStopped = false;
  let line: Promise<unknown> = Promise.resolve();
  const timers: NodeJS.Timeout[] = [];
  return {
    run: (job) => {
      line = line.then(() => (isStopped ? undefined : job())).catch(onFailure);
    },
    every: (ms, act) => {
      timers.push(setInterval(act, ms).unref());
    },
    isStopped: () => isStopped,
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      await line;
    },
  };
}

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
