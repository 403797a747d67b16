import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '#contract/activity-facts.ts';
import { equipment } from '#contract/families/equipment.ts';
import { type FamilyEvent, type OwnRows, take } from '#contract/families/family.ts';
import { changedDigest } from '#contract/families/row-digest.ts';
import type { EquipmentRows } from '#contract/families/equipment.ts';
import type { EventId, FacilityId, UserId } from '#domain/kernel/ids.ts';
import { refrigerator, unitId } from '#tests/domain/equipment/units.ts';
import { noRows, rowsLookedAt } from './rows-looked-at.ts';

/** An action on one of the first units of the story, which may not exist. */
const actions = fc.oneof(
  fc.record({ type: fc.constant('register-equipment'), payload: fc.constant({ ...refrigerator() }) }),
  fc.record({
    type: fc.constant('update-equipment'),
    payload: fc.record({
      equipment: fc.nat(5).map((n) => unitId(n + 16)),
      serialNumber: fc.constantFrom('', 'A', 'B'),
      year: fc.constantFrom(null, 2020, 2099),
    }),
  }),
  fc.record({
    type: fc.constant('change-condition'),
    payload: fc.record({
      equipment: fc.nat(5).map((n) => unitId(n + 16)),
      functionality: fc.constantFrom('good', 'bad'),
      reason: fc.constantFrom(null, 'Compressor'),
    }),
  }),
  fc.record({
    type: fc.constant('delete-equipment'),
    payload: fc.record({ equipment: fc.nat(5).map((n) => unitId(n + 16)) }),
  }),
  fc.record({
    type: fc.constant('record-temperature'),
    payload: fc.record({
      equipment: fc.nat(5).map((n) => unitId(n + 16)),
      celsius: fc.constantFrom(4, 9.5),
      readAt: fc.constantFrom('2026-11-20T08:00', '2026-11-25T08:00'),
    }),
  }),
  fc.record({
    type: fc.constant('void-temperature'),
    payload: fc.record({
      equipment: fc.nat(5).map((n) => unitId(n + 16)),
      reading: fc.nat(20).map((n) => unitId(n + 16)),
    }),
  }),
  fc.record({
    type: fc.constant('store-lot'),
    payload: fc.record({
      lot: fc.nat(2).map((n) => unitId(n + 0x100)),
      equipment: fc.option(fc.nat(5).map((n) => unitId(n + 16))),
    }),
  }),
);
const stories: fc.Arbitrary<FamilyEvent[]> = fc.array(actions, { minLength: 5, maxLength: 40, size: 'max' });

const factsOfNth = (n: number) =>
  factsOf({
    event_id: unitId(n + 16) as EventId,
    facility: unitId(0xa) as FacilityId,
    actor: unitId(0xb) as UserId,
    recorded_at: new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString(),
    clock_offset_ms: 0,
  });

/** Folds events over rows and changes them; each event sees only the rows that it names. */
function fold(rows: OwnRows<EquipmentRows>, story: readonly (readonly [FamilyEvent, number])[]): void {
  for (const [event, at] of story) {
    const facts = factsOfNth(at);
    const looked = rowsLookedAt(equipment, rows, { event, id: facts.event });
    const decided = equipment.decide(event, looked, facts);
    if (decided.accepted)
      take(equipment, rows, equipment.apply(looked, decided.outcome, { facts, totals: 'kept' }));
  }
}

const tables = Object.keys(equipment.tables) as (keyof EquipmentRows)[];

/** Serializes rows and reads them back. */
function carry(from: OwnRows<EquipmentRows>, to: OwnRows<EquipmentRows>): void {
  for (const table of tables)
    for (const [id, row] of from[table]) (to[table] as Map<string, object>).set(id, structuredClone(row));
}

describe('the equipment family', () => {
  it('derives the same rows from any batches and partitions of a story', () => {
    fc.assert(
      fc.property(stories, fc.array(fc.nat(40), { maxLength: 6 }), (story, cuts) => {
        const numbered = story.map((event, at) => [event, at] as const);
        const whole = noRows(equipment);
        fold(whole, numbered);
        const inBatches = noRows(equipment);
        const ends = [...cuts, numbered.length].toSorted((a, b) => a - b);
        let start = 0;
        for (const end of ends) {
          // Each batch begins with rows that were serialized and read back.
          const read = noRows(equipment);
          carry(inBatches, read);
          fold(read, numbered.slice(start, end));
          carry(read, inBatches);
          start = Math.max(start, end);
        }
        expect(inBatches).toEqual(whole);
        const byKey = noRows(equipment);
        const keyOf = ([event, at]: readonly [FamilyEvent, number]) =>
          equipment.keys(event, factsOfNth(at).event, whole)[0];
        for (const key of new Set(numbered.map(keyOf)))
          fold(
            byKey,
            numbered.filter((one) => keyOf(one) === key),
          );
        for (const table of tables)
          expect(Object.fromEntries(byKey[table])).toEqual(Object.fromEntries(whole[table]));
      }),
      { numRuns: 50 },
    );
    // Takes half a second alone; the timeout allows for a busy machine.
  }, 60_000);

  it('writes only the row of its key, and sums nothing', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const rows = noRows(equipment);
        story.forEach((event, at) => {
          const facts = factsOfNth(at);
          const decided = equipment.decide(event, rows, facts);
          if (!decided.accepted) return;
          const changed = equipment.apply(rows, decided.outcome, { facts, totals: 'kept' });
          const keys = [
            ...changed.equipment.map((row) => equipment.tables.equipment.key(row)),
            ...changed.reading.map((row) => equipment.tables.reading.key(row)),
            ...changed.storage.map((row) => equipment.tables.storage.key(row)),
          ];
          for (const key of keys) expect(equipment.keys(event, facts.event, rows)).toEqual([key]);
          expect(equipment.sumOf(decided.outcome)).toBeNull();
          take(equipment, rows, changed);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('distinguishes rows by a digest that ignores the order of fields', () => {
    const event = { type: 'register-equipment', payload: refrigerator() };
    const decided = equipment.decide(event, noRows(equipment), factsOfNth(0));
    if (!decided.accepted) throw new Error(decided.reason);
    const [unit] = decided.outcome.equipment ?? [];
    const digestOf = (row: object) =>
      changedDigest(equipment, {
        equipment: [row as NonNullable<typeof unit>],
        reading: [],
        storage: [],
      });
    const turned = Object.fromEntries(Object.entries(unit!).toReversed());
    expect(digestOf(turned)).toBe(digestOf(unit!));
    for (const other of [{ year: 2020 }, { functionality: 'bad' }, { manufacturer: null }])
      expect(digestOf({ ...unit!, ...other })).not.toBe(digestOf(unit!));
  });
});
