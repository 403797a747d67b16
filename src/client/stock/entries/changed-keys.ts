import type { IntervalTree, ObservabilitySet } from 'dexie';

/** From here on reading a table anew costs no more than asking for each row. */
const manyKeys = 1000;

/** Primary keys of a table that a change touched; `unknown` when it touched ranges of them, or too many. */
export function changedKeys(
  parts: ObservabilitySet,
  { database, table }: { readonly database: string; readonly table: string },
): ReadonlySet<string> | 'unknown' {
  // Dexie says `all` where a page comes back from the browser's cache and may have missed changes.
  if ('all' in parts) return 'unknown';
  const keys = new Set<string>();
  const address = `idb://${database}/${table}/`;
  const isKnown = [parts[address], parts[`${address}:dels`]].every((tree) => addKeys(keys, tree));
  return isKnown && keys.size <= manyKeys ? keys : 'unknown';
}

function addKeys(keys: Set<string>, tree: IntervalTree | null | undefined): boolean {
  if (!tree || !('from' in tree)) return true;
  const { from, to, l, r } = tree;
  if (typeof from !== 'string' || from !== to) return false;
  keys.add(from);
  return addKeys(keys, l) && addKeys(keys, r);
}
