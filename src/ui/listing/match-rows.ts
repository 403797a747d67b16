import { lineKey } from '#domain/kernel/text.ts';
import { fieldOf, textOf } from '../table/columns.ts';
import type { Listing } from './define-listing.ts';

/** The rows with the query in one of the listing's searched texts, upper and lower case alike. */
export function matchRows<Row>(listing: Listing<Row>, rows: readonly Row[], query: string): readonly Row[] {
  const wanted = lineKey(query);
  if (wanted === '' || !listing.search) return rows;
  return rows.filter((row) => textsOf(listing, row).some((text) => lineKey(text).includes(wanted)));
}

function textsOf<Row>({ search, columns }: Listing<Row>, row: Row): string[] {
  if (typeof search === 'function') return search(row).filter(isPresent).map(String);
  return (search ?? []).flatMap((key) => {
    const value = fieldOf(row, key);
    if (!isPresent(value)) return [];
    const column = columns.find((candidate) => candidate.key === key);
    // A date is looked for as it is read on the screen, not as it is stored.
    return column ? [String(value), textOf(column.kind, value)] : [String(value)];
  });
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
