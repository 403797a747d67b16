import type { z } from 'zod';
import type { EventId } from '#domain/kernel/ids.ts';
import type { EventFacts } from '#contract/activity-facts.ts';

/*
 * A family of events, such as stock or the register of children. One registry entry describes everything that tablet
 * and server share about it, so that outbox, push, judge, projection, page and snapshot iterate over the families and
 * name none.
 *
 * - A partition is closed: an event reads and writes only rows of its keys, so that pending events are folded key by
 *   key. A sum over partitions is a total, which no rule reads.
 * - `decide` turns an event into an outcome that can be stored; only `apply` does arithmetic with it.
 * - Tablet and server derive the same rows from the same rows, which a digest of their fields verifies
 *   (row-digest.ts).
 */

/** An event without its envelope. */
export interface FamilyEvent {
  readonly type: string;
  readonly payload: unknown;
}

/** Names a partition of a facility's rows, such as `lot:…`. */
export type Key = string;

/** The row types of a family by table. */
export type RowTypes = Readonly<Record<string, object>>;

/** Rows by table and id; a missing row means that it does not exist. */
export type Rows<Types extends RowTypes = RowTypes> = {
  readonly [Name in keyof Types]: ReadonlyMap<string, Types[Name]>;
};

/** Rows that the caller may modify. */
export type OwnRows<Types extends RowTypes = RowTypes> = {
  readonly [Name in keyof Types]: Map<string, Types[Name]>;
};

/** Rows changed by an event, in the fixed order used for the digest. */
export type Changed<Types extends RowTypes = RowTypes> = {
  readonly [Name in keyof Types]: readonly Types[Name][];
};

/** Ids of rows by table; an absent table has none. */
export type RowIds = Readonly<Partial<Record<string, readonly string[]>>>;

/** A table of a family. Its name is also the kind of its lines in a snapshot. */
export interface Table<Row extends object = object> {
  /** Name of the list that holds its rows in a feed step. */
  readonly wire: string;
  /** Schema of a row, with its fields in the order of the digest. */
  readonly schema: z.ZodType<Row>;
  id(row: Row): string;
  /** The partition of a row; null for a total. */
  key(row: Row): Key | null;
  /** Rows to load together with this one, such as the lot of an entry. */
  follow(row: Row): RowIds;
  /**
   * Figures over all rows of a facility, which tablet and server compare (row-figures.ts). Absent if there are none.
   */
  figures?(rows: readonly Row[]): Figures;
}

/** Values in a page's check and in the last line of a snapshot. */
export type Figures = Readonly<Record<string, string | number>>;

export type Decided<Outcome = unknown> =
  | { readonly accepted: true; readonly outcome: Outcome }
  | { readonly accepted: false; readonly reason: string };

/** What an outcome adds to a total. */
export interface Sum {
  /** Id of the total's row. */
  readonly id: string;
  readonly by: Readonly<Record<string, number>>;
}

export interface ApplyOptions {
  readonly facts: EventFacts;
  /** `left-out` when one partition is folded alone: there are no totals to write, only sums to add up. */
  readonly totals: 'kept' | 'left-out';
}

export interface Family<Types extends RowTypes = RowTypes, Outcome = unknown> {
  readonly name: string;
  readonly types: Readonly<Record<string, { readonly version: number; readonly payload: z.ZodType }>>;
  /** Types that only the server's relay may write. */
  readonly relayed: ReadonlySet<string>;
  /** In the order of the digest. */
  readonly tables: { readonly [Name in keyof Types]: Table<Types[Name]> };
  /** The rows that an event reads, as far as its payload names them; {@link Table.follow} finds the others. */
  named(event: FamilyEvent, id: EventId): RowIds;
  /** The partitions of an event, the main one first. `rows` are those that it reads. */
  keys(event: FamilyEvent, id: EventId, rows: Rows<Types>): readonly [Key, ...Key[]];
  /**
   * Judges an event without reading any total. Throws if the payload is not of its type, or a row that the rule needs
   * is missing.
   */
  decide(event: FamilyEvent, rows: Rows<Types>, facts: EventFacts): Decided<Outcome>;
  /** The rows after an outcome, without modifying any. Throws if the outcome does not fit the rows. */
  apply(rows: Rows<Types>, outcome: Outcome, options: ApplyOptions): Changed<Types>;
  /** What an outcome adds to the family's total; null in a family without totals. */
  sumOf(outcome: Outcome): Sum | null;
}

/** Stores the result of {@link Family.apply} in `rows`. */
export function take<Types extends RowTypes>(
  { tables }: Pick<Family<Types>, 'tables'>,
  rows: OwnRows<Types>,
  changed: Changed<Types>,
): void {
  for (const [name, { id }] of Object.entries(tables) as [keyof Types, Table<Types[keyof Types]>][])
    for (const row of changed[name]) rows[name].set(id(row), row);
}
