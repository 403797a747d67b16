import { factsOf } from '#contract/activity-facts.ts';
import { eventIn } from '#contract/families/registry.ts';
import type { Changed, Family, FamilyEvent, Key, RowIds, Rows } from '#contract/families/family.ts';
import type { ClientFamily, DeviceDatabase, TabletTable } from '#client/db/database.ts';
import { type BaseCopy, type BaseRow, type EventRow, FacilityRows, tablesOf } from '#client/db/rows.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';

/** The event of an outbox row; null if this build cannot read it, or the row is damaged. */
export function eventOf(
  db: DeviceDatabase,
  { envelope, damaged }: Pick<EventRow, 'envelope' | 'damaged'>,
): { readonly client: ClientFamily; readonly event: FamilyEvent } | null {
  const known = damaged
    ? null
    : eventIn(
        envelope,
        db.families.map(({ family }) => family),
      );
  const client = known && db.families.find(({ family }) => family === known.family);
  return known && client ? { client, event: known.event } : null;
}

/** The effect of an event on rows, or the reason why it does not count: a rule refuses it, or this build cannot read or apply it. */
type Judgement =
  | {
      readonly accepted: true;
      readonly outcome: unknown;
      readonly changed: Changed;
      /** The partitions that it reads and writes. */
      readonly keys: readonly Key[];
    }
  | { readonly accepted: false; readonly reason: string };

/**
 * Judges an event over rows of its partitions. Never throws: one event that cannot be applied (its lot already exists, its payload is
 * damaged) must not block a page.
 */
export function judge(
  family: Family,
  { event, row }: { event: FamilyEvent; row: Pick<EventRow, 'envelope' | 'event_id'> },
  rows: Rows,
): Judgement {
  try {
    const facts = factsOf(row.envelope);
    const decided = family.decide(event, rows, facts);
    if (!decided.accepted) return decided;
    const { outcome } = decided;
    const changed = family.apply(rows, outcome, { facts, totals: 'left-out' });
    const written = tablesOf(family).flatMap(([name, { key }]) =>
      (changed[name] ?? []).flatMap((one) => key(one) ?? []),
    );
    return {
      accepted: true,
      outcome,
      changed,
      keys: [...new Set([...family.keys(event, row.event_id, rows), ...written])],
    };
  } catch {
    return { accepted: false, reason: 'cannot-apply' };
  }
}

/**
 * A facility's stored rows, each read once on demand, with the pending rows of their partitions. A shown row is confirmed unless its
 * partition has a copy of it; a line that does not count is not a row.
 */
export class KnownRows {
  readonly #db: DeviceDatabase;
  readonly #facility: FacilityId;
  /** Rows that are now on the server; they take precedence over stored ones. */
  readonly #fresh: FacilityRows;
  readonly #stored = new Map<TabletTable, Map<string, object | undefined>>();
  readonly #bases = new Map<Key, BaseRow | undefined>();
  readonly #copies = new Map<TabletTable, Map<string, BaseCopy>>();

  constructor(db: DeviceDatabase, facility: FacilityId, fresh: FacilityRows = new FacilityRows()) {
    this.#db = db;
    this.#facility = facility;
    this.#fresh = fresh;
  }

  base(key: Key): BaseRow | undefined {
    return this.#bases.get(key);
  }

  /** Reads the pending rows of partitions unless already read, and returns them. */
  async readBases(keys: Iterable<Key>): Promise<BaseRow[]> {
    const wanted = [...new Set(keys)].filter((key) => !this.#bases.has(key));
    if (wanted.length === 0) return [];
    const found = await this.#db.base.bulkGet(wanted.map((key): [string, string] => [this.#facility, key]));
    for (const [at, key] of wanted.entries()) this.#bases.set(key, found[at]);
    const bases = found.filter((base) => base !== undefined);
    for (const base of bases) this.#keepCopies(base);
    return bases;
  }

  /** Reads rows with those that belong to them, and returns their partitions. */
  async read(client: ClientFamily, ids: RowIds): Promise<ReadonlySet<Key>> {
    const keys = new Set<Key>();
    for (let wanted = this.#unread(client, ids); wanted.length > 0;) {
      const follow = new Map<string, string[]>();
      await Promise.all(
        wanted.map(async ([name, some]) => {
          const table = this.#table(client, name);
          const stored = await table.find(this.#db, this.#facility, some);
          const known = this.#stored.get(table) ?? new Map<string, object | undefined>();
          this.#stored.set(table, known);
          for (const [at, id] of some.entries()) {
            known.set(id, stored[at]);
            for (const row of this.#versions(client, name, id)) {
              const key = client.family.tables[name]?.key(row) ?? null;
              if (key !== null) keys.add(key);
              collect(follow, client.family.tables[name]?.follow(row) ?? {});
            }
          }
        }),
      );
      wanted = this.#unread(client, Object.fromEntries(follow));
    }
    return keys;
  }

  stored(client: ClientFamily, name: string, id: string): object | undefined {
    return this.#stored.get(this.#table(client, name))?.get(id);
  }

  /** A row as shown, if it counts. */
  shown(client: ClientFamily, name: string, id: string): object | undefined {
    const table = this.#table(client, name);
    const stored = this.stored(client, name, id);
    return stored === undefined || table.uncountedBy(stored) !== undefined ? undefined : table.rowOf(stored);
  }

  /** A row as the server has it. */
  confirmed(client: ClientFamily, name: string, id: string): object | undefined {
    const fresh = this.#fresh.of(client.family)[name]?.get(id);
    if (fresh) return fresh;
    const copy = this.#copies.get(this.#table(client, name))?.get(id);
    return copy ? (copy.before ?? undefined) : this.shown(client, name, id);
  }

  /** Ids of the rows of a table that were read. */
  idsRead(client: ClientFamily, name: string): readonly string[] {
    return [...(this.#stored.get(this.#table(client, name))?.keys() ?? [])];
  }

  #versions(client: ClientFamily, name: string, id: string): object[] {
    const table = this.#table(client, name);
    const stored = this.stored(client, name, id);
    const versions = [stored && table.rowOf(stored), this.confirmed(client, name, id)];
    return versions.filter((row) => row !== undefined);
  }

  #unread(client: ClientFamily, ids: RowIds): (readonly [name: string, ids: readonly string[]])[] {
    return Object.entries(ids).flatMap(([name, some = []]) => {
      const known = this.#stored.get(this.#table(client, name));
      // A damaged event may contain values that are not valid keys.
      const unread = [...new Set(some)].filter((id) => typeof id === 'string' && !known?.has(id));
      return unread.length === 0 ? [] : [[name, unread] as const];
    });
  }

  #table(client: ClientFamily, name: string): TabletTable {
    const table = client.tables[name];
    if (!table) throw new Error(`the family ${client.family.name} has no table ${name} on this tablet`);
    return table;
  }

  #keepCopies(base: BaseRow): void {
    const client = this.#db.families.find(({ family }) => family.name === base.family);
    if (!client) return;
    for (const [name, copies] of Object.entries(base.rows)) {
      const table = this.#table(client, name);
      const known = this.#copies.get(table) ?? new Map<string, BaseCopy>();
      this.#copies.set(table, known);
      for (const [id, copy] of Object.entries(copies)) known.set(id, copy);
    }
  }
}

function collect(into: Map<string, string[]>, ids: RowIds): void {
  for (const [name, some = []] of Object.entries(ids)) into.set(name, [...(into.get(name) ?? []), ...some]);
}

/** The rows that an event refers to; none if it is unreadable. */
export function namedBy({ named }: Pick<Family, 'named'>, event: FamilyEvent, id: EventId): RowIds {
  try {
    return named(event, id);
  } catch {
    return {};
  }
}

/** The rows that partitions have confirmed copies of, and those that belong to them. */
export function copiedRows(client: ClientFamily, base: BaseRow): RowIds {
  const ids = new Map<string, string[]>();
  for (const [name, copies] of Object.entries(base.rows)) {
    collect(ids, { [name]: Object.keys(copies) });
    for (const { before } of Object.values(copies))
      if (before) collect(ids, client.family.tables[name]?.follow(before) ?? {});
  }
  return Object.fromEntries(ids);
}
