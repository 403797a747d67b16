import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelLines } from '#features/analysis/map/place-map.tsx';
import { type MapPlace, mapTiles, nearestCells, tileRatio } from '#features/analysis/map/map-tiles.ts';
import { stateTiles } from '#features/analysis/map/state-grid.ts';
import { doseSteps, stepOf } from '#features/analysis/map/tile-bands.ts';
import { contrast, tileColours } from '#features/analysis/map/tile-colours.ts';

const seed = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../src/server/seed/data', name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
const lgas = seed('lgas.csv').map(([, name = '', , state = '', lat = '', lon = '']) => ({
  name,
  state,
  lat,
  lon,
}));

const place = (name: string, level: MapPlace['level'], value: number | null = 1): MapPlace => ({
  id: `${level} ${name}`,
  name,
  level,
  value,
});

test('every state has one tile, and no two have the same', () => {
  const states = seed('states.csv').map(([code, , name]) => ({ code, name }));
  expect(states).toHaveLength(37);
  expect(stateTiles.map(({ code, name }) => ({ code, name })).toSorted(byCode)).toEqual(
    states.toSorted(byCode),
  );
  expect(new Set(stateTiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(37);
});

function byCode(
  a: { readonly code?: string | undefined },
  b: { readonly code?: string | undefined },
): number {
  return (a.code ?? '').localeCompare(b.code ?? '');
}

test('each LGA of each state is on its map, on a tile of its own', () => {
  const states = [...new Set(lgas.map(({ state }) => state))];
  expect(lgas).toHaveLength(774);
  for (const state of states) {
    const places = lgas.filter((lga) => lga.state === state).map(({ name }) => place(name, 'lga'));
    const { tiles, beside } = mapTiles(places, state);
    expect(beside).toEqual([]);
    expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(places.length);
  }
});

test('Kano’s 44 LGAs fit a tablet, and lie as they do: Doguwa in the south, Kunchi in the north, Ajingi in the east', () => {
  const places = lgas.filter(({ state }) => state === 'Kano').map(({ name }) => place(name, 'lga'));
  const { tiles } = mapTiles(places, 'Kano');
  const of = (name: string) => tiles.find((tile) => tile.name === name)!;
  expect(tiles).toHaveLength(44);
  expect(Math.max(...tiles.map(({ column }) => column))).toBeLessThan(9);
  expect(of('Doguwa').row).toBe(Math.max(...tiles.map(({ row }) => row)));
  expect(of('Kunchi').row).toBeLessThan(2);
  expect(of('Ajingi').column).toBeGreaterThan(of('Gwarzo').column + 3);
});

test('own stores and places that the map does not know are named beside it', () => {
  const places = [place('Kano', 'state'), place('Nigeria: own stores', 'stores'), place('Atlantis', 'state')];
  const { tiles, beside } = mapTiles(places, null);
  expect(tiles.map(({ label }) => label)).toEqual(['KN']);
  expect(beside.map(({ name }) => name)).toEqual(['Nigeria: own stores', 'Atlantis']);
});

test('any set of places gets one cell each', () => {
  const centre = fc.record({
    lat: fc.double({ min: 4, max: 14, noNaN: true }),
    lon: fc.double({ min: 2, max: 15, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(centre, { maxLength: 30 }), (centres) => {
      const cells = nearestCells(centres, { tileRatio });
      expect(cells).toHaveLength(centres.length);
      expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(centres.length);
    }),
    { numRuns: 50 },
  );
});

test('steps are round numbers, whole doses apart, and the largest figure is in the last', () => {
  expect(doseSteps([0, 12_600])).toEqual([0, 3000, 6000, 9000, 12_000]);
  expect(doseSteps([])).toEqual([0, 1, 2, 3, 4]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 10_000_000 }), { minLength: 1 }), (values) => {
      const steps = doseSteps(values);
      const size = (steps[1] ?? 0) - (steps[0] ?? 0);
      expect(Number.isInteger(size)).toBe(true);
      expect(Math.max(...values)).toBeLessThanOrEqual(size * steps.length);
    }),
  );
  expect([-3, 0, 4.9, 5, 100].map((value) => stepOf(value, [0, 5, 10, 25, 50]))).toEqual([0, 0, 0, 1, 4]);
});

test('a name is cut where a tile ends', () => {
  expect(labelLines('Ajingi')).toEqual(['Ajingi']);
  expect(labelLines('Dawakin Kudu')).toEqual(['Dawakin Kudu']);
  expect(labelLines('Nasarawa Egon West')).toEqual(['Nasarawa Egon', 'West']);
  expect(labelLines('Municipal Area Council')).toEqual(['Municipal', 'Area Council']);
  expect(labelLines('Ohaji/Egbema')).toEqual(['Ohaji/Egbema']);
  for (const { name } of lgas) {
    const lines = labelLines(name);
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(13);
  }
});

const light = { lightest: '#d9ecea', danger: '#8c1010', warning: '#673e00', warningSoft: '#fbe9c2' };
const dark = { lightest: '#16393a', danger: '#ffaea6', warning: '#f3c66b', warningSoft: '#382a0a' };
const sunlight = { lightest: '#c4ecee', danger: '#6b0000', warning: '#3f2600', warningSoft: '#ffd978' };

test.each([
  [
    'as it is shipped',
    { ground: '#f6f3ea', ink: '#12201f', onPalette: '#fff', palette: ['#004f56'], ...light },
  ],
  ['light', { ground: '#f6f3ea', ink: '#12201f', onPalette: '#ffffff', palette: ['#004f56'], ...light }],
  ['dark', { ground: '#0c1414', ink: '#edf3f1', onPalette: '#00302f', palette: ['#7fdbd6'], ...dark }],
  [
    'sunlight',
    { ground: '#ffffff', ink: '#000000', onPalette: '#ffffff', palette: ['#004f56'], ...sunlight },
  ],
])('the words on every tile are read, %s', (_, colours) => {
  for (const tones of [
    ['step', 'step', 'step', 'step', 'step'],
    ['danger', 'warning', 'step', 'step', 'step'],
  ] as const) {
    const looks = tileColours(tones, { ...colours, line: '#888888' });
    expect(looks).toHaveLength(5);
    expect(new Set(looks.map(({ ground }) => ground)).size).toBe(5);
    for (const { ground, ink } of looks) expect(contrast(ground, ink)).toBeGreaterThan(4.5);
  }
});
