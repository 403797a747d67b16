import { z } from 'zod';
import { fnv1a } from '#domain/kernel/fnv1a.ts';
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
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodDefault
  )
    return readerOf(schema.def.innerType);
  return (value) => value ?? null;
}

function unlessNull(read: Reader): Reader {
  return (value) => (value === null || value === undefined ? null : read(value));
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
