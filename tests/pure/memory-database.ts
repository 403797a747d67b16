import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'dexie';
import type { ClientFamily, DeviceDatabase } from '#client/db/database.ts';
import { databaseSteps } from '#client/db/steps.ts';
import { Gate } from './gate.ts';

/*
 * The tablet's database in memory, for those calls of Dexie that the product makes of it. A transaction runs alone, and what it wrote is
 * taken back when it fails or the tablet dies in it. Rows are kept as they are given: the product changes none that it has stored.
 */

export type Row = Readonly<Record<string, unknown>>;
type Part = number | string | readonly Part[];

/** Fields of a key or an index; null for a single field in place of a list. */
interface KeyPath {
  readonly fields: readonly string[];
  readonly isCompound: boolean;
  readonly isMany: boolean;
}

/** Compares keys as IndexedDB does: numbers before texts before lists. */
function compare(a: Part, b: Part): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b || 0;
  if (Array.isArray(a) && Array.isArray(b)) {
    const [left, right] = [a as readonly Part[], b as readonly Part[]];
    for (let at = 0; at < Math.min(left.length, right.length); at++) {
      const order = compare(left[at] as Part, right[at] as Part);
      if (order !== 0) return order;
    }
    return left.length - right.length;
  }
  return rank(a) - rank(b);
}

function rank(key: Part): number {
  return typeof key === 'number' ? 1 : typeof key === 'string' ? 2 : 3;
}

function isKey(value: unknown): value is Part {
  return typeof value === 'string' || typeof value === 'number';
}

function keyPath(text: string): KeyPath {
  const name = text.replace(/^[+&*]+/, '');
  const isCompound = name.startsWith('[');
  return {
    fields: isCompound ? name.slice(1, -1).split('+') : [name],
    isCompound,
    isMany: text.startsWith('*'),
  };
}

/** A row's keys in an index: none if it lacks one of the fields. */
function keysIn({ fields, isCompound, isMany }: KeyPath, row: Row): readonly Part[] {
  if (!isCompound) {
    const value = row[fields[0] ?? ''];
    if (isMany) return Array.isArray(value) ? (value as Part[]) : [];
    return isKey(value) ? [value] : [];
  }
  const parts = fields.map((field) => row[field]);
  return parts.every(isKey) ? [parts] : [];
}

interface Entry {
  readonly key: Part;
  readonly id: Part;
  readonly row: Row;
}

/** The rows of a table on a tablet's disk, with the indexes that were read so far. */
class Stored {
  readonly name: string;
  readonly primary: KeyPath;
  readonly isCounted: boolean;
  readonly indexes: ReadonlyMap<string, KeyPath>;
  readonly rows = new Map<string | number, Row>();
  next = 1;
  readonly #sorted = new Map<string, Entry[]>();

  constructor(name: string, schema: string) {
    this.name = name;
    const [primary = '', ...indexes] = schema.split(',').map((part) => part.trim());
    this.isCounted = primary.startsWith('++');
    this.primary = keyPath(primary);
    this.indexes = new Map(
      [primary, ...indexes].map((text) => [text.replace(/^[+&*]+/, ''), keyPath(text)] as const),
    );
  }

  copyOf(other: Stored): void {
    for (const [id, row] of other.rows) this.rows.set(id, row);
    this.next = other.next;
  }

  keyOf(row: Row): Part | undefined {
    return keysIn(this.primary, row)[0];
  }

  put(id: string | number, row: Row | undefined): Row | undefined {
    const before = this.rows.get(id);
    if (row === undefined) this.rows.delete(id);
    else this.rows.set(id, row);
    for (const [name, entries] of this.#sorted) {
      const path = this.#path(name);
      if (before) for (const key of keysIn(path, before)) this.#take(entries, key, before);
      if (row) for (const key of keysIn(path, row)) this.#insert(entries, key, row);
    }
    return before;
  }

  /** Rows in the order of an index. */
  inOrder(index: string): readonly Entry[] {
    const known = this.#sorted.get(index);
    if (known) return known;
    const path = this.#path(index);
    const entries: Entry[] = [];
    for (const row of this.rows.values())
      for (const key of keysIn(path, row)) entries.push({ key, id: this.keyOf(row) as Part, row });
    entries.sort((a, b) => compare(a.key, b.key) || compare(a.id, b.id));
    this.#sorted.set(index, entries);
    return entries;
  }

  /** The first place in an index whose key is not below a key. */
  placeOf(entries: readonly Entry[], key: Part): number {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare((entries[middle] as Entry).key, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #path(index: string): KeyPath {
    const path = index === ':id' ? this.primary : this.indexes.get(index);
    if (!path) throw new Error(`the table ${this.name} has no index ${index}`);
    return path;
  }

  #take(entries: Entry[], key: Part, row: Row): void {
    let at = this.placeOf(entries, key);
    while (at < entries.length && entries[at]?.row !== row) at += 1;
    entries.splice(at, 1);
  }

  #insert(entries: Entry[], key: Part, row: Row): void {
    const id = this.keyOf(row) as Part;
    let at = this.placeOf(entries, key);
    while (at < entries.length) {
      const other = entries[at] as Entry;
      if (compare(other.key, key) !== 0 || compare(other.id, id) > 0) break;
      at += 1;
    }
    entries.splice(at, 0, { key, id, row });
  }
}

function idOf(key: Part): string | number {
  return Array.isArray(key) ? key.join(' ') : (key as string | number);
}

/** Everything on a tablet's disk. */
export class Disk {
  readonly tables: ReadonlyMap<string, Stored>;

  constructor(families: readonly ClientFamily[]) {
    const stores: Record<string, string | null> = Object.assign(
      {},
      ...families.map((family) => family.stores),
      ...databaseSteps.map((step) => step.stores),
    );
    this.tables = new Map(
      Object.entries(stores).flatMap(([name, schema]) =>
        schema === null ? [] : [[name, new Stored(name, schema)] as const],
      ),
    );
  }

  /** Another disk with the same rows. */
  copy(families: readonly ClientFamily[]): Disk {
    const copy = new Disk(families);
    for (const [name, table] of copy.tables) {
      const from = this.tables.get(name);
      if (from) table.copyOf(from);
    }
    return copy;
  }
}

/** The writes of a running transaction, so that they can be taken back. */
class Undo {
  readonly #steps: (() => void)[] = [];

  note(step: () => void): void {
    this.#steps.push(step);
  }

  back(): void {
    for (const step of this.#steps.toReversed()) step();
    this.#steps.length = 0;
  }
}

/** A running tablet: what it awaits never comes once it has no power. */
export interface Power {
  isOn: boolean;
  /** Called before each write; may end the tablet. */
  readonly onWrite: () => void;
  /** Called before each access outside a transaction and before each transaction: others may go first. */
  readonly turn: (of: string) => Promise<void> | null;
}

const never: Promise<never> = new Promise(() => {});

/** A database for the product's engine over a disk. */
export function memoryDatabase(disk: Disk, families: readonly ClientFamily[], power: Power): DeviceDatabase {
  const gate = new Gate();
  let running: Undo | null = null;
  /** The transaction that a piece of work belongs to, whichever table it names: Dexie follows promises likewise. */
  const zone = new AsyncLocalStorage<Undo>();
  const ownIn = () => {
    const undo = zone.getStore();
    return undo !== undefined && undo === running ? undo : null;
  };

  /** Runs one access, alone unless it belongs to the running transaction. */
  function access<T>(undo: Undo | null, of: string, work: () => T): Promise<T> {
    if (!power.isOn) return never;
    const turn = (undo ?? ownIn()) ? null : power.turn(of);
    if (turn === null && (running === null || undo !== null || ownIn() !== null)) return done(work);
    return accessLater(turn, work);
  }

  async function accessLater<T>(turn: Promise<void> | null, work: () => T): Promise<T> {
    if (turn) await turn;
    await gate.whenFree();
    return power.isOn ? done(work) : never;
  }

  function done<T>(work: () => T): Promise<T> {
    try {
      const value = work();
      return power.isOn ? Promise.resolve(value) : never;
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  function write(undo: Undo | null, table: Stored, key: Part, row: Row | undefined): void {
    power.onWrite();
    if (!power.isOn) return;
    const id = idOf(key);
    const { next } = table;
    const before = table.put(id, row);
    (undo ?? ownIn())?.note(() => {
      table.put(id, before);
      table.next = next;
    });
  }

  class MemoryTable {
    readonly name: string;
    readonly #table: Stored;
    readonly #undo: Undo | null;

    constructor(table: Stored, undo: Undo | null) {
      this.name = table.name;
      this.#table = table;
      this.#undo = undo;
    }

    #access<T>(work: () => T): Promise<T> {
      return access(this.#undo, this.name, work);
    }

    #found(key: Part | undefined): Row | undefined {
      return key === undefined ? undefined : this.#table.rows.get(idOf(key));
    }

    #put(row: Row): Part {
      const table = this.#table;
      const known = table.keyOf(row);
      if (known !== undefined) {
        if (table.isCounted && typeof known === 'number') table.next = Math.max(table.next, known + 1);
        write(this.#undo, table, known, row);
        return known;
      }
      const n = table.next;
      write(this.#undo, table, n, { ...row, [table.primary.fields[0] ?? '']: n });
      table.next = n + 1;
      return n;
    }

    get(key: Part) {
      return this.#access(() => this.#found(key));
    }
    bulkGet(keys: readonly Part[]) {
      return this.#access(() => keys.map((key) => this.#found(key)));
    }
    put(row: Row) {
      return this.#access(() => this.#put(row));
    }
    add(row: Row) {
      return this.#access(() => {
        const key = this.#table.keyOf(row);
        if (this.#found(key)) throw new Error(`the table ${this.name} has the row ${String(key)} already`);
        return this.#put(row);
      });
    }
    bulkPut(rows: readonly Row[]) {
      return this.#access(() => {
        for (const row of rows) this.#put(row);
      });
    }
    update(key: Part, changes: Row) {
      return this.#access(() => {
        const row = this.#found(key);
        if (row) this.#put({ ...row, ...changes });
        return row ? 1 : 0;
      });
    }
    delete(key: Part) {
      return this.bulkDelete([key]);
    }
    bulkDelete(keys: readonly Part[]) {
      return this.#access(() => {
        for (const key of keys) if (this.#found(key)) write(this.#undo, this.#table, key, undefined);
      });
    }
    where(index: string | Row) {
      if (typeof index !== 'string')
        return this.#all((row) => Object.entries(index).every(([field, value]) => row[field] === value));
      const of = (find: (entries: readonly Entry[]) => readonly Entry[]) =>
        this.#collection(() => find(this.#table.inOrder(index)));
      const between = (low: Part, high: Part, hasLow: boolean, hasHigh: boolean) =>
        of((entries) => {
          const found: Entry[] = [];
          for (let at = this.#table.placeOf(entries, low); at < entries.length; at++) {
            const entry = entries[at] as Entry;
            const order = compare(entry.key, high);
            if (order > 0 || (order === 0 && !hasHigh)) break;
            if (hasLow || compare(entry.key, low) !== 0) found.push(entry);
          }
          return found;
        });
      return {
        equals: (key: Part) => between(key, key, true, true),
        between: (low: Part, high: Part, hasLow = true, hasHigh = false) =>
          between(low, high, hasLow, hasHigh),
        above: (key: Part) => of((entries) => entries.filter((entry) => compare(entry.key, key) > 0)),
        anyOf: (keys: readonly Part[]) =>
          of((entries) => entries.filter((entry) => keys.some((key) => compare(entry.key, key) === 0))),
      };
    }
    orderBy(index: string) {
      return this.#collection(() => this.#table.inOrder(index));
    }
    toCollection() {
      return this.#all(() => true);
    }
    filter(isKept: (row: Row) => boolean) {
      return this.#all(isKept);
    }
    toArray() {
      return this.#all(() => true).toArray();
    }
    count() {
      return this.#access(() => this.#table.rows.size);
    }
    each(look: (row: Row) => void) {
      return this.#all(() => true).each(look);
    }

    #all(isKept: (row: Row) => boolean) {
      return this.#collection(() => this.#table.inOrder(':id')).filter(isKept);
    }

    #collection(find: () => readonly Entry[]) {
      const write1 = (entry: Entry, row: Row | undefined) => {
        if (row === undefined) write(this.#undo, this.#table, entry.id, undefined);
        else this.#put(row);
      };
      return new MemoryCollection(find, { access: (work) => this.#access(work), write: write1 });
    }
  }

  const unbound = new Map([...disk.tables].map(([name, table]) => [name, new MemoryTable(table, null)]));

  function tableIn(undo: Undo | null, name: string): MemoryTable {
    const known = unbound.get(name);
    const stored = disk.tables.get(name);
    if (!known || !stored) throw new Error(`there is no table ${name}`);
    return undo ? new MemoryTable(stored, undo) : known;
  }

  async function transaction<T>(_mode: string, ...parts: unknown[]): Promise<T> {
    const work = parts.at(-1) as (transaction: Transaction) => Promise<T>;
    if (!power.isOn) return never;
    if (ownIn()) return work({ table: (name: string) => tableIn(ownIn(), name) } as unknown as Transaction);
    const turn = power.turn('transaction');
    if (turn) await turn;
    const leave = await gate.enter();
    if (!power.isOn) return never;
    const undo = new Undo();
    running = undo;
    const tables = new Map<string, MemoryTable>();
    const bound = {
      table(name: string) {
        const known = tables.get(name) ?? tableIn(undo, name);
        tables.set(name, known);
        return known;
      },
    };
    try {
      const result = await zone.run(undo, () => work(bound as unknown as Transaction));
      return power.isOn ? result : await never;
    } catch (error) {
      undo.back();
      throw error;
    } finally {
      running = null;
      leave();
    }
  }

  const database = {
    families,
    tokenScopes: new Map(),
    dueSlots: new Map(),
    deriving: null,
    hasDeriveFailed: false,
    tables: Array.from(disk.tables.keys(), (name) => ({ name })),
    table: (name: string) => tableIn(null, name),
    transaction,
    /** The tablet loses power: what a running transaction wrote is not on the disk. */
    cut() {
      power.isOn = false;
      running?.back();
    },
    ...Object.fromEntries(unbound),
  };
  return database as unknown as DeviceDatabase;
}

/** Takes the power of a tablet's database away. */
export function cutPower(db: DeviceDatabase): void {
  (db as unknown as { cut(): void }).cut();
}

interface Access {
  access<T>(work: () => T): Promise<T>;
  write(entry: Entry, row: Row | undefined): void;
}

class MemoryCollection {
  readonly #find: () => readonly Entry[];
  readonly #of: Access;
  readonly #filters: ((row: Row) => boolean)[] = [];
  #most = Number.POSITIVE_INFINITY;

  constructor(find: () => readonly Entry[], of: Access) {
    this.#find = find;
    this.#of = of;
  }

  #entries(most = this.#most): Entry[] {
    const found: Entry[] = [];
    for (const entry of this.#find()) {
      if (found.length >= most) break;
      if (this.#filters.every((isKept) => isKept(entry.row))) found.push(entry);
    }
    return found;
  }

  filter(isKept: (row: Row) => boolean): this {
    this.#filters.push(isKept);
    return this;
  }
  and(isKept: (row: Row) => boolean): this {
    return this.filter(isKept);
  }
  limit(most: number): this {
    this.#most = most;
    return this;
  }
  clone(): this {
    return this;
  }
  toArray() {
    return this.#of.access(() => this.#entries().map(({ row }) => row));
  }
  first() {
    return this.#of.access(() => this.#entries(1)[0]?.row);
  }
  last() {
    return this.#of.access(() => this.#entries().at(-1)?.row);
  }
  count() {
    return this.#of.access(() => this.#entries().length);
  }
  primaryKeys() {
    return this.#of.access(() => this.#entries().map(({ id }) => id));
  }
  each(look: (row: Row) => void) {
    return this.#of.access(() => {
      for (const { row } of this.#entries()) look(row);
    });
  }
  delete() {
    return this.#of.access(() => {
      for (const entry of this.#entries()) this.#of.write(entry, undefined);
    });
  }
  modify(change: Row | ((row: Row) => void)) {
    return this.#of.access(() => {
      for (const entry of this.#entries()) {
        const row = { ...entry.row };
        if (typeof change === 'function') change(row);
        else Object.assign(row, change);
        this.#of.write(entry, row);
      }
    });
  }
}
