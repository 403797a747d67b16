import type { PullRequest } from '#contract/sync.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';

export type DeviceReport = NonNullable<PullRequest['report']>;

const key = 'reports';
const mostReports = 5;
/** Longest `detail` of a report. */
export const longestDetail = 200;

/** Reports of this device that the server has not heard of; the oldest goes with the next pull. */
export async function reportsToTell(db: DeviceDatabase): Promise<readonly DeviceReport[]> {
  return (await readMeta<readonly DeviceReport[]>(db, key)) ?? [];
}

/** Remembers something for the support team until the server has heard of it; what is remembered already is told once. */
export async function rememberReport(db: DeviceDatabase, report: DeviceReport): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const known = await reportsToTell(db);
    if (known.length >= mostReports || known.some((one) => isSame(one, report))) return;
    await writeMeta(db, key, [...known, report]);
  });
}

/** The server has heard of this one. */
export async function forgetReport(db: DeviceDatabase, told: DeviceReport): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const left = (await reportsToTell(db)).filter((one) => !isSame(one, told));
    await (left.length > 0 ? writeMeta(db, key, left) : db.meta.delete(key));
  });
}

function isSame(one: DeviceReport, other: DeviceReport): boolean {
  return one.kind === other.kind && one.detail === other.detail;
}

/**
 * What the browser's storage says where it could not write: that its room is used up, or, as Chromium does on a full disk, no more than
 * that it failed or gave the transaction up by itself. A fault of the app aborts a transaction by its own error.
 */
const storageErrors = new Set(['QuotaExceededError', 'UnknownError', 'AbortError']);

/**
 * What an error thrown on the way to the disk says: that the tablet could not store it, or that this app has a fault, which is
 * remembered for the support team. Where even that cannot be stored, it is not.
 */
export async function faultOf(db: DeviceDatabase, error: unknown): Promise<'full' | 'defect'> {
  const root = rootOf(error);
  if (root instanceof Error && storageErrors.has(root.name)) return 'full';
  const detail = (root instanceof Error ? `${root.name}: ${root.message}` : String(root)).slice(
    0,
    longestDetail,
  );
  await rememberReport(db, { kind: 'defect', at: 0, detail }).catch(() => undefined);
  return 'defect';
}

/** What went wrong in the first place: Dexie's own error says that the transaction was aborted, and holds why. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && 'inner' in error && error.inner instanceof Error
    ? rootOf(error.inner)
    : error;
}
