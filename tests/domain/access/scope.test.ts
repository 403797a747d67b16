import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levels, type Level, type Place } from '#domain/access/model.ts';
import { canSee, canWriteStock, isAtMost } from '#domain/access/scope.ts';
import { facilityId } from '../ids.ts';
import { place, viewer } from './places.ts';

const runs = { numRuns: 1000 };
const home = place(1, 2, 3, 4);

describe('canSee', () => {
  // Columns: facility, LGA, state and country officer, all with the same home.
  it.each<[string, Place, readonly [boolean, boolean, boolean, boolean]]>([
    ['the facility itself', home, [true, true, true, true]],
    ['another facility of the LGA', place(1, 2, 3, 5), [false, true, true, true]],
    ['a facility of another LGA', place(1, 2, 6, 7), [false, false, true, true]],
    ['a facility of another state', place(1, 8, 9, 10), [false, false, false, true]],
    ['a facility of another country', place(11, 12, 13, 14), [false, false, false, false]],
    ['the LGA', place(1, 2, 3), [false, true, true, true]],
    ['another LGA', place(1, 2, 6), [false, false, true, true]],
    ['the state', place(1, 2), [false, false, true, true]],
    ['another state', place(1, 8), [false, false, false, true]],
    ['the country', place(1), [false, false, false, true]],
    ['another country', place(11), [false, false, false, false]],
    ['the same numbers below another country', place(11, 2, 3, 4), [false, false, false, false]],
    ['the same facility below another LGA', place(1, 2, 6, 4), [false, false, true, true]],
  ])('%s', (_what, at, seen) => {
    expect(levels.map((level) => canSee(viewer(level, home), at))).toEqual(seen);
  });

  it.each([
    ['facility', place(1)],
    ['facility', place(1, 2)],
    ['facility', place(1, 2, 3)],
    ['lga', place(1)],
    ['lga', place(1, 2)],
    ['state', place(1)],
  ] as const)('shows nothing to somebody at level %s whose chain lacks their unit', (level, own) => {
    for (const at of [place(1), place(1, 2), place(1, 2, 3), home])
      expect(canSee(viewer(level, own), at)).toBe(false);
  });

  const part = fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined, freq: 2 });
  const anyPlace = fc.tuple(fc.integer({ min: 1, max: 2 }), part, part, part).map((parts) => place(...parts));
  const anyLevel = fc.constantFrom(...levels);

  const partsOf: Readonly<Record<Level, readonly (keyof Place)[]>> = {
    country: ['country'],
    state: ['country', 'state'],
    lga: ['country', 'state', 'lga'],
    facility: ['country', 'state', 'lga', 'facility'],
  };

  /** True if the chain has a unit of the level; above a store it may begin with the state or the country. */
  const isThere = (level: Level, own: Place) =>
    (level === 'facility' ? [own.facility] : partsOf[level].map((key) => own[key])).every(
      (part) => part !== null,
    );

  it('grows with the level: a wider level shows everything that a narrower one shows', () => {
    fc.assert(
      fc.property(anyLevel, anyLevel, anyPlace, anyPlace, (a, b, own, at) => {
        const [narrow, wide] = isAtMost(a, b) ? [a, b] : [b, a];
        // The chain of a state's store has no LGA, so nobody there is at that level.
        fc.pre(isThere(wide, own));
        if (canSee(viewer(narrow, own), at)) expect(canSee(viewer(wide, own), at)).toBe(true);
      }),
      runs,
    );
  });

  it('shows exactly the places below the viewer’s unit', () => {
    fc.assert(
      fc.property(anyLevel, anyPlace, anyPlace, (level, own, at) => {
        const through = isThere(level, own) && partsOf[level].every((key) => own[key] === at[key]);
        expect(canSee(viewer(level, own), at)).toBe(through);
      }),
      runs,
    );
  });
});

describe('canWriteStock', () => {
  it.each(levels)('at level %s, only for users whose home is the facility', (level) => {
    expect(canWriteStock(viewer(level, home), facilityId(4))).toBe(true);
    expect(canWriteStock(viewer(level, home), facilityId(5))).toBe(false);
    expect(canWriteStock(viewer(level, place(1, 2, 3)), facilityId(4))).toBe(false);
  });

  it('is not granted by any role', () => {
    const manager = viewer(
      'lga',
      place(1, 2, 3),
      'userManager',
      'facilityManager',
      'stateManager',
      'countryManager',
    );
    expect(canWriteStock(manager, facilityId(4))).toBe(false);
  });
});

describe('isAtMost', () => {
  it('orders facility, LGA, state, country', () => {
    const table = levels.map((own) => levels.filter((level) => isAtMost(level, own)).length);
    expect(table).toEqual([1, 2, 3, 4]);
  });
});
