import type { SearchableEntry } from './entry-search.ts';

/** Entries by the listing that shows them, each listing in the order of its ids, which is the order in which they were made. */
export class EntryLists {
  private readonly entriesByListing = new Map<string, SearchableEntry[]>();
  private readonly listingById = new Map<string, string>();

  of(listing: string): readonly SearchableEntry[] {
    return this.entriesByListing.get(listing) ?? [];
  }

  /** Adds one whose id is greater than those that are here. */
  add(listing: string, entry: SearchableEntry): void {
    this.listFor(listing).push(entry);
    this.listingById.set(entry.id, listing);
  }

  insert(listing: string, entry: SearchableEntry): void {
    const list = this.listFor(listing);
    list.splice(positionOf(list, entry.id), 0, entry);
    this.listingById.set(entry.id, listing);
  }

  /** Nothing happens when it is not here. */
  remove(id: string): void {
    const listing = this.listingById.get(id);
    if (listing === undefined) return;
    const list = this.listFor(listing);
    list.splice(positionOf(list, id), 1);
    this.listingById.delete(id);
  }

  private listFor(listing: string): SearchableEntry[] {
    const known = this.entriesByListing.get(listing);
    if (known) return known;
    const list: SearchableEntry[] = [];
    this.entriesByListing.set(listing, list);
    return list;
  }
}

/** Where an id is, or would have to be put. */
function positionOf(list: readonly SearchableEntry[], id: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.id ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
