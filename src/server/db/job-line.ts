import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

export interface Jobs {
  /** Stops after the running job has finished. */
  stop(): Promise<void>;
}

interface JobLine extends Jobs {
  /** Adds a job to the end of the queue. */
  run(job: () => Promise<unknown>): void;
  /** Repeats an action at an interval until the line stops, without keeping the process alive. */
  every(ms: number, act: () => void): void;
  isStopped(): boolean;
}

/** Runs background jobs of one kind one at a time. A job's error goes to `onFailure`, and the next job runs. */
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
 * Lets only one instance at a time do a job. A turn expires by the database's clock, so an instance that dies does not
 * block the others; no connection is held for it.
 */

const turnMinutes = 5;

/** Takes the turn for a job. @returns false if another instance has it. */
export async function takeTurn(db: Kysely<Database>, job: string): Promise<boolean> {
  const { rows } = await sql`
    insert into job_turn (job, ends_at) values (${job}, now() + ${turnMinutes} * interval '1 minute')
    on conflict (job) do update set ends_at = excluded.ends_at where job_turn.ends_at < now()
    returning job`.execute(db);
  return rows.length > 0;
}

/** Extends the turn for the same time again. */
export async function renewTurn(db: Kysely<Database>, job: string): Promise<void> {
  await sql`update job_turn set ends_at = now() + ${turnMinutes} * interval '1 minute' where job = ${job}`.execute(
    db,
  );
}

/** Gives up the turn. */
export async function endTurn(db: Kysely<Database>, job: string): Promise<void> {
  await sql`delete from job_turn where job = ${job}`.execute(db);
}
