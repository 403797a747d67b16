import type { ClientFamily } from '#client/db/database.ts';
import type { DatabaseStep } from '#client/db/steps.ts';

/** The part of `navigator.locks` that the engine uses. */
export interface Locks {
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean },
    callback: (lock: unknown) => Promise<T>,
  ): Promise<T>;
}

/** Storage outside IndexedDB that outlives it: `localStorage`, absent in a worker. */
export interface Flags {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The part of `navigator.storage` that the engine uses. */
export interface StorageManagerDep {
  persist?(): Promise<boolean>;
  persisted?(): Promise<boolean>;
  estimate?(): Promise<{ usage?: number; quota?: number }>;
}

/** Everything that the engine takes from its environment; tests provide each. */
export interface EngineDeps {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  /** Name of the database. */
  readonly name: string;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970, by the device's clock. */
  readonly now: () => number;
  /** At least 0 and below 1. */
  readonly random: () => number;
  /** A lower-case UUID version 7. */
  readonly newId: () => string;
  /** Null if the browser has no Web Locks. */
  readonly locks: Locks | null;
  readonly appVersion: string;
  /** Address of the server, without a slash at the end; '' for the page's own origin. */
  readonly baseUrl: string;
  /** Families of events; those of the registry by default. */
  readonly families?: readonly ClientFamily[];
  /** Steps of the device's database; those of this build by default. */
  readonly steps?: readonly DatabaseStep[];
  readonly flags?: Flags | null;
  readonly storage?: StorageManagerDep | null;
  /** Cancels requests that take too long; a test may bring its own clock. */
  readonly timeoutSignal?: (ms: number) => AbortSignal;
  /** Waits; used only by the lease that replaces Web Locks. */
  readonly sleep?: (ms: number) => Promise<void>;
}
