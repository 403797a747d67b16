import { take, type Key, type OwnRows } from '#contract/families/family.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { ClientFamily, DeviceDatabase } from '#client/db/database.ts';
import { type BaseRow, emptyRows, type EventRow, FacilityRows, tablesOf } from '#client/db/rows.ts';
import { BaseDraft, isSame, type ShownAs, writeRows } from './rows.ts';
import { copiedRows, eventOf, judge, KnownRows, namedBy } from './judge.ts';

/*
 * The definition of the shown rows: the confirmed rows, then every pending event in the device's order, each decided over the rows before
 * it. Folding goes partition by partition, because an event reads and writes only rows of its partitions. This is the only function that
 * computes it; apart from it, only a save (outbox/save.ts) and a confirming page (acknowledge.ts) write shown rows.
 */

export interface FoldChange {
  /** Rows that are now on the server. */
  readonly fresh?: FacilityRows;
  /** Events that are no longer pending, as they are now stored. */
  readonly left?: readonly EventRow[];
}

/** A set of partitions with all that are connected to them, and everything read of them. */
interface Closed {
  readonly keys: ReadonlySet<Key>;
  readonly known: KnownRows;
  /** Pending events in the device's order. */
  readonly events: readonly PendingEvent[];
}

interface PendingEvent {
  readonly n: number;
  readonly row: EventRow;
}

/**
 * Folds the pending events of partitions, and of those connected with them, over their confirmed rows, and stores the result. Call it
 * inside a transaction over the projection's tables. @returns the partitions that were folded.
 */
export async function fold(
  db: DeviceDatabase,
  facility: FacilityId,
  { keys, fresh = new FacilityRows(), left = [] }: FoldChange & { keys: Iterable<Key> },
): Promise<ReadonlySet<Key>> {
  const closed = await closedOver(db, facility, { keys, fresh, left });
  if (closed.keys.size === 0) return closed.keys;
  const run = decideAll(db, facility, { closed, left });
  const further = [...run.bases.keys()].filter((key) => !closed.keys.has(key));
  if (further.length > 0) return fold(db, facility, { keys: [...closed.keys, ...further], fresh, left });
  await db.event.bulkPut([...run.changed]);
  for (const client of db.families) await store(db, facility, { client, closed, run, left });
  await storeBases(db, facility, { closed, bases: run.bases });
  return closed.keys;
}

/** Folds all pending events of a facility, one set of connected partitions after another. */
export async function foldAll(db: DeviceDatabase, facility: FacilityId): Promise<void> {
  const bases = await db.base
    .where('[facility+key]')
    .between([facility, ''], [facility, '\uffff'])
    .primaryKeys();
  const folded = new Set<Key>();
  for (const [, key] of bases) {
    if (folded.has(key)) continue;
    for (const one of await fold(db, facility, { keys: [key] })) folded.add(one);
  }
}

async function closedOver(
  db: DeviceDatabase,
  facility: FacilityId,
  { keys, fresh, left }: Required<FoldChange> & { keys: Iterable<Key> },
): Promise<Closed> {
  const known = new KnownRows(db, facility, fresh);
  const all = new Set<Key>(keys);
  const gone = new Set(left.map(({ n }) => n));
  const events = new Map<number, PendingEvent>();
  await readFresh(db, { known, fresh, keys: all });
  for (const row of left) await readLines(db, { known, row });
  for (;;) {
    const bases = await known.readBases(all);
    if (bases.length === 0) break;
    const numbers = bases.flatMap((base) => base.events).filter((n) => !gone.has(n) && !events.has(n));
    const rows = await db.event.bulkGet([...new Set(numbers)]);
    for (const row of rows) {
      // The outbox row was deleted, so the event is no longer part of any fold.
      if (row?.n === undefined) continue;
      events.set(row.n, { n: row.n, row });
      for (const key of row.keys) all.add(key);
    }
    await readNamed(db, { known, rows: rows.filter((row) => row !== undefined), keys: all });
    for (const base of bases) {
      const client = db.families.find(({ family }) => family.name === base.family);
      if (client) for (const key of await known.read(client, copiedRows(client, base))) all.add(key);
    }
  }
  return { keys: all, known, events: [...events.values()].toSorted((a, b) => a.n - b.n) };
}

async function readNamed(
  db: DeviceDatabase,
  { known, rows, keys }: { known: KnownRows; rows: readonly EventRow[]; keys: Set<Key> },
): Promise<void> {
  for (const client of db.families) {
    const ids = new Map<string, Set<string>>();
    for (const row of rows) {
      const read = eventOf(db, row);
      if (read?.client === client) gather(ids, namedBy(client.family, read.event, row.event_id));
      if (row.family === client.family.name) gather(ids, lineIds(client, row));
    }
    const wanted = Object.fromEntries([...ids].map(([name, some]) => [name, [...some]]));
    for (const key of await known.read(client, wanted)) keys.add(key);
  }
}

function gather(
  into: Map<string, Set<string>>,
  ids: Readonly<Partial<Record<string, readonly string[]>>>,
): void {
  for (const [name, some = []] of Object.entries(ids)) {
    const set = into.get(name) ?? new Set<string>();
    into.set(name, set);
    for (const id of some) set.add(id);
  }
}

/** The rows of a page that belong to these partitions. */
async function readFresh(
  db: DeviceDatabase,
  { known, fresh, keys }: { known: KnownRows; fresh: FacilityRows; keys: ReadonlySet<Key> },
): Promise<void> {
  for (const client of db.families) {
    const rows = fresh.of(client.family);
    const ids = tablesOf(client.family).map(([name, { key }]) => {
      const own = [...(rows[name] ?? [])].filter(([, row]) => keys.has(key(row) ?? ''));
      return [name, own.map(([id]) => id)] as const;
    });
    await known.read(client, Object.fromEntries(ids));
  }
}

async function readLines(
  db: DeviceDatabase,
  { known, row }: { known: KnownRows; row: EventRow },
): Promise<void> {
  const client = db.families.find(({ family }) => family.name === row.family);
  if (client) await known.read(client, lineIds(client, row));
}

/** The lines that are listed while an event does not count. */
export function linesOf(client: ClientFamily, { outcome }: Pick<EventRow, 'outcome'>) {
  const lines = outcome === null ? {} : client.uncounted(outcome);
  return tablesOf(client.family).flatMap(([name, { id }]) =>
    (lines[name] ?? []).map((row) => ({ name, id: id(row), row })),
  );
}

function lineIds(client: ClientFamily, row: EventRow): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { name, id } of linesOf(client, row)) (ids[name] ??= []).push(id);
  return ids;
}

interface Run {
  readonly rows: ReadonlyMap<ClientFamily, OwnRows>;
  readonly bases: ReadonlyMap<Key, BaseDraft>;
  /** Events that do not count but whose lines are listed. */
  readonly uncounted: readonly EventRow[];
  /** Events with a changed outcome. */
  readonly changed: readonly EventRow[];
}

/** Decides the events again, one after another. */
function decideAll(
  db: DeviceDatabase,
  facility: FacilityId,
  { closed, left }: { closed: Closed; left: readonly EventRow[] },
): Run {
  const rows = new Map(db.families.map((client) => [client, confirmedRows(client, closed.known)]));
  const bases = new Map<Key, BaseDraft>();
  const baseOf = (key: Key, family: string) => {
    const draft = bases.get(key) ?? new BaseDraft({ facility, key, family });
    bases.set(key, draft);
    return draft;
  };
  const uncounted: EventRow[] = left.filter(({ state }) => state === 'refused');
  const changed: EventRow[] = [];
  for (const { n, row } of closed.events) {
    const read = eventOf(db, row);
    const state = read && rows.get(read.client);
    const judgement =
      read && state
        ? judge(read.client.family, { event: read.event, row }, state)
        : ({ accepted: false, reason: 'unreadable' } as const);
    const keys = judgement.accepted ? [...new Set([...row.keys, ...judgement.keys])] : row.keys;
    for (const key of keys) baseOf(key, row.family).addEvent(n);
    const next: EventRow = {
      ...row,
      keys,
      would_refuse: judgement.accepted ? null : judgement.reason,
      ...(judgement.accepted && { outcome: judgement.outcome }),
    };
    if (!isSame(next, row)) changed.push(next);
    if (!judgement.accepted || !read || !state) {
      uncounted.push(next);
      continue;
    }
    const { family } = read.client;
    for (const key of keys)
      baseOf(key, row.family).count(key === keys[0] ? family.sumOf(judgement.outcome) : null);
    for (const [name, { id, key }] of tablesOf(family))
      for (const one of judgement.changed[name] ?? []) {
        const at = { table: name, id: id(one) };
        const before = closed.known.confirmed(read.client, name, at.id);
        baseOf(key(one) ?? keys[0] ?? '', row.family).wrote(at, n, before);
      }
    take(family, state, judgement.changed);
  }
  return { rows, bases, uncounted, changed };
}

function confirmedRows(client: ClientFamily, known: KnownRows): OwnRows {
  const rows = emptyRows(client.family);
  for (const [name, own] of Object.entries(rows))
    for (const id of known.idsRead(client, name)) {
      const row = known.confirmed(client, name, id);
      if (row) own.set(id, row);
    }
  return rows;
}

async function store(
  db: DeviceDatabase,
  facility: FacilityId,
  {
    client,
    closed,
    run,
    left,
  }: { client: ClientFamily; closed: Closed; run: Run; left: readonly EventRow[] },
): Promise<void> {
  const { known, keys } = closed;
  const rows = run.rows.get(client) ?? emptyRows(client.family);
  const lines = new Map<string, { readonly row: object; readonly n: number | undefined }>();
  for (const event of run.uncounted.filter(({ family }) => family === client.family.name))
    for (const { name, id, row } of linesOf(client, event)) lines.set(`${name} ${id}`, { row, n: event.n });
  const judged = new Set([...closed.events.map(({ n }) => n), ...left.map(({ n }) => n)]);
  const tables = tablesOf(client.family).map(([name, { key: keyOf }]) => {
    const ids = new Set([...known.idsRead(client, name), ...(rows[name]?.keys() ?? [])]);
    const shown = Array.from(ids).flatMap((id): ShownAs[] => {
      const stored = known.stored(client, name, id);
      const row = rows[name]?.get(id);
      if (row) {
        // Skips totals and rows that were only read.
        const key = keyOf(row);
        return key !== null && keys.has(key) ? [{ id, row, stored }] : [];
      }
      const line = lines.get(`${name} ${id}`);
      if (line) return [{ id, row: line.row, stored, uncounted: line.n }];
      const by = stored === undefined ? undefined : client.tables[name]?.uncountedBy(stored);
      // The line of an event outside this fold stays.
      return by !== undefined && !judged.has(by) ? [] : [{ id, row: null, stored }];
    });
    return { name, rows: shown };
  });
  await writeRows(db, facility, { client, tables });
}

async function storeBases(
  db: DeviceDatabase,
  facility: FacilityId,
  { closed, bases }: { closed: Closed; bases: ReadonlyMap<Key, BaseDraft> },
): Promise<void> {
  const put: BaseRow[] = [];
  const gone: [string, string][] = [];
  for (const key of closed.keys) {
    const before = closed.known.base(key);
    const after = bases.get(key)?.row() ?? null;
    if (after && !isSame(after, before)) put.push(after);
    if (!after && before) gone.push([facility, key]);
  }
  if (gone.length > 0) await db.base.bulkDelete(gone);
  if (put.length > 0) await db.base.bulkPut(put);
}
