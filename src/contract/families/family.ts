import type { z } from 'zod';
import type { EventId } from '#domain/kernel/ids.ts';
import type { EventFacts } from '#contract/activity-facts.ts';

/*
 * A family of events: stock, the register of children, and what comes next. One entry of the registry says all that tablet and server
 * share about it, so that outbox, push, judge, projection, page and snapshot go over the families and name none.
 *
 * - A partition is closed: an event reads and writes only rows of its keys, so that pending events are folded key by key. What is
 *   summed over partitions is a total, at which no rule looks.
 * - `decide` says what an event does to the rows, as an outcome that can be kept; `apply` alone does arithmetic with it.
 * - Tablet and server come to the same rows from the same rows, which a digest over their fields proves (row-digest.ts).
 */

/** An event without its envelope. */
export interface FamilyEvent {
  readonly type: string;
  readonly payload: unknown;
}

/** Names a partition of a facility's rows, such as `lot:…`. */
export type Key = string;

/** Row types of a family by table. */
export type RowTypes = Readonly<Record<string, object>>;

/** Rows by table and id. A row that is not there reads as not existing. */
export type Rows<Types extends RowTypes = RowTypes> = {
  readonly [Name in keyof Types]: ReadonlyMap<string, Types[Name]>;
};

/** Rows that are one's own to change. */
export type OwnRows<Types extends RowTypes = RowTypes> = {
  readonly [Name in keyof Types]: Map<string, Types[Name]>;
};

/** Rows as an event leaves them, in the one order that the digest is made in. */
export type Changed<Types extends RowTypes = RowTypes> = {
  readonly [Name in keyof Types]: readonly Types[Name][];
};

/** Ids of rows by table; of a table that is left out none. */
export type RowIds = Readonly<Partial<Record<string, readonly string[]>>>;

/** A table of a family. Its name in the family is also the kind of its lines in a snapshot. */
export interface Table<Row extends object = object> {
  /** Member of a step of the feed that holds its rows. */
  readonly wire: string;
  /** Schema of a row, field by field in the order of the digest. */
  readonly schema: z.ZodType<Row>;
  id(row: Row): string;
  /** The partition of a row; null for a total. */
  key(row: Row): Key | null;
  /** Rows that belong to this one and are to be loaded with it, such as the lot of an entry. */
  follow(row: Row): RowIds;
  /** Figures of all rows of a facility, by which tablet and server compare theirs (row-figures.ts). Absent if none are. */
  figures?(rows: readonly Row[]): Figures;
}

/** Members of a page's check and of the last line of a snapshot. */
export type Figures = Readonly<Record<string, string | number>>;

export type Decided<Outcome = unknown> =
  | { readonly accepted: true; readonly outcome: Outcome }
  | { readonly accepted: false; readonly reason: string };

/** An outcome's addition to a total. */
export interface Sum {
  /** Id of the total's row. */
  readonly id: string;
  readonly by: Readonly<Record<string, number>>;
}

export interface ApplyOptions {
  readonly facts: EventFacts;
  /** A fold over one partition has no totals to write to: it adds up the sums. */
  readonly totals: 'kept' | 'left-out';
}

export interface Family<Types extends RowTypes = RowTypes, Outcome = unknown> {
  readonly name: string;
  readonly types: Readonly<Record<string, { readonly version: number; readonly payload: z.ZodType }>>;
  /** Types that only the server's relay may write. */
  readonly relayed: ReadonlySet<string>;
  /** In the order of the digest. */
  readonly tables: { readonly [Name in keyof Types]: Table<Types[Name]> };
  /** The rows that an event looks at, as far as its payload names them; {@link Table.follow} finds the others. */
  named(event: FamilyEvent, id: EventId): RowIds;
  /** The partitions of an event, the one that it is about first. `rows` are those that it looks at. */
  keys(event: FamilyEvent, id: EventId, rows: Rows<Types>): readonly [Key, ...Key[]];
  /** Judges an event. Looks at no total. Throws where the payload is none of its type or a row of the rule is missing. */
  decide(event: FamilyEvent, rows: Rows<Types>, facts: EventFacts): Decided<Outcome>;
  /** The rows as an outcome leaves them; changes none itself. Throws a defect where the outcome does not fit the rows. */
  apply(rows: Rows<Types>, outcome: Outcome, options: ApplyOptions): Changed<Types>;
  /** Addition of an outcome to the family's total; null in a family that sums nothing. */
  sumOf(outcome: Outcome): Sum | null;
}

/** Takes over what {@link Family.apply} gave. */
export function take<Types extends RowTypes>(
  { tables }: Pick<Family<Types>, 'tables'>,
  rows: OwnRows<Types>,
  changed: Changed<Types>,
): void {
  for (const [name, { id }] of Object.entries(tables) as [keyof Types, Table<Types[keyof Types]>][])
    for (const row of changed[name]) rows[name].set(id(row), row);
}
