import centroidsCsv from './lga-centroids.csv?raw';
import { nearestCells, type Centre } from './nearest-cells.ts';
import { stateTiles, type Cell } from './state-grid.ts';

/** A state or LGA, or own stores that lie in none of them, with a figure. */
export interface MapPlace {
  readonly id: string;
  readonly name: string;
  readonly level: 'state' | 'lga' | 'stores';
  /** Null where nothing was recorded, which is not the same as none. */
  readonly value: number | null;
  /** A word under the figure that says more than it. */
  readonly foot?: string;
}

/** A place where it stands on the map. */
export interface Tile extends MapPlace, Cell {
  /** What fits on the tile: the state's code, or the LGA's name. */
  readonly label: string;
}

/** How much wider an LGA's tile is than it is high. */
export const tileRatio = 4 / 3;

/**
 * The places on the map, and those that have no place on it: own stores, which lie in no part, and places that the map does
 * not know. `state` names the state whose LGAs they are.
 */
export function mapTiles(
  places: readonly MapPlace[],
  state: string | null,
): { readonly tiles: readonly Tile[]; readonly beside: readonly MapPlace[] } {
  const parts = places.filter(({ level }) => level !== 'stores');
  const tiles = parts.some(({ level }) => level === 'lga') ? lgaTiles(parts, state) : onGrid(parts);
  const shown = new Set(tiles.map(({ id }) => id));
  return { tiles, beside: places.filter(({ id, level }) => level === 'stores' || !shown.has(id)) };
}

function onGrid(places: readonly MapPlace[]): readonly Tile[] {
  return places.flatMap((place) => {
    const tile = stateTiles.find(({ name }) => plain(name) === plain(place.name));
    return tile === undefined ? [] : [{ ...place, label: tile.code, column: tile.column, row: tile.row }];
  });
}

function lgaTiles(places: readonly MapPlace[], state: string | null): readonly Tile[] {
  const centres = centresOf(state ?? '');
  const known = places.flatMap((place) => {
    const centre = centres.get(plain(place.name));
    return centre === undefined ? [] : [{ place, centre }];
  });
  const cells = nearestCells(
    known.map(({ centre }) => centre),
    { tileRatio },
  );
  return known.map(({ place }, index) => ({
    ...place,
    label: place.name,
    ...(cells[index] ?? { column: 0, row: 0 }),
  }));
}

/** Centres of the LGAs of a state, by their names. */
function centresOf(state: string): ReadonlyMap<string, Centre> {
  const [, ...lines] = centroidsCsv.trim().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [of = '', name = '', lat, lon] = line.split(',');
      return plain(of) === plain(state) ? [[plain(name), { lat: Number(lat), lon: Number(lon) }]] : [];
    }),
  );
}

/** Spelled alike whatever the hyphens, slashes and spaces. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/'-]+/g, ' ');
}
