import { z } from 'zod';
import { fnv1a } from '#domain/kernel/fnv1a.ts';
import { caseRowSchema } from '../wire/rows.ts';
import type { Wallet } from '#domain/ledger/model.ts';
import type { Changed, Family, Figures, RowTypes } from './family.ts';

type Reader = (value: unknown) => unknown;

/**
 * Fields added to rows after tablets and servers began to compare digests. They enter the digest only if present, so
 * that a row without them has the same digest in every build.
 */
const gained: ReadonlySet<string> = new Set([
  'voucher',
  'screened',
  'screenedBefore',
  'findings',
  'notGiven',
  'toldDays',
  'reasonCode',
  'vvmReadings',
  'countedAt',
  'sentBy',
  'dosesPerVial',
]);

const readers = new WeakMap<z.core.$ZodType, Reader>();

/**
 * A short digest of the rows that an event changed, independent of how their fields are ordered: tables in the
 * family's order, fields in their schema's order.
 */
export function changedDigest<Types extends RowTypes>(
  { tables }: Pick<Family<Types>, 'tables'>,
  changed: Changed<Types>,
): string {
  const lists = Object.entries(tables).map(([name, { schema }]) => {
    const read = readerOf(schema);
    return (changed[name] ?? []).map(read);
  });
  return fnv1a(JSON.stringify(lists));
}

/**
 * Builds a reader that orders a value as its schema does: an object becomes the list of its fields, with null for a
 * missing one.
 */
function readerOf(schema: z.core.$ZodType): Reader {
  const known = readers.get(schema);
  if (known) return known;
  const read = newReader(schema);
  readers.set(schema, read);
  return read;
}

function newReader(schema: z.core.$ZodType): Reader {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([field, inner]) => [field, readerOf(inner as z.core.$ZodType)] as const,
    );
    return unlessNull((row) => {
      const values = row as Readonly<Record<string, unknown>>;
      return fields
        .filter(([field]) => !gained.has(field) || values[field] !== undefined)
        .map(([field, read]) => read(values[field]));
    });
  }
  if (schema instanceof z.ZodArray) {
    const read = readerOf(schema.element);
    return unlessNull((list) => (list as readonly unknown[]).map(read));
  }
  const inner = insideOf(schema);
  return inner === null ? (value) => value ?? null : readerOf(inner);
}

/** The schema inside one that adds null, a default or the like; null for any other. */
function insideOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  return schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodDefault
    ? schema.def.innerType
    : null;
}

function unlessNull(read: Reader): Reader {
  return (value) => (value === null || value === undefined ? null : read(value));
}

/**
 * A short digest of a facility's wallets, the same on tablet and server for the same figures, in any order. It detects drift and protects
 * no secret: 2 × 32 bits of FNV-1a over a canonical text, in hexadecimal.
 */
export function walletDigest(wallets: Iterable<Wallet>): string {
  const lines = Array.from(wallets, (w) => `${w.antigen}:${w.balance}:${w.issued}:${w.wastage}`).toSorted();
  const text = lines.join('\n');
  return fnv1a(text) + fnv1a(text, 0x1b873593);
}

/** The figures over all rows of a facility, for those tables that have figures and were read. */
export function figuresOf({ tables }: Pick<Family, 'tables'>, rows: Partial<Changed>): Figures {
  const figures = Object.entries(tables).map(([name, table]) => {
    const read = rows[name];
    return read && table.figures?.(read);
  });
  return Object.assign({}, ...figures) as Figures;
}

/** True if no received figure differs. An older server sends none for a newer family. */
export function matchesFigures(figures: Figures, received: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(figures).every(([name, figure]) => (received[name] ?? figure) === figure);
}

/** A family, or other rows that are compared like those of one. */
interface SummedRows {
  readonly tables: Readonly<Record<string, { readonly schema: z.ZodType }>>;
}

/** The cases of a facility, compared under the name `cases`. */
export const comparedCases = { tables: { case: { schema: caseRowSchema } } } satisfies SummedRows;

/**
 * Collects a family's figure over all rows, which tablet and server compare from time to time: the shape of its rows, their number, and the
 * sum of their digests, in any order.
 */
export class RowSum {
  readonly #readers: ReadonlyMap<string, Reader>;
  readonly #shape: string;
  #count = 0;
  #sum = 0;

  constructor({ tables }: SummedRows) {
    this.#readers = new Map(Object.entries(tables).map(([name, { schema }]) => [name, readerOf(schema)]));
    this.#shape = fnv1a(
      JSON.stringify(Object.entries(tables).map(([name, { schema }]) => [name, shapeOf(schema)])),
    );
  }

  add(table: string, row: object): void {
    const digest = fnv1a(JSON.stringify([table, this.#readers.get(table)?.(row)]));
    this.#count += 1;
    this.#sum = (this.#sum + Number.parseInt(digest, 16)) >>> 0;
  }

  figure(): string {
    return `${this.#shape}.${this.#count}.${this.#sum.toString(16)}`;
  }
}

/** The names of a row's fields, in their order. */
function shapeOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([field, inner]) => [field, shapeOf(inner as z.core.$ZodType)]);
  if (schema instanceof z.ZodArray) return [shapeOf(schema.element)];
  const inner = insideOf(schema);
  return inner === null ? '' : shapeOf(inner);
}

/**
 * The families whose figures by {@link RowSum} differ. Figures of rows with different shapes cannot be compared, because the older build
 * lacks the newer one's fields.
 */
export function differingFamilies(
  here: Readonly<Record<string, string>>,
  received: Readonly<Record<string, string>>,
): readonly string[] {
  const shapeIn = (figure: string | undefined) => figure?.split('.')[0];
  return Object.entries(here).flatMap(([family, figure]) =>
    received[family] !== figure && shapeIn(received[family]) === shapeIn(figure) ? [family] : [],
  );
}
