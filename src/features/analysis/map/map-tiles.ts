import centroidsCsv from './lga-centroids.csv?raw';
import { type Cell, stateTiles } from './state-grid.ts';

/** A state or LGA, or stores of a higher unit, with a figure. */
export interface MapPlace {
  readonly id: string;
  readonly name: string;
  readonly level: 'state' | 'lga' | 'stores';
  /** Null without records, which differs from zero. */
  readonly value: number | null;
  /** Text under the figure. */
  readonly foot?: string;
}

/** A place with its position on the map. */
export interface Tile extends MapPlace, Cell {
  /** Text that fits on the tile: the state's code, or the LGA's name. */
  readonly label: string;
}

/** Width of an LGA's tile divided by its height. */
export const tileRatio = 4 / 3;

/**
 * Places on the map, and those without a position on it: own stores, and places unknown to the map. `state` names the state whose LGAs they
 * are.
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

/** Centres of a state's LGAs, by name. */
function centresOf(state: string): ReadonlyMap<string, Centre> {
  const [, ...lines] = centroidsCsv.trim().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [of = '', name = '', lat, lon] = line.split(',');
      return plain(of) === plain(state) ? [[plain(name), { lat: Number(lat), lon: Number(lon) }]] : [];
    }),
  );
}

/** Name without hyphens, slashes and spaces, for comparison. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/'-]+/g, ' ');
}

/** A place by its centre, in degrees. */
interface Centre {
  readonly lat: number;
  readonly lon: number;
}

/** Number of cells for each place: some stay empty, which preserves the outline. */
const room = 1.4;
const maxPasses = 50;

/**
 * A separate grid cell for every place, as near to their centres as possible overall. LGAs of a city lie a few kilometres apart and those
 * around it fifty, so points on a real map would cover each other.
 */
export function nearestCells(
  centres: readonly Centre[],
  { tileRatio }: { readonly tileRatio: number },
): readonly Cell[] {
  if (centres.length === 0) return [];
  const { points, columns, rows } = inGrid(centres, tileRatio);
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }));
  const taken = assigned(points, cells);
  return trimmed(taken.map((index) => cells[index] ?? { column: 0, row: 0 }));
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The centres in units of cells, and the number of cells. North is up; a degree of longitude shrinks with latitude. */
function inGrid(centres: readonly Centre[], tileRatio: number) {
  const middle = centres.reduce((sum, { lat }) => sum + lat, 0) / centres.length;
  const narrowing = Math.cos((middle * Math.PI) / 180);
  const plane = centres.map(({ lat, lon }) => ({ x: (lon * narrowing) / tileRatio, y: -lat }));
  const [left, top] = [Math.min(...plane.map(({ x }) => x)), Math.min(...plane.map(({ y }) => y))];
  const width = Math.max(...plane.map(({ x }) => x)) - left || 1;
  const height = Math.max(...plane.map(({ y }) => y)) - top || 1;
  const wanted = centres.length * room;
  const columns = Math.min(centres.length, Math.max(1, Math.round(Math.sqrt((wanted * width) / height))));
  const rows = Math.ceil(wanted / columns);
  const points = plane.map(({ x, y }) => ({
    x: ((x - left) / width) * (columns - 1),
    y: ((y - top) / height) * (rows - 1),
  }));
  return { points, columns, rows };
}

/** Assigns a cell to each point: nearest pairs first, then swapped as long as that brings them nearer. */
function assigned(points: readonly Point[], cells: readonly Cell[]): readonly number[] {
  const cost = (point: number, cell: number) => {
    const [from, to] = [points[point], cells[cell]];
    return from && to ? (from.x - to.column) ** 2 + (from.y - to.row) ** 2 : 0;
  };
  const cellOf = nearestFirst(points.length, cells.length, cost);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    if (!improve(cellOf, cells.length, cost)) break;
  }
  return cellOf;
}

type Cost = (point: number, cell: number) => number;

function nearestFirst(points: number, cells: number, cost: Cost): number[] {
  const pairs = Array.from({ length: points * cells }, (_, index) => {
    const [point, cell] = [Math.floor(index / cells), index % cells];
    return { point, cell, cost: cost(point, cell) };
  }).toSorted((a, b) => a.cost - b.cost);
  const cellOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const { point, cell } of pairs) {
    if (cellOf.has(point) || taken.has(cell)) continue;
    cellOf.set(point, cell);
    taken.add(cell);
  }
  return Array.from({ length: points }, (_, point) => cellOf.get(point) ?? 0);
}

/** Moves a point to a free cell, or swaps two, if that is nearer overall. @returns whether anything changed. */
function improve(cellOf: number[], cells: number, cost: Cost): boolean {
  let isBetter = false;
  for (let point = 0; point < cellOf.length; point += 1) {
    for (let cell = 0; cell < cells; cell += 1) {
      const own = cellOf[point] ?? 0;
      const other = cellOf.indexOf(cell);
      if (other === point) continue;
      const before = cost(point, own) + (other < 0 ? 0 : cost(other, cell));
      const after = cost(point, cell) + (other < 0 ? 0 : cost(other, own));
      if (after >= before - 1e-9) continue;
      cellOf[point] = cell;
      if (other >= 0) cellOf[other] = own;
      isBetter = true;
    }
  }
  return isBetter;
}

/** Removes empty columns and rows. */
function trimmed(cells: readonly Cell[]): readonly Cell[] {
  const columns = [...new Set(cells.map(({ column }) => column))].toSorted((a, b) => a - b);
  const rows = [...new Set(cells.map(({ row }) => row))].toSorted((a, b) => a - b);
  return cells.map(({ column, row }) => ({ column: columns.indexOf(column), row: rows.indexOf(row) }));
}
