import type { PullRequest } from '#contract/wire/sync.ts';
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
 * What Chromium says of requests whose transaction it gave up, and of a disk that failed: on a full one no more than that. A fault of
 * the app that breaks its own transaction is said likewise, so that only a write tells which it was.
 */
const untold = new Set(['AbortError', 'UnknownError']);

/**
 * What an error thrown on the way to the disk says: that the tablet could not store it, or that this app has a fault, which is
 * remembered for the support team. Where even that cannot be stored, it is not.
 */
export async function faultOf(db: DeviceDatabase, error: unknown): Promise<'full' | 'defect'> {
  const root = rootOf(error);
  const name = root instanceof Error ? root.name : '';
  if (name === 'QuotaExceededError' || (untold.has(name) && !(await canStore(db)))) return 'full';
  const detail = (root instanceof Error ? `${name}: ${root.message}` : String(root)).slice(0, longestDetail);
  await rememberReport(db, { kind: 'defect', at: 0, detail }).catch(() => undefined);
  return 'defect';
}

const trialKey = 'storage-trial';
/** More than any one form saves, and less than what a browser puts into a file of its own. */
const trialBytes = 60_000;

/** True where the tablet stores something that cannot be packed into less; it is taken away again. */
async function canStore(db: DeviceDatabase): Promise<boolean> {
  let state = 1;
  const bytes = Uint8Array.from({ length: trialBytes }, () => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return state >>> 24;
  });
  try {
    await writeMeta(db, trialKey, bytes);
    await db.meta.delete(trialKey);
    return true;
  } catch {
    return false;
  }
}

/** What went wrong in the first place: Dexie's own error says that the transaction was aborted, and holds why. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && 'inner' in error && error.inner instanceof Error
    ? rootOf(error.inner)
    : error;
}
