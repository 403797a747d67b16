import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  facilitiesByNeed,
  type PlaceNeed,
  type PlaceNeedKind,
  placeNeedKinds,
  placesByNeed,
  needsByUrgency,
} from '#domain/reports/place-needs.ts';

const need = (kind: PlaceNeedKind, day: string | null = null, facilities = 1): PlaceNeed => ({
  kind,
  day,
  facilities,
});
const place = (name: string, ...needs: readonly PlaceNeed[]) => ({
  name,
  needs,
  in_need: needs.length > 0 ? 1 : 0,
});
const names = (places: readonly { readonly name: string }[]) => places.map(({ name }) => name);

describe('places by need', () => {
  test('a fridge out of its band comes before a serious reaction, that before a stock-out, and so on', () => {
    const places = placeNeedKinds.map((kind) => place(kind, need(kind))).toReversed();
    expect(names(placesByNeed(places))).toEqual([...placeNeedKinds]);
  });

  test('a place is sorted by its most urgent need, in any order of its needs', () => {
    const places = [
      place('late and broken', need('report'), need('cold')),
      place('out of stock', need('stock-out')),
    ];
    expect(names(placesByNeed(places))).toEqual(['late and broken', 'out of stock']);
  });

  test('for one kind the longest lasting comes first, whatever else the places need', () => {
    const places = [
      place('since today', need('silent', '2026-11-20'), need('expiring'), need('report')),
      place('since long ago', need('silent', '2026-11-01')),
    ];
    expect(names(placesByNeed(places))).toEqual(['since long ago', 'since today']);
  });

  test('without a day the one with more facilities comes first, then by name', () => {
    const places = [
      place('Takai', need('cold')),
      place('Doguwa', need('cold', null, 3)),
      place('Ajingi', need('cold')),
    ];
    expect(names(placesByNeed(places))).toEqual(['Doguwa', 'Ajingi', 'Takai']);
  });

  test('with one kind chosen, only the places that have it are listed', () => {
    const places = [
      place('both', need('cold'), need('report', '2026-11-05')),
      place('report', need('report', '2026-11-06')),
      place('nothing'),
    ];
    expect(names(placesByNeed(places, 'report'))).toEqual(['both', 'report']);
    expect(names(placesByNeed(places))).toEqual(['both', 'report']);
  });

  test('a count over all places equals that of their rows, and no row is lost', () => {
    const needs = fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom(...placeNeedKinds),
        day: fc.constant(null),
        facilities: fc.integer({ min: 1, max: 9 }),
      }),
      { selector: ({ kind }) => kind },
    );
    fc.assert(
      fc.property(fc.array(needs), (lists) => {
        const places = lists.map((own, index) => place(String(index), ...own));
        const counts = facilitiesByNeed(places);
        for (const kind of placeNeedKinds) {
          const rows = placesByNeed(places, kind);
          const sum = rows.reduce(
            (total, { needs: own }) => total + (own.find((one) => one.kind === kind)?.facilities ?? 0),
            0,
          );
          expect(counts[kind]).toBe(sum);
        }
        expect(placesByNeed(places)).toHaveLength(places.filter(({ needs: own }) => own.length > 0).length);
      }),
    );
  });
});

test('the needs of a place are sorted by urgency', () => {
  expect(needsByUrgency([need('report'), need('silent'), need('cold')]).map(({ kind }) => kind)).toEqual([
    'cold',
    'silent',
    'report',
  ]);
});
