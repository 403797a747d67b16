import type { SupplyLevel } from '#domain/ledger/stock-level.ts';
import { compareNames, lineKey } from '#domain/kernel/text.ts';
import { Dexie } from 'dexie';
import type { AntigenRow, PlaceRow } from '#contract/wire/rows.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { PlaceFileRow } from '#client/db/rows.ts';

/** A place with the places above it, for receipts; null for a level that the device does not know. */
export interface PlacesAbove {
  readonly country: PlaceRow | null;
  readonly state: PlaceRow | null;
  readonly lga: PlaceRow | null;
  readonly facility: PlaceRow | null;
}

export async function antigens(db: DeviceDatabase): Promise<AntigenRow[]> {
  const rows = await db.antigen.toArray();
  return rows.toSorted((a, b) => compareNames(a.name, b.name));
}

export async function antigen(db: DeviceDatabase, id: string): Promise<AntigenRow | null> {
  return (await db.antigen.get(id)) ?? null;
}

/** Open places of a level inside a parent, by name; for countries there is no parent. */
export async function places(
  db: DeviceDatabase,
  level: PlaceRow['level'],
  parent: string | null,
): Promise<PlaceRow[]> {
  const rows = await db.place.where({ level, parent: parent ?? '' }).toArray();
  return rows
    .filter(({ closed }) => closed !== true)
    .map(placeOf)
    .toSorted((a, b) => compareNames(a.name, b.name));
}

/** Facilities on this device whose name contains a text, by name; at most `limit` of them. */
export async function facilitiesNamed(
  db: DeviceDatabase,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<PlaceRow[]> {
  const wanted = lineKey(text);
  const level: PlaceRow['level'] = 'facility';
  const rows = await db.place
    .where('[level+parent]')
    .between([level, Dexie.minKey], [level, Dexie.maxKey])
    .filter(({ name }) => lineKey(name).includes(wanted))
    .toArray();
  return rows
    .map(placeOf)
    .toSorted((a, b) => compareNames(a.name, b.name))
    .slice(0, limit);
}

export async function place(db: DeviceDatabase, id: string): Promise<PlaceRow | null> {
  const row = await db.place.get(id);
  return row ? placeOf(row) : null;
}

/**
 * The store that supplies a facility: that of its LGA, else its state, else its country. Null if the device knows none; no store supplies
 * itself.
 */
export async function supplierOf(db: DeviceDatabase, facility: string): Promise<PlaceRow | null> {
  const { lga, state, country } = await placesAbove(db, facility);
  const units = [lga, state, country].flatMap((unit) => (unit === null ? [] : [unit.id]));
  const stores = (await Promise.all(units.map((unit) => places(db, 'facility', unit)))).flat();
  for (const unit of units) {
    const store = stores.find(
      ({ id, serves, closed }) => id !== facility && closed !== true && serves?.includes(unit),
    );
    if (store) return store;
  }
  return null;
}

/** The level that a facility's stock is for: the facility itself, or for a store its unit. */
export async function supplyLevelOf(db: DeviceDatabase, facility: string): Promise<SupplyLevel> {
  const own = await place(db, facility);
  if (own?.serves === undefined || own.parent === null) return 'facility';
  return (await place(db, own.parent))?.level ?? 'facility';
}

export async function placesAbove(db: DeviceDatabase, facility: string): Promise<PlacesAbove> {
  const above = { country: null, state: null, lga: null, facility: null } as {
    -readonly [Level in keyof PlacesAbove]: PlacesAbove[Level];
  };
  let next: string | null = facility;
  // Limited to four levels, so that a cycle in the rows cannot loop.
  for (let depth = 0; next !== null && depth < 4; depth++) {
    const found: PlaceRow | null = await place(db, next);
    if (!found) break;
    above[found.level] = found;
    next = found.parent;
  }
  return above;
}

function placeOf(row: PlaceFileRow): PlaceRow {
  return { ...row, parent: row.parent === '' ? null : row.parent };
}
