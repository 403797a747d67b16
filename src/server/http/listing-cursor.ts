import { z } from 'zod';
import { sentence } from '#contract/codes.ts';
import type { ListingEndpoint } from '#contract/calls/endpoint.ts';
import { isStorable } from '#contract/wire/envelope.ts';
import type { Level } from '#domain/access/model.ts';
import { invalid, type ProblemError } from './problem.ts';

/** Sort order of a listing. */
export interface Order {
  readonly field: string;
  readonly isDescending: boolean;
}

/**
 * The requested order, or the listing's default. @throws ProblemError 400 for a field that the listing cannot be
 * sorted by.
 */
export function orderOf(wanted: string | undefined, sort: ListingEndpoint['sort']): Order {
  const written = wanted ?? sort[0];
  const field = nameOf(written);
  const fields = sort.map(nameOf);
  if (!fields.includes(field)) {
    throw invalid([
      { path: 'sort', message: sentence('protocol.notSortedBy', { fields: fields.join(', ') }) },
    ]);
  }
  return { field, isDescending: written.startsWith('-') };
}

/** Answers a request for an order other than by time, for a unit whose rows have no other order. */
export function sortedByTimeOnly(level: Level): ProblemError {
  const named = level === 'lga' ? 'LGA' : level;
  return invalid([{ path: 'sort', message: sentence('protocol.sortedByTimeOnly', { level: named }) }]);
}

/**
 * Position at the end of a page: its order, the last row's value in that order (null if it has none), and that row's
 * id.
 */
const cursorSchema = z.tuple([z.string(), z.string().nullable(), z.uuid()]);
export type Cursor = z.infer<typeof cursorSchema>;

/** Encodes the position after a row for `after`. */
export function cursorText(order: Order, value: unknown, id: string): string {
  const cursor: Cursor = [writtenOrder(order), value === null ? null : String(value), id];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Decodes such a position. @throws ProblemError 400 for a text that is not one, or one of another order. */
export function readCursor(after: string, order: Order): Cursor {
  const read = cursorSchema.safeParse(parsed(Buffer.from(after, 'base64url').toString()));
  if (!read.success || read.data[0] !== writtenOrder(order) || !isStorable(read.data)) throw wrongPlace();
  return read.data;
}

/** The error for an `after` that does not belong to the listing. */
export function wrongPlace(): Error {
  return invalid([{ path: 'after', message: 'protocol.beginAgain' }]);
}

function writtenOrder({ field, isDescending }: Order): string {
  return isDescending ? `-${field}` : field;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The field of a sort, without its direction. */
function nameOf(sort: string): string {
  return sort.replace(/^-/, '');
}
