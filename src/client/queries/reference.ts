import type { AntigenRow, PlaceRow } from '#contract/sync-rows.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { PlaceFileRow } from '#client/db/rows.ts';

/** A place with the places above it, for receipts; null where the device does not know one. */
export interface PlaceChain {
  readonly country: PlaceRow | null;
  readonly state: PlaceRow | null;
  readonly lga: PlaceRow | null;
  readonly facility: PlaceRow | null;
}

export async function antigens(db: DeviceDatabase): Promise<AntigenRow[]> {
  const rows = await db.antigen.toArray();
  return rows.toSorted((a, b) => a.name.localeCompare(b.name));
}

export async function antigen(db: DeviceDatabase, id: string): Promise<AntigenRow | null> {
  return (await db.antigen.get(id)) ?? null;
}

/** Places of a level inside a parent, by name; countries have none. */
export async function places(
  db: DeviceDatabase,
  level: PlaceRow['level'],
  parent: string | null,
): Promise<PlaceRow[]> {
  const rows = await db.place.where({ level, parent: parent ?? '' }).toArray();
  return rows.map(placeOf).toSorted((a, b) => a.name.localeCompare(b.name));
}

export async function place(db: DeviceDatabase, id: string): Promise<PlaceRow | null> {
  const row = await db.place.get(id);
  return row ? placeOf(row) : null;
}

export async function placeChain(db: DeviceDatabase, facility: string): Promise<PlaceChain> {
  const chain = { country: null, state: null, lga: null, facility: null } as {
    -readonly [Level in keyof PlaceChain]: PlaceChain[Level];
  };
  let next: string | null = facility;
  // Four levels at most, whatever the rows say.
  for (let depth = 0; next !== null && depth < 4; depth++) {
    const found: PlaceRow | null = await place(db, next);
    if (!found) break;
    chain[found.level] = found;
    next = found.parent;
  }
  return chain;
}

function placeOf(row: PlaceFileRow): PlaceRow {
  return { ...row, parent: row.parent === '' ? null : row.parent };
}
