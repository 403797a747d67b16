import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { BackupState } from '#contract/calls/operations.ts';
import type { AppDeps } from '../../deps.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A server that has just started is busy, but even one that restarts every day must get to its backup. */
const firstAfterMs = 10 * minuteMs;
/** A failed backup is retried well before the next one is due. */
const againAfterMs = 10 * minuteMs;
/** Time allowed for a backup and its retry before it is reported as late. */
const patienceMs = hourMs;

type BackupDeps = Pick<AppDeps, 'db' | 'now' | 'config'>;

const age = new Gauge({
  name: 'vaxledger_last_backup_seconds',
  help: 'Seconds since the last backup that read back whole; +Inf where there has been none',
});
const failing = new Gauge({
  name: 'vaxledger_backup_failing',
  help: '1 where the newest try to make a backup failed, otherwise 0',
});

/** Schedules the first backup if none is scheduled; a shorter interval moves a scheduled one forward. */
export async function planBackups({ db, now, config }: BackupDeps): Promise<void> {
  const first = new Date(now().getTime() + firstAfterMs);
  const latest = new Date(now().getTime() + config.backupEveryHours * hourMs);
  await sql`
    insert into backup_standing as b (since, due_at) values (${now()}, ${first})
    on conflict (one) do update set due_at = least(coalesce(b.due_at, ${first}), ${latest}::timestamptz)`.execute(
    db,
  );
}

/** Makes the backup that is due, on one instance only. @returns what was made, or null if nothing is due here. */
export async function backUpIfDue(deps: BackupDeps, folder: string): Promise<MadeBackup | null> {
  const next = new Date(deps.now().getTime() + deps.config.backupEveryHours * hourMs);
  const { numUpdatedRows } = await deps.db
    .updateTable('backup_standing')
    .set({ due_at: next })
    .where('due_at', '<=', deps.now())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  try {
    return await makeBackup(deps, folder);
  } catch (error) {
    const again = new Date(deps.now().getTime() + againAfterMs);
    await sql`update backup_standing set due_at = least(due_at, ${again}::timestamptz)`.execute(deps.db);
    throw error;
  }
}

/** Reads when the last backup was made, and whether one is overdue. */
export async function readBackupState({ db, now, config }: BackupDeps): Promise<BackupState> {
  const row = await db
    .selectFrom('backup_standing')
    .select(['since', 'made_at', 'failed_at'])
    .executeTakeFirst();
  const since = row?.since ?? now();
  const last = row?.made_at ?? null;
  const dueBy = (last ?? since).getTime() + config.backupEveryHours * hourMs + patienceMs;
  return {
    made_at: last?.toISOString() ?? null,
    since: since.toISOString(),
    age_seconds: Math.max(0, Math.round((now().getTime() - (last ?? since).getTime()) / 1000)),
    is_late: now().getTime() > dueBy,
    has_failed: row?.failed_at !== null && row?.failed_at !== undefined,
  };
}

/** Refreshes the gauges of backups. */
export async function measureBackups(deps: BackupDeps): Promise<void> {
  const state = await readBackupState(deps);
  age.set(state.made_at === null ? Infinity : state.age_seconds);
  failing.set(state.has_failed ? 1 : 0);
}
