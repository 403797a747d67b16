import type { Family, OwnRows, Table } from '#contract/families/family.ts';

/** Empty rows of a family, to be filled. */
export function emptyRows({ tables }: Pick<Family, 'tables'>): OwnRows {
  return Object.fromEntries(Object.keys(tables).map((name) => [name, new Map<string, object>()]));
}

/** Rows of a facility by family, such as those that a page brings. */
export class FacilityRows {
  readonly #rows = new Map<string, OwnRows>();

  of(family: Pick<Family, 'name' | 'tables'>): OwnRows {
    const known = this.#rows.get(family.name);
    if (known) return known;
    const rows = emptyRows(family);
    this.#rows.set(family.name, rows);
    return rows;
  }
}

/** The tables of a family by their names. */
export function tablesOf({ tables }: Pick<Family, 'tables'>): readonly (readonly [name: string, Table])[] {
  return Object.entries(tables);
}
