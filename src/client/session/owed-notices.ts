import type { PullRequest } from '#contract/wire/sync.ts';
import { type DeviceDatabase, readMeta, writeMeta } from '#client/db/database.ts';
import { z } from 'zod';
import { type Answer, ask, type HttpDeps } from '../http/request.ts';
import { type FileKind, maxWrittenFiles, type WrittenFile } from '#contract/wire/written-file.ts';
import type { UserId } from '#domain/kernel/ids.ts';

type DeviceReport = NonNullable<PullRequest['report']>;

const reportsKey = 'reports';
const maxReports = 5;
/** Maximum length of `detail` in a report. */
export const maxDetailLength = 200;

/** Reports that the server has not received; the oldest goes with the next pull. */
export async function reportsToTell(db: DeviceDatabase): Promise<readonly DeviceReport[]> {
  return (await readMeta<readonly DeviceReport[]>(db, reportsKey)) ?? [];
}

/** Stores a report for the support team until the server has received it; the same report is sent only once. */
export async function rememberReport(db: DeviceDatabase, report: DeviceReport): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const known = await reportsToTell(db);
    if (known.length >= maxReports || known.some((one) => isSame(one, report))) return;
    await writeMeta(db, reportsKey, [...known, report]);
  });
}

/** Forgets a report that the server has received. */
export async function forgetReport(db: DeviceDatabase, told: DeviceReport): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const left = (await reportsToTell(db)).filter((one) => !isSame(one, told));
    await (left.length > 0 ? writeMeta(db, reportsKey, left) : db.meta.delete(reportsKey));
  });
}

function isSame(one: DeviceReport, other: DeviceReport): boolean {
  return one.kind === other.kind && one.detail === other.detail;
}

/**
 * Names of Chromium's errors for a request whose transaction was aborted and for a failed disk; a full disk has no name of its own. A fault
 * of the app that breaks its own transaction has the same name, so only a trial write can distinguish them.
 */
const ambiguousErrors = new Set(['AbortError', 'UnknownError']);

/**
 * Classifies an error from a write: either the tablet could not store it, or the app has a fault, which is stored as a report for the
 * support team if possible.
 */
export async function faultOf(db: DeviceDatabase, error: unknown): Promise<'full' | 'defect'> {
  const root = rootOf(error);
  const name = root instanceof Error ? root.name : '';
  if (name === 'QuotaExceededError' || (ambiguousErrors.has(name) && !(await canStore(db)))) return 'full';
  const detail = (root instanceof Error ? `${name}: ${root.message}` : String(root)).slice(
    0,
    maxDetailLength,
  );
  await rememberReport(db, { kind: 'defect', at: 0, detail }).catch(() => undefined);
  return 'defect';
}

const trialKey = 'storage-trial';
/** More than any form saves, and less than what a browser puts into a separate file. */
const trialBytes = 60_000;

/** True if the tablet can store data that cannot be compressed; deletes it again. */
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

/** Finds the original error: Dexie's own error reports the aborted transaction and wraps the cause. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && 'inner' in error && error.inner instanceof Error
    ? rootOf(error.inner)
    : error;
}

const signOutsKey = 'sign-outs';
const maxSignOuts = 50;
const anyObject = z.looseObject({});

/** Keeps the refresh token of an ended sign-in until the server has received the sign-out. */
export async function rememberSignOut(db: DeviceDatabase, token: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const known = await signOutsToTell(db);
    await writeMeta(db, signOutsKey, [...known, token].slice(-maxSignOuts));
  });
}

/** Ended sign-ins that the server does not know about. */
export async function signOutsToTell(db: DeviceDatabase): Promise<readonly string[]> {
  return (await readMeta<string[]>(db, signOutsKey)) ?? [];
}

/** Sends the pending sign-outs; one without an answer is retried later. */
export async function tellSignOuts(db: DeviceDatabase, http: HttpDeps): Promise<void> {
  for (const token of await signOutsToTell(db)) {
    const answer = await ask(http, { method: 'POST', path: '/auth/logout/', json: { token } }, anyObject);
    if (!isReceived(answer)) return;
    await db.transaction('rw', db.meta, async () => {
      const left = (await signOutsToTell(db)).filter((known) => known !== token);
      await (left.length > 0 ? writeMeta(db, signOutsKey, left) : db.meta.delete(signOutsKey));
    });
  }
}

function isReceived(answer: Answer<unknown>): boolean {
  if (answer.kind === 'ok') return true;
  return answer.kind === 'problem' && answer.status < 500 && answer.status !== 429;
}

const filesKey = 'written-files';

/** Records that the signed-in user saved a file, until the server has received the record. */
export async function rememberFile(
  db: DeviceDatabase,
  { kind, rows, now }: { readonly kind: FileKind; readonly rows: number; readonly now: number },
): Promise<void> {
  await db.transaction('rw', db.session, db.meta, async () => {
    const session = await db.session.get('current');
    if (!session) return;
    const file = { kind, by: session.reply.user_id as UserId, at: new Date(now).toISOString(), rows };
    // If there are more than one pull can carry, the newest are kept.
    await writeMeta(db, filesKey, [...(await filesToTell(db)), file].slice(-maxWrittenFiles));
  });
}

/** Files that the server does not know about. */
export async function filesToTell(db: DeviceDatabase): Promise<readonly WrittenFile[]> {
  return (await readMeta<readonly WrittenFile[]>(db, filesKey)) ?? [];
}

/** Deletes records of files that the server has received; later ones stay. */
export async function forgetFiles(db: DeviceDatabase, told: readonly WrittenFile[]): Promise<void> {
  if (told.length === 0) return;
  await db.transaction('rw', db.meta, async () => {
    const isTold = (file: WrittenFile) =>
      told.some((known) => JSON.stringify(known) === JSON.stringify(file));
    const left = (await filesToTell(db)).filter((file) => !isTold(file));
    await (left.length > 0 ? writeMeta(db, filesKey, left) : db.meta.delete(filesKey));
  });
}
