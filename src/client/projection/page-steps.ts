import { z } from 'zod';
import { factsOf } from '#contract/activity-facts.ts';
import { type Changed, type Key, type OwnRows, type Table, take } from '#contract/families/family.ts';
import { changedDigest } from '#contract/families/row-digest.ts';
import { type FacilityItem, facilityItemSchema, type OwnItem, type Verdict } from '#contract/sync-rows.ts';
import type { ClientFamily, DeviceDatabase } from '#client/db/database.ts';
import type { EventRow, LogRow } from '#client/db/rows.ts';
import { eventOf } from './judge.ts';
import type { KnownRows } from './known-rows.ts';
import { type FacilityRows, tablesOf } from '../db/row-sets.ts';

/** Steps by which own events came back. */
export interface Confirmed {
  readonly row: EventRow;
  /** The stored outcome came to the server's rows. */
  readonly isAsExpected: boolean;
}

/** A page in the middle of being gone over. */
export interface Running {
  readonly known: KnownRows;
  /** Rows that the page brings. */
  readonly fresh: FacilityRows;
  readonly confirmed: Confirmed[];
  readonly verdicts: Map<string, Verdict>;
  /** Partitions that are to be folded again. */
  readonly dirty: Set<Key>;
}

/** The rows of a table that a whole step brings. */
export function rowsIn(
  item: FacilityItem,
  { wire, schema }: Pick<Table, 'wire' | 'schema'>,
): readonly object[] {
  const rows = (item as unknown as Readonly<Partial<Record<string, readonly object[]>>>)[wire] ?? [];
  // The contract has read those of the families that every build knows.
  return Object.hasOwn(facilityItemSchema.shape, wire) ? rows : z.array(schema).parse(rows);
}

/** Takes over what a step brought whole; the partitions that it wrote are folded again. */
export function takeWhole(
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

/** Takes over what an own event left; false where tablet and server come to different rows, or a row is missing here. */
export function takeShort(
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
      // A row that the outcome needs is not here, or it does not fit those that are.
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

/** The confirmed rows of a family as of the step that is gone over. */
function rowsNow(client: ClientFamily, { known, fresh }: Running): OwnRows {
  const over = fresh.of(client.family);
  return Object.fromEntries(
    Object.keys(client.family.tables).map((name) => [
      name,
      new LaidOver(over[name] ?? new Map(), client, name, known),
    ]),
  );
}

/** Rows of a page over the confirmed ones, which are looked up as they are asked for. */
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
