import type { Sentence } from '#contract/problem.ts';
import { type DeviceDatabase, readMeta, writeMeta } from '#client/db/database.ts';

export type SyncState = 'online' | 'offline' | 'sign-in-needed' | 'update-needed' | 'not-your-facility';

export interface SyncFailure {
  /** A code: the server's refusal, or one of the engine's own (see README). */
  readonly reason: string;
  /** The server's sentence, if it gave one. */
  readonly detail: string | null;
  readonly sentence?: Sentence | undefined;
  /** Milliseconds since 1970, by the device's clock. */
  readonly at: number;
}

interface StoredStatus {
  readonly state: SyncState;
  readonly lastSuccessAt: number | null;
  readonly lastError: SyncFailure | null;
  readonly nextTryAt: number | null;
  readonly failures: number;
  readonly replaying: boolean;
}

export interface SyncStatus extends StoredStatus {
  /** Rows of the server that this build cannot read, stored for a newer one. */
  readonly unread: number;
}

const key = 'sync-status';

/** Reasons that concern the connection: no answer, or an answer from something else. A busy server or a full disk is not offline. */
const linkReasons: ReadonlySet<string> = new Set(['unreachable', 'not-ours', 'timeout']);
/** A 5xx without our own body comes from a proxy whose server is down. */
const serverIsDown = /^status-5\d\d$/;

/** Reason of a run whose push got an answer that only a newer build can read. */
export const unreadable = 'unreadable';

/** State of the connection for a run that has to wait. */
export function stateAfterFailure(reason: string): SyncState {
  if (reason === unreadable) return 'update-needed';
  return linkReasons.has(reason) || serverIsDown.test(reason) ? 'offline' : 'online';
}

const beforeFirstRun: StoredStatus = {
  state: 'online',
  lastSuccessAt: null,
  lastError: null,
  nextTryAt: null,
  failures: 0,
  replaying: false,
};

/** Reads the state of replaying on this device, whichever context runs it. */
export async function readStatus(db: DeviceDatabase): Promise<SyncStatus> {
  const [stored, session, unread] = await Promise.all([
    readMeta<StoredStatus>(db, key),
    db.session.get('current'),
    db.aside.count(),
  ]);
  const status = stored ?? beforeFirstRun;
  const settled = session?.sign_in_needed ? 'sign-in-needed' : settledState(status, session !== undefined);
  const state = settled === 'online' && unread > 0 ? 'update-needed' : settled;
  return { ...status, state, unread };
}

export async function changeStatus(db: DeviceDatabase, change: Partial<StoredStatus>): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = (await readMeta<StoredStatus>(db, key)) ?? beforeFirstRun;
    await writeMeta(db, key, { ...before, ...change });
  });
}

/** Records that the server has answered: whatever the last run found, the connection works now. */
export async function noteLink(db: DeviceDatabase): Promise<void> {
  const stored = await readMeta<StoredStatus>(db, key);
  if (stored?.state === 'offline') await changeStatus(db, { state: 'online', nextTryAt: null });
}

// A new sign-in clears the state that stopped the last run.
function settledState({ state }: StoredStatus, isSignedIn: boolean): SyncState {
  if (!isSignedIn) return 'sign-in-needed';
  return state === 'sign-in-needed' ? 'online' : state;
}
