import type { FacilityPage } from '#contract/wire/sync.ts';
import type { ClientFamily, DeviceDatabase } from '#client/db/database.ts';
import {
  type BaseCopy,
  type BaseRow,
  type EventRow,
  FacilityRows,
  type LogRow,
  tablesOf,
} from '#client/db/rows.ts';
import { eventOf, KnownRows, namedBy } from './judge.ts';
import { type Changed, type Key, type OwnRows, type Table, take } from '#contract/families/family.ts';
import { isPending, writeRows } from './rows.ts';
import { fold } from './fold.ts';
import { settled } from './verdicts.ts';
import { z } from 'zod';
import { factsOf } from '#contract/activity-facts.ts';
import { changedDigest } from '#contract/families/row-digest.ts';
import { type FacilityItem, facilityItemSchema, type OwnItem, type Verdict } from '#contract/wire/rows.ts';

/*
 * Applies a page of the feed to the shown rows.
 *
 * - The confirmed rows go through the steps one by one. A whole step contains its rows. A short one names an own event, whose stored
 *   outcome is applied; if the digest of the result differs from the server's, the event is decided again; if it still differs, nothing of
 *   the page is stored and the page is requested again with whole steps. How rows were computed does not matter, because the digest
 *   verifies them.
 * - If only the first events of a partition came back, each by its stored outcome, the shown rows stay as they are, because the last fold
 *   passed through these very rows. Every other partition is folded again.
 */

type Acknowledged =
  | { readonly kind: 'stored'; readonly fresh: FacilityRows }
  /** Own events led to different rows here; nothing was stored. */
  | { readonly kind: 'unclear' }
  /** The page advances past this number without its verdict; nothing was stored. */
  | { readonly kind: 'unanswered'; readonly seq: number };

/**
 * Stores a page's rows and removes the own events that it answers from the pending ones. Call it inside the transaction that also stores
 * the cursor and the log's `folded_through`, so that a dose is never counted twice or missed. `log` is the row before the page.
 */
export async function acknowledge(
  db: DeviceDatabase,
  log: LogRow,
  page: FacilityPage,
): Promise<Acknowledged> {
  const passed = await passedBy(db, log, page);
  const running = await readFor(db, log, { page, passed });
  const bySeq = new Map(passed.map((row) => [row.seq, row]));
  const earlier = await parkedEarlier(db, log);
  for (const item of page.items) {
    if (item.k !== 'own') takeWhole(db, running, { item, log, earlier });
    else {
      const row = bySeq.get(item.seq);
      if (!row || !takeShort(db, running, { item, row })) return { kind: 'unclear' };
    }
  }
  const answered = await answeredRows(db, passed, running);
  if (typeof answered === 'number') return { kind: 'unanswered', seq: answered };
  await settleEvents(db, log, { page, answered, running });
  await db.case_file.bulkPut(
    page.items.flatMap((item) =>
      item.k === 'own' ? [] : item.cases.map((row) => ({ ...row, facility: log.facility })),
    ),
  );
  return { kind: 'stored', fresh: running.fresh };
}

/** The outbox rows that the log advances past with a page. */
function passedBy(db: DeviceDatabase, log: LogRow, { folded_through }: FacilityPage): Promise<EventRow[]> {
  return db.event
    .where('[log_id+seq]')
    .between([log.log_id, log.folded_through], [log.log_id, folded_through], false, true)
    .toArray();
}

/**
 * Parked events whose first answer was read: their outcome is reported under the number by which the server knows them, which may be that
 * of an earlier log, or of a copy of this tablet.
 */
async function parkedEarlier(db: DeviceDatabase, log: LogRow): Promise<ReadonlySet<string>> {
  const parked = await db.event
    .where({ exception_of: log.facility, state: 'parked' })
    .filter((row) => row.log_id === log.log_id && row.seq <= log.folded_through)
    .toArray();
  return new Set(parked.map((row) => row.event_id));
}

/** Reads the rows that the steps need. */
async function readFor(
  db: DeviceDatabase,
  log: LogRow,
  { page, passed }: { page: FacilityPage; passed: readonly EventRow[] },
): Promise<Running> {
  const known = new KnownRows(db, log.facility);
  const whole = page.items.flatMap((item) => (item.k === 'own' ? [] : [item]));
  const short = new Set(page.items.flatMap((item) => (item.k === 'own' ? [item.seq] : [])));
  const events = passed.filter(({ seq }) => short.has(seq));
  for (const client of db.families) {
    const ids: Record<string, string[]> = {};
    const want = (wanted: Readonly<Partial<Record<string, readonly string[]>>>) => {
      for (const [name, some = []] of Object.entries(wanted)) (ids[name] ??= []).push(...some);
    };
    for (const row of events) {
      const read = eventOf(db, row);
      if (read?.client === client) want(namedBy(client.family, read.event, row.event_id));
    }
    for (const [name, table] of tablesOf(client.family))
      for (const row of whole.flatMap((item) => rowsIn(item, table))) {
        want({ [name]: [table.id(row)] });
        want(table.follow(row));
      }
    const keys = await known.read(client, ids);
    await known.readBases(keys);
  }
  return { known, fresh: new FacilityRows(), confirmed: [], verdicts: new Map(), dirty: new Set() };
}

/**
 * The outbox rows that a page answers: those that the log advances past, and earlier parked ones that now have their verdict. If the log
 * would advance past an event without a verdict, its number is returned instead.
 */
async function answeredRows(
  db: DeviceDatabase,
  passed: readonly EventRow[],
  { verdicts, confirmed }: Running,
): Promise<readonly EventRow[] | number> {
  const short = new Set(confirmed.map(({ row }) => row.event_id));
  const unanswered = passed.find(
    (row) => row.state === 'waiting' && !verdicts.has(row.event_id) && !short.has(row.event_id),
  );
  if (unanswered) return unanswered.seq;
  const rows = passed.filter((row) => verdicts.has(row.event_id));
  const found = new Set<string>(rows.map((row) => row.event_id));
  const others = [...verdicts.keys()].filter((event) => !found.has(event));
  return others.length === 0
    ? rows
    : [...rows, ...(await db.event.where('event_id').anyOf(others).toArray())];
}

/** Removes the events that a page answers from the pending ones, and folds a partition again if more than its first events came back. */
async function settleEvents(
  db: DeviceDatabase,
  log: LogRow,
  { page, answered, running }: { page: FacilityPage; answered: readonly EventRow[]; running: Running },
): Promise<void> {
  const { confirmed, verdicts, dirty, fresh } = running;
  const after = answered.map((row) => {
    const verdict = verdicts.get(row.event_id);
    return verdict ? settled(row, verdict) : row;
  });
  const late = after.filter((row, at) => row.state === 'waiting' && answered[at]?.state === 'parked');
  if (late.length > 0) await wantProofs(db, log, late);
  const decidedAgain = confirmed.flatMap(({ row, isAsExpected }) =>
    isAsExpected || row.would_refuse === null ? [] : [{ ...row, would_refuse: null }],
  );
  await db.event.bulkPut([...after.filter((row, at) => row !== answered[at]), ...decidedAgain]);
  const position = { folded_through: page.folded_through };
  const left = [...after.filter((row) => !isPending(row, position)), ...confirmed.map(({ row }) => row)];
  for (const row of after) for (const key of row.keys) dirty.add(key);
  for (const { row, isAsExpected } of confirmed)
    if (!isAsExpected || row.keys.length > 1) for (const key of row.keys) dirty.add(key);
  const clean = await cleanPartitions(db, log, { confirmed, dirty });
  await writeTotals(db, log, running);
  const bases = clean.map((partition) => [partition.base.key, afterFirst(db, partition, fresh)] as const);
  await db.base.bulkPut(bases.flatMap(([, base]) => base ?? []));
  await db.base.bulkDelete(
    bases.flatMap(([key, base]): [string, string][] => (base ? [] : [[log.facility, key]])),
  );
  if (dirty.size > 0) await fold(db, log.facility, { keys: dirty, fresh, left });
}

/** Makes the next pull ask for the proofs of events that were parked when their push was answered. */
async function wantProofs(db: DeviceDatabase, { log_id }: LogRow, late: readonly EventRow[]): Promise<void> {
  const before = Math.max(0, Math.min(...late.map(({ seq }) => seq)) - 1);
  await db.log
    .where({ log_id })
    .filter(({ proven_through: proven = 0 }) => proven > before)
    .modify({ proven_through: before });
}

/** A partition whose first pending events came back as expected. */
interface CleanPartition {
  readonly base: BaseRow;
  readonly back: readonly EventRow[];
}

/** Partitions of which only the first events came back, as expected; all others are marked to be folded again. */
async function cleanPartitions(
  db: DeviceDatabase,
  log: LogRow,
  { confirmed, dirty }: { confirmed: readonly Confirmed[]; dirty: Set<Key> },
): Promise<CleanPartition[]> {
  const byKey = Map.groupBy(confirmed, ({ row }) => row.keys[0] ?? '');
  const keys = [...byKey.keys()].filter((key) => !dirty.has(key));
  const bases = await db.base.bulkGet(keys.map((key): [string, string] => [log.facility, key]));
  return keys.flatMap((key, at) => {
    const base = bases[at];
    const back = (byKey.get(key) ?? []).map(({ row }) => row);
    if (base && back.every(({ n }, place) => n !== undefined && base.events[place] === n))
      return [{ base, back }];
    dirty.add(key);
    return [];
  });
}

/** Pending events of a partition once its first ones are confirmed; null if none are left. */
function afterFirst(db: DeviceDatabase, { base, back }: CleanPartition, fresh: FacilityRows): BaseRow | null {
  const events = base.events.slice(back.length);
  const client = db.families.find(({ family }) => family.name === base.family);
  if (events.length === 0 || !client) return null;
  const gone = new Set(back.map(({ n }) => n));
  const rows: Record<string, Record<string, BaseCopy>> = {};
  for (const [name, copies] of Object.entries(base.rows))
    for (const [id, { before, by }] of Object.entries(copies)) {
      const left = by.filter((n) => !gone.has(n));
      if (left.length === 0) continue;
      const now = fresh.of(client.family)[name]?.get(id) ?? before;
      (rows[name] ??= {})[id] = { before: now, by: left };
    }
  const sum = { ...base.sum };
  for (const { outcome } of back)
    for (const [field, by] of Object.entries(client.family.sumOf(outcome)?.by ?? {}))
      sum[field] = (sum[field] ?? 0) - by;
  return { ...base, events, counted: base.counted - back.length, rows, ...(base.sum && { sum }) };
}

/** Totals are the server's; pending amounts are added when they are read. */
async function writeTotals(db: DeviceDatabase, log: LogRow, { known, fresh }: Running): Promise<void> {
  for (const client of db.families) {
    const rows = fresh.of(client.family);
    const tables = tablesOf(client.family).map(([name, { key }]) => ({
      name,
      rows: [...(rows[name] ?? [])]
        .filter(([, row]) => key(row) === null)
        .map(([id, row]) => ({ id, row, stored: known.stored(client, name, id) })),
    }));
    await writeRows(db, log.facility, { client, tables });
  }
}

/** An own event that came back in a step. */
interface Confirmed {
  readonly row: EventRow;
  /** True if the stored outcome led to the server's rows. */
  readonly isAsExpected: boolean;
}

/** A page while it is being applied. */
interface Running {
  readonly known: KnownRows;
  /** Rows of the page. */
  readonly fresh: FacilityRows;
  readonly confirmed: Confirmed[];
  readonly verdicts: Map<string, Verdict>;
  /** Partitions to fold again. */
  readonly dirty: Set<Key>;
}

/** The rows of a table in a whole step. */
function rowsIn(item: FacilityItem, { wire, schema }: Pick<Table, 'wire' | 'schema'>): readonly object[] {
  const rows = (item as unknown as Readonly<Partial<Record<string, readonly object[]>>>)[wire] ?? [];
  // The contract has already parsed the rows of its own families.
  return Object.hasOwn(facilityItemSchema.shape, wire) ? rows : z.array(schema).parse(rows);
}

/** Applies a whole step; the partitions it wrote to are marked to be folded again. */
function takeWhole(
  db: DeviceDatabase,
  { fresh, verdicts, dirty }: Running,
  { item, log, earlier }: { item: FacilityItem; log: LogRow; earlier: ReadonlySet<string> },
): void {
  const { verdict } = item;
  if (verdict !== null && (item.log_id === log.log_id || earlier.has(verdict.event_id)))
    verdicts.set(verdict.event_id, verdict);
  for (const { family } of db.families)
    for (const [name, table] of tablesOf(family))
      for (const row of rowsIn(item, table)) {
        fresh.of(family)[name]?.set(table.id(row), row);
        const key = table.key(row);
        if (key !== null) dirty.add(key);
      }
}

/** Applies the rows of an own event; false if the tablet's rows differ from the server's, or a row is missing here. */
function takeShort(
  db: DeviceDatabase,
  running: Running,
  { item, row }: { item: OwnItem; row: EventRow },
): boolean {
  const read = row.state === 'waiting' ? eventOf(db, row) : null;
  if (!read) return false;
  const { client, event } = read;
  const { family } = client;
  const rows = rowsNow(client, running);
  const changedBy = (outcome: unknown): Changed | null => {
    try {
      const at = item.at === undefined ? undefined : new Date(item.at);
      const changed = family.apply(rows, outcome, { facts: factsOf(row.envelope, at), totals: 'kept' });
      return changedDigest(family, changed) === item.digest ? changed : null;
    } catch {
      // A row that the outcome needs is missing, or does not fit the others.
      return null;
    }
  };
  const isExpected = item.at === undefined && row.would_refuse === null && row.outcome !== null;
  const expected = isExpected ? changedBy(row.outcome) : null;
  const changed = expected ?? decidedAgain();
  if (changed === null) return false;
  take(family, running.fresh.of(family), changed);
  running.confirmed.push({ row, isAsExpected: expected !== null });
  return true;

  function decidedAgain(): Changed | null {
    try {
      const at = item.at === undefined ? undefined : new Date(item.at);
      const decided = family.decide(event, rows, factsOf(row.envelope, at));
      return decided.accepted ? changedBy(decided.outcome) : null;
    } catch {
      return null;
    }
  }
}

/** A family's confirmed rows at the current step. */
function rowsNow(client: ClientFamily, { known, fresh }: Running): OwnRows {
  const over = fresh.of(client.family);
  return Object.fromEntries(
    Object.keys(client.family.tables).map((name) => [
      name,
      new LaidOver(over[name] ?? new Map(), client, name, known),
    ]),
  );
}

/** Rows of a page over the confirmed ones, which are looked up on demand. */
class LaidOver extends Map<string, object> {
  readonly #over: ReadonlyMap<string, object>;
  readonly #client: ClientFamily;
  readonly #name: string;
  readonly #known: KnownRows;

  constructor(over: ReadonlyMap<string, object>, client: ClientFamily, name: string, known: KnownRows) {
    super();
    this.#over = over;
    this.#client = client;
    this.#name = name;
    this.#known = known;
  }

  override get(id: string): object | undefined {
    return this.#over.get(id) ?? this.#known.confirmed(this.#client, this.#name, id);
  }

  override has(id: string): boolean {
    return this.get(id) !== undefined;
  }
}
