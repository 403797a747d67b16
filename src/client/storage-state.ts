import type { FileKind } from '#contract/wire/written-file.ts';
import { rememberFile } from './session/owed-notices.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { type DamagedRows, damagedRows, replaceDamaged } from './sync/replace-damaged.ts';
import type { DeviceDatabase } from './db/database.ts';
import { acknowledgeEviction, isEvicted, type OpenResult } from './open-database.ts';

export interface StorageState {
  /** Null if the browser does not tell. */
  readonly persisted: boolean | null;
  /** In bytes. */
  readonly usage: number | null;
  readonly quota: number | null;
  readonly evicted: boolean;
}

export interface DeviceStorage {
  open(): Promise<OpenResult>;
  request(): Promise<StorageState>;
  state(): Promise<StorageState>;
  acknowledgeEviction(): Promise<void>;
  /** Rows found damaged on this device so far; null for none. */
  damaged(): Promise<DamagedRows | null>;
  /** Called when a screen could not read the device's data: checks all rows and requests damaged ones again. */
  repair(): Promise<void>;
  /**
   * Records that the signed-in user saved a file; the server receives the record with the next pull, or the next refresh if there is no
   * pull.
   */
  wroteFile(kind: FileKind, rows: number): Promise<void>;
}

/** Reads whether the browser promises to keep the device's data, and whether it lost data before. */
export function deviceStorage(
  db: DeviceDatabase,
  deps: EngineDeps,
  ready: () => Promise<OpenResult>,
): DeviceStorage {
  async function state(): Promise<StorageState> {
    const manager = deps.storage ?? null;
    const evicted = await isEvicted(db);
    const persisted = (await manager?.persisted?.().catch(() => null)) ?? null;
    const estimate = await manager?.estimate?.().catch(() => null);
    return { persisted, usage: estimate?.usage ?? null, quota: estimate?.quota ?? null, evicted };
  }

  return {
    open: ready,
    state,
    async request() {
      await deps.storage?.persist?.().catch(() => false);
      return state();
    },
    acknowledgeEviction: () => acknowledgeEviction(db),
    damaged: () => damagedRows(db),
    async repair() {
      if ((await ready()).ok) await replaceDamaged(db, deps.now());
    },
    wroteFile: (kind, rows) => rememberFile(db, { kind, rows, now: deps.now() }),
  };
}
