import {
  type Collection,
  Dexie,
  type IndexableType,
  type Table,
  type Transaction,
  type TransactionMode,
} from 'dexie';
import type { Changed, Family, FamilyEvent, RowTypes } from '#contract/families/family.ts';
import type { AntigenRow } from '#contract/wire/rows.ts';
import type {
  AcceptanceRow,
  AsideRow,
  BaseRow,
  CaseFileRow,
  CursorRow,
  DraftRow,
  EventRow,
  FacilityRows,
  GrantRow,
  LedgerRow,
  LogRow,
  LotFileRow,
  MetaRow,
  PlaceFileRow,
  SessionRow,
  WalletFileRow,
  TokenScope,
} from './rows.ts';
import type { HttpDeps } from '#client/http/request.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { ChildFileRow, DueSlotRow, ImmunizationFileRow, VaccNoRow } from '#client/db/child-rows.ts';
import { type DatabaseStep, databaseSteps } from './steps.ts';

/*
 * The tablet's part of a family of events: the tables of its rows. Save, projection, page, snapshot and upgrade iterate over the database's
 * families and name none.
 */

/** Context for storing a row: the row stored before, and the event of a line that does not count yet. */
export interface Place<Stored> {
  readonly known: Stored | undefined;
  readonly uncounted: number | undefined;
}

/** A table of a family as stored on the tablet. */
export interface TabletTable<Row extends object = object, Stored extends object = object> {
  /** Name of the database table. */
  readonly store: string;
  /** The facility's rows with these ids, in their order. */
  find(
    db: DeviceDatabase,
    facility: FacilityId,
    ids: readonly string[],
  ): PromiseLike<readonly (Stored | undefined)[]>;
  /** All rows of a facility. */
  all(db: DeviceDatabase, facility: FacilityId): Pick<Collection<Stored>, 'delete' | 'toArray'>;
  rowOf(stored: Stored): Row;
  /** Makes the function that turns a family's rows into stored rows. */
  storing(
    db: DeviceDatabase,
    facility: FacilityId,
  ): PromiseLike<(row: Row, place: Place<Stored>) => Stored> | ((row: Row, place: Place<Stored>) => Stored);
  /**
   * Called before rows are stored, if the device may hold another facility's rows under the same ids, as with a closed facility and its
   * successor. Deletes the rows that are replaced, and returns those to be stored.
   */
  settleIds?(
    db: DeviceDatabase,
    facility: FacilityId,
    rows: readonly Stored[],
  ): PromiseLike<readonly Stored[]>;
  /** The primary key of a stored row. */
  keyOf(stored: Stored): IndexableType | undefined;
  /** The own event behind a stored line that does not count yet. */
  uncountedBy(stored: Stored): number | undefined;
  /** Checks the fields that are stored beside the row. Absent if storing the row again is cheap and gives the same. */
  isWhole?(stored: Stored): boolean;
}

/** A written row, before and after. */
export interface RowChange {
  readonly table: string;
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** A part of the data derived from a facility's rows. */
export interface DerivePiece {
  /** Number of rows that it covers. */
  readonly rows: number;
  /** Call it in a transaction of its own. */
  derive(db: DeviceDatabase): Promise<void>;
}

/** Numbers or the like that the server leases to this device alone for events of a family. */
interface Lease {
  /** Name of its table; a save may use it up. */
  readonly store: string;
  /** Leases more when few are left. A failure is retried by the next run. */
  refill(
    db: DeviceDatabase,
    http: HttpDeps,
    by: { readonly log: LogRow; readonly access: string },
  ): Promise<void>;
  /** Deletes unused ones, because a copy of this device may use them. */
  forget(db: DeviceDatabase, facility: FacilityId): PromiseLike<unknown>;
}

export interface ClientFamily<Types extends RowTypes = RowTypes, Outcome = unknown> {
  readonly family: Family<Types, Outcome>;
  readonly tables: { readonly [Name in keyof Types]: TabletTable<Types[Name]> };
  /** Tables of the family, as Dexie declares them in the first step; a later step changes them. */
  readonly stores: Readonly<Record<string, string>>;
  /** Further tables that {@link derive} reads or writes. */
  readonly derivedStores: readonly string[];
  /** Events that an event depends on. */
  dependencies(event: FamilyEvent): readonly EventId[];
  /** The facility that receives something new by an event, and must not be closed. Absent if every event is accepted. */
  bringsTo?(event: FamilyEvent, here: FacilityId): FacilityId | null;
  /** Lines of an outcome that are listed while their event does not count. */
  uncounted(outcome: Outcome): Partial<Changed<Types>>;
  /** Updates the data derived from rows, after the rows were stored. */
  derive?(db: DeviceDatabase, facility: FacilityId, changes: readonly RowChange[]): Promise<void>;
  /** Updates the derived data of all rows of a facility, after a swap. */
  deriveAll?(db: DeviceDatabase, facility: FacilityId): Promise<void>;
  /** The same update in pieces, in this order. */
  derivePieces?(db: DeviceDatabase, facility: FacilityId): Promise<readonly DerivePiece[]>;
  /** The parts of a place above or at a facility that {@link deriveAll} depends on; a change triggers a new derivation. */
  derivedOfPlace?(place: PlaceFileRow): object;
  /** Likewise for an antigen. */
  derivedOfAntigen?(antigen: AntigenRow): object;
  /** Checks rows that it derives or leases, by their table: a damaged one is deleted, and derived or leased again. */
  readonly besides?: Readonly<Record<string, (row: unknown) => boolean>>;
  /** Absent if the family's events need no lease. */
  readonly lease?: Lease;
  /** Finds an inconsistency in the shown rows that a page touched, after storing them; null if there is none. */
  fault?(db: DeviceDatabase, facility: FacilityId, page: FacilityRows): Promise<string | null>;
}

interface DatabaseDeps {
  readonly name: string;
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  readonly families: readonly ClientFamily[];
  /** This build's steps by default. */
  readonly steps?: readonly DatabaseStep[];
}

/** The device's tables. Strict durability: "saved" data survives a dead battery. */
export class DeviceDatabase extends Dexie {
  declare readonly log: Table<LogRow, string>;
  declare readonly event: Table<EventRow, number>;
  declare readonly acceptance: Table<AcceptanceRow, [string, number, number]>;
  declare readonly base: Table<BaseRow, [string, string]>;
  declare readonly wallet: Table<WalletFileRow, [string, string]>;
  declare readonly lot: Table<LotFileRow, string>;
  declare readonly ledger: Table<LedgerRow, string>;
  declare readonly antigen: Table<AntigenRow, string>;
  declare readonly place: Table<PlaceFileRow, string>;
  declare readonly cursor: Table<CursorRow, [string, string]>;
  declare readonly case_file: Table<CaseFileRow, string>;
  declare readonly draft: Table<DraftRow, [string, string]>;
  declare readonly session: Table<SessionRow, string>;
  declare readonly grant: Table<GrantRow, [string, string]>;
  declare readonly aside: Table<AsideRow, [string, string, string, string]>;
  declare readonly meta: Table<MetaRow, string>;
  declare readonly child: Table<ChildFileRow, number>;
  declare readonly immunization: Table<ImmunizationFileRow, string>;
  declare readonly due_slot: Table<DueSlotRow, number>;
  declare readonly vacc_no: Table<VaccNoRow, [string, string]>;

  readonly families: readonly ClientFamily[];
  /** Cached keys of the facilities' tokens (child-tokens.ts). */
  readonly tokenScopes = new Map<FacilityId, TokenScope>();
  /** Slots of the due list by number, as last read (children/due-slots.ts). */
  readonly dueSlots = new Map<number, DueSlotRow>();
  /**
   * Resolves when derived data is complete again after an upgrade, or the derivation failed; null while none runs
   * (projection/derivation.ts).
   */
  deriving: Promise<void> | null = null;
  /** True if a derivation has failed since the database was opened. */
  hasDeriveFailed = false;

  constructor(deps: DatabaseDeps) {
    super(deps.name, {
      indexedDB: deps.indexedDB,
      IDBKeyRange: deps.IDBKeyRange,
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    this.families = deps.families;
    // A new database of this name would number its slots from the start again.
    this.on('versionchange', () => {
      this.dueSlots.clear();
    });
    for (const [before, { stores, upgrade }] of (deps.steps ?? databaseSteps).entries()) {
      const version = this.version(before + 1);
      const ofFamilies = before === 0 ? deps.families.map((family) => family.stores) : [];
      version.stores(Object.assign({}, ...ofFamilies, stores));
      if (upgrade) version.upgrade(upgrade);
    }
  }
}

/**
 * The tables in which each tablet of a facility has its own rows, and why. Every other table has the server's rows: two tablets without
 * pending events have the same rows there.
 */
export const ownTables = {
  log: 'the numbers of its own events',
  event: 'its own events',
  acceptance: 'the proofs of its own events',
  base: 'its own pending events',
  draft: 'what was typed on it',
  session: 'who is signed in on it',
  grant: 'the permissions of those who sign in on it',
  meta: 'facts about it',
  vacc_no: 'the numbers leased to it',
  due_slot: 'derived from the register with a key of its own',
} as const satisfies Partial<Record<keyof DeviceDatabase, string>>;

/**
 * Runs work in ONE transaction over some tables. The work receives a database bound to that transaction, so that nothing can be written
 * outside it, whatever else the context does between two requests. Plain Dexie follows the running promise instead, and loses it when two
 * transactions alternate.
 */
export function inTransaction<Result>(
  db: DeviceDatabase,
  { mode = 'rw', tables }: { mode?: TransactionMode; tables: readonly Table[] },
  work: (db: DeviceDatabase) => Promise<Result>,
): Promise<Result> {
  const names = [...new Set(tables.map(({ name }) => name))];
  return db.transaction(mode, names, (transaction) => work(boundTo(db, transaction)));
}

function boundTo(db: DeviceDatabase, transaction: Transaction): DeviceDatabase {
  const bound = Object.create(db) as DeviceDatabase;
  const table = (name: string) => transaction.table(name);
  const tables = db.tables.map(({ name }) => [
    name,
    // Using a table outside the transaction throws.
    { get: () => table(name), configurable: true },
  ]);
  return Object.defineProperties(bound, {
    ...(Object.fromEntries(tables) as PropertyDescriptorMap),
    table: { value: table },
    // A nested transaction joins this one.
    transaction: {
      value: (...parts: unknown[]) => (parts.at(-1) as (t: Transaction) => unknown)(transaction),
    },
  });
}

/** Reads one small fact about the device; undefined if never written. */
export async function readMeta<T>(db: DeviceDatabase, key: string): Promise<T | undefined> {
  const row = await db.meta.get(key);
  return row?.value as T | undefined;
}

/** Writes one small fact about the device. */
export async function writeMeta(db: DeviceDatabase, key: string, value: unknown): Promise<void> {
  await db.meta.put({ key, value });
}

const sliceSize = 2000;

/**
 * Goes over a table in the order of its keys, few rows at a time, as a register is large. Rows and keys are read in one transaction: a row
 * that is saved between the two would shift them, and look damaged.
 */
export async function eachSlice(
  root: DeviceDatabase,
  store: string,
  look: (row: unknown, key: IndexableType) => void,
): Promise<void> {
  const tables = [root.table(store)];
  for (let after: IndexableType | undefined; ;) {
    const [rows, keys] = await inTransaction(root, { mode: 'r', tables }, (db) => {
      const table: Table<unknown, IndexableType> = db.table(store);
      const slice =
        after === undefined
          ? table.orderBy(':id').limit(sliceSize)
          : table.where(':id').above(after).limit(sliceSize);
      return Promise.all([slice.toArray(), slice.primaryKeys()]);
    });
    for (const [at, key] of keys.entries()) look(rows[at], key);
    after = keys.at(-1);
    if (after === undefined || keys.length < sliceSize) return;
  }
}
