import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideEquipment, type EquipmentEvent } from '#domain/equipment/activities.ts';
import { type Equipment, type EquipmentState, serialKeyOf } from '#domain/equipment/model.ts';
import {
  bandOf,
  celsiusSchema,
  halfOf,
  sideOfBand,
  standingReadings,
} from '#domain/equipment/temperature.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import type { EquipmentId, EventId, LotId, ReadingId } from '#domain/kernel/ids.ts';
import { lotsOnHold, unitOfLot } from '#domain/equipment/hold.ts';
import { factsOfNth, refrigerator, unitId } from './units.ts';

const id = unitId(1) as EquipmentId;
const other = unitId(9) as EquipmentId;

/** The rows after events, the first of which has the id 1. Throws if one is refused. */
function after(...events: readonly EquipmentEvent[]): EquipmentState {
  const rows = { equipment: new Map(), reading: new Map(), storage: new Map() };
  events.forEach((event, at) => {
    const decision = decideEquipment(event, rows, factsOfNth(at + 1));
    if (!decision.accepted) throw new Error(decision.reason);
    for (const unit of decision.outcome.equipment ?? []) rows.equipment.set(unit.id, unit);
    for (const reading of decision.outcome.reading ?? []) rows.reading.set(reading.id, reading);
    for (const storage of decision.outcome.storage ?? []) rows.storage.set(storage.lot, storage);
  });
  return rows;
}
const given = (...events: readonly EquipmentEvent[]): ReadonlyMap<EquipmentId, Equipment> =>
  after(...events).equipment;

const registered: EquipmentEvent = { type: 'register-equipment', payload: refrigerator() };
const deleted: EquipmentEvent = { type: 'delete-equipment', payload: { equipment: id } };
const updated = (changes: { serialNumber?: string; year?: number | null }): EquipmentEvent => ({
  type: 'update-equipment',
  payload: { equipment: id, serialNumber: '', year: null, ...changes },
});
const condition = (functionality: 'good' | 'bad', reason: string | null): EquipmentEvent => ({
  type: 'change-condition',
  payload: { equipment: id, functionality, reason },
});

const read = (celsius: number, readAt = '2026-11-20T08:10'): EquipmentEvent => ({
  type: 'record-temperature',
  payload: { equipment: id, celsius, readAt: readAt as LocalDateTime },
});
const takenBack = (reading: string): EquipmentEvent => ({
  type: 'void-temperature',
  payload: { equipment: id, reading: reading as ReadingId },
});
const settled = (...readings: readonly string[]): EquipmentEvent => ({
  type: 'settle-alarm',
  payload: { equipment: id, readings: readings as ReadingId[] },
});
const lot = unitId(0x77) as LotId;
const stored = (equipment: EquipmentId | null): EquipmentEvent => ({
  type: 'store-lot',
  payload: { lot, equipment },
});

describe('refusals', () => {
  it.each<[string, readonly EquipmentEvent[], EquipmentEvent]>([
    ['year-in-future', [], { type: 'register-equipment', payload: refrigerator({ year: 2027 }) }],
    ['equipment-missing', [], updated({ serialNumber: 'B' })],
    ['equipment-deleted', [registered, deleted], updated({ year: 2027 })],
    ['year-in-future', [registered], updated({ year: 2027 })],
    ['equipment-missing', [], condition('bad', 'Compressor')],
    ['equipment-deleted', [registered, deleted], condition('good', null)],
    ['equipment-missing', [registered], { type: 'delete-equipment', payload: { equipment: other } }],
    ['equipment-missing', [], read(4)],
    ['equipment-deleted', [registered, deleted], read(4)],
    ['reading-in-future', [registered], read(4, '2026-11-22T00:00')],
    ['reading-missing', [registered], takenBack(unitId(7))],
    ['equipment-missing', [], settled(unitId(7))],
    ['equipment-deleted', [registered, read(-1), deleted], settled(unitId(2))],
    ['reading-missing', [registered, read(-1)], settled(unitId(2), unitId(7))],
  ])('%s after %j', (reason, before, event) => {
    expect(decideEquipment(event, after(...before), factsOfNth(30))).toEqual({ accepted: false, reason });
  });

  it('accepts a year that has begun in the earliest time zone', () => {
    const event: EquipmentEvent = { type: 'register-equipment', payload: refrigerator({ year: 2027 }) };
    const accepted = (at: string) => decideEquipment(event, after(), { ...factsOfNth(1), at }).accepted;
    expect(accepted('2026-12-31T10:00:00.000Z')).toBe(true);
    expect(accepted('2026-12-31T09:59:59.999Z')).toBe(false);
  });
});

describe('a unit', () => {
  it('is registered as typed, with a reason only if it does not work', () => {
    expect(given(registered).get(id)).toMatchObject({ ...refrigerator(), deleted: null, history: [] });
    const broken = refrigerator({ functionality: 'bad', reason: 'Compressor' });
    expect(given({ type: 'register-equipment', payload: broken }).get(id)?.reason).toBe('Compressor');
    const working = refrigerator({ reason: 'Compressor' });
    expect(given({ type: 'register-equipment', payload: working }).get(id)?.reason).toBeNull();
  });

  it('keeps its year and serial number if they are left blank', () => {
    const { year, serialNumber, history } = given(registered, updated({ year: 2020 })).get(id)!;
    expect({ year, serialNumber }).toEqual({ year: 2020, serialNumber: 'BE0A-17' });
    expect(history).toMatchObject([
      { kind: 'updated', event: unitId(2), changes: [{ field: 'year', from: '2019', to: '2020' }] },
    ]);
    expect(given(registered, updated({ serialNumber: 'C-2' })).get(id)).toMatchObject({
      year: 2019,
      serialNumber: 'C-2',
    });
  });

  it('has a reason while it is broken and none when it works again, and both are in its history', () => {
    const unit = given(registered, condition('bad', 'Compressor'), condition('good', 'ignored')).get(id)!;
    expect(unit).toMatchObject({ functionality: 'good', reason: null });
    expect(unit.history.map(({ kind, changes }) => [kind, changes.map(({ to }) => to)])).toEqual([
      ['condition', ['bad', 'Compressor']],
      ['condition', ['good', '']],
    ]);
  });

  it('is not changed by an event without a new value', () => {
    for (const event of [updated({ year: 2019, serialNumber: 'BE0A-17' }), condition('good', null)])
      expect(decideEquipment(event, after(registered), factsOfNth(2))).toEqual({
        accepted: true,
        outcome: { equipment: [] },
      });
  });

  it('keeps its row and its history when deleted, and may be deleted by two tablets', () => {
    const unit = given(registered, deleted).get(id)!;
    expect(unit).toMatchObject({ ...refrigerator(), deleted: { at: factsOfNth(2).at } });
    expect(unit.history).toMatchObject([{ kind: 'deleted', changes: [] }]);
    expect(given(registered, deleted, deleted).get(id)).toEqual(unit);
  });
});

it('compares serial numbers regardless of letter case, spaces and the kind of dash', () => {
  expect(serialKeyOf(' be0A - 17 ')).toBe(serialKeyOf('BE0A-17'));
  expect(serialKeyOf('BE0A\u201117\u200b')).toBe(serialKeyOf('BE0A–17'));
  expect(serialKeyOf('BE0A−17')).toBe(serialKeyOf('BE0A-17'));
  expect(serialKeyOf('BE0A-17')).not.toBe(serialKeyOf('BE0A-71'));
  expect(serialKeyOf('  ')).toBeNull();
});

describe('a temperature', () => {
  it('is recorded as read, in the band or out of it, and undone once', () => {
    const { reading } = after(registered, read(9.5), takenBack(unitId(2)), takenBack(unitId(2)));
    expect([...reading.values()]).toEqual([
      {
        id: unitId(2),
        equipment: id,
        celsius: 9.5,
        readAt: '2026-11-20T08:10',
        voided: { at: factsOfNth(3).at, by: factsOfNth(3).actor },
        admin: factsOfNth(2).actor,
        createdAt: factsOfNth(2).at,
      },
    ]);
    expect(standingReadings([...reading.values()])).toEqual([]);
  });

  it('may be of a day that has begun in the earliest time zone', () => {
    expect(after(registered, read(4, '2026-11-21T23:00')).reading.size).toBe(1);
  });

  it.each([
    [4.5, true],
    [-18, true],
    [4.55, false],
    [61, false],
    [Number.NaN, false],
  ])('%j is one: %j', (celsius, isOne) => {
    expect(celsiusSchema.safeParse(celsius).success).toBe(isOne);
  });

  it('is in the band from 2 to 8 degrees, or in a freezer’s from 15 to 25 below zero', () => {
    const refrigeratorBand = bandOf(refrigerator());
    expect([1.9, 2, 8, 8.1].map((celsius) => sideOfBand(celsius, refrigeratorBand))).toEqual([
      'too-cold',
      'in-band',
      'in-band',
      'too-warm',
    ]);
    const freezer = { typeCce: { id: unitId(3), name: 'Chest freezer' } };
    expect([-25.1, -20, -14].map((celsius) => sideOfBand(celsius, bandOf(freezer)))).toEqual([
      'too-cold',
      'in-band',
      'too-warm',
    ]);
  });

  it('counts for the morning until noon', () => {
    expect(['2026-11-20T11:59', '2026-11-20T12:00'].map((at) => halfOf(at as LocalDateTime))).toEqual([
      'morning',
      'afternoon',
    ]);
  });
});

const held = (rows: EquipmentState, isFreezeSensitive = true) =>
  lotsOnHold(
    {
      units: [...rows.equipment.values()],
      readings: [...rows.reading.values()],
      storages: [...rows.storage.values()],
    },
    [{ id: lot, isFreezeSensitive }],
  );

describe('an alarm', () => {
  it('for freezing puts only freeze-sensitive lots on hold, and for heat or a breakdown all', () => {
    expect(held(after(registered, read(-1)), false).size).toBe(0);
    expect(held(after(registered, read(9), read(9, '2026-11-20T20:10')), false).size).toBe(1);
    expect(held(after(registered, condition('bad', null)), false).size).toBe(1);
  });

  it('holds a lot that was in the unit then, even if moved since, until somebody has checked it', () => {
    const move = stored(null);
    const [cold, colder] = [read(-1, '2026-11-20T07:00'), read(-1, '2026-11-20T07:30')];
    expect(held(after(registered, stored(id), cold, move)).get(lot)?.id).toBe(id);
    expect(held(after(registered, cold, move)).get(lot)?.id).toBe(id);
    expect(held(after(registered, cold, move), false).size).toBe(0);
    expect(held(after(registered, cold, colder, move, settled(unitId(2), unitId(3)))).size).toBe(0);
  });

  it('holds a lot whose place was unknown until later, even if another unit was added since', () => {
    const found = [stored(id), stored(null)];
    const rows = after(registered, read(-1, '2026-11-20T07:00'), ...found);
    expect(held(rows).get(lot)?.id).toBe(id);
    const second = { ...rows.equipment.get(id)!, id: unitId(0x99) as EquipmentId };
    expect(held({ ...rows, equipment: new Map([...rows.equipment, [second.id, second]]) }).get(lot)?.id).toBe(
      id,
    );
  });

  it('holds no lot moved away before it, and for a breakdown no lot moved away at all', () => {
    const later = read(-1, '2026-11-20T23:00');
    expect(held(after(registered, stored(id), stored(null), later)).size).toBe(0);
    expect(held(after(registered, stored(id), condition('bad', null), stored(null))).size).toBe(0);
  });

  it('holds exactly the lots that were there when it froze or are there now, after any moves', () => {
    const second = new Map([[other, { ...given(registered).get(id)!, id: other }]]);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(id, other, null), { maxLength: 6 }),
        fc.nat(9),
        (places, minute) => {
          // The second event of the story is at two minutes past nine at the facility, each later one a minute after.
          const movedAt = places.map((_place, n) => n + 2);
          const rows = after(registered, ...places.map(stored), read(-1, `2026-11-20T09:0${minute}`));
          const placeAfter = (isDone: (at: number) => boolean) => {
            const moves = movedAt.findLastIndex(isDone);
            // Before the first recorded place the lot may have lain there already.
            return moves < 0 ? (places[0] ?? null) : places[moves];
          };
          const layIn = [placeAfter((at) => at < minute), placeAfter((at) => at <= minute), places.at(-1)];
          const kept = held({ ...rows, equipment: new Map([...rows.equipment, ...second]) });
          expect(kept.get(lot)?.id).toBe(layIn.includes(id) ? id : undefined);
        },
      ),
    );
  });

  it('is settled once, by the readings shown, for this unit', () => {
    const rows = after(registered, read(-1), settled(unitId(2)));
    const by = { at: factsOfNth(3).at, by: factsOfNth(3).actor };
    expect(rows.reading.get(unitId(2) as ReadingId)?.settled).toEqual(by);
    const again = decideEquipment(settled(unitId(2)), rows, factsOfNth(9));
    expect(again).toEqual({ accepted: true, outcome: { reading: [] } });
  });
});

describe('a unit among several', () => {
  const one = (n: number, changes: Partial<Equipment> = {}) =>
    ({ ...given(registered).get(id)!, id: unitId(n) as EquipmentId, ...changes }) as Equipment;
  const broke = (n: number, event: number) =>
    one(n, {
      functionality: 'bad',
      history: [
        {
          at: '',
          event: unitId(event) as EventId,
          kind: 'condition',
          by: factsOfNth(1).actor,
          changes: [{ field: 'functionality', from: 'good', to: 'bad' }],
        },
      ],
    });
  const freezer = one(3, { typeCce: { id: unitId(4), name: 'Chest freezer' } });
  const deletedUnit = one(5, { deleted: { at: '', by: factsOfNth(1).actor } });
  it.each<[string, readonly Equipment[], number | null]>([
    ['none', [], null],
    ['the only one', [one(1)], 1],
    ['the only one, broken before the lot came', [broke(1, 2)], 1],
    ['the only refrigerator', [one(1), freezer, deletedUnit], 1],
    ['a freezer alone', [freezer], null],
    ['two that work', [one(1), one(2)], null],
    ['the one that works, as the other broke before the lot came', [one(1), broke(2, 0x70)], 1],
    ['either, as the other broke with the lot there', [one(1), broke(2, 0x80)], null],
    ['either of two that broke', [broke(1, 0x70), broke(2, 0x71)], null],
  ])('holds a lot that nobody placed: %s', (_what, units, expected) => {
    const unit = unitOfLot({ units, storages: [] })(lot);
    expect(unit?.id ?? null).toBe(expected === null ? null : unitId(expected));
    const elsewhere = unitOfLot({ units, storages: [{ lot, equipment: null }] });
    expect(elsewhere(lot)).toBeNull();
  });
});

describe('the place of a lot', () => {
  it('records who moved it and from where, and ignores a move without change', () => {
    const { storage } = after(registered, stored(id), stored(id), stored(null));
    expect(storage.get(lot)).toMatchObject({
      equipment: null,
      history: [
        { event: unitId(2), from: null, to: id },
        { event: unitId(4), from: id, to: null },
      ],
    });
  });

  it.each<[string, readonly EquipmentEvent[], boolean]>([
    ['a unit that works', [registered, stored(id)], false],
    ['a unit that broke down', [registered, stored(id), condition('bad', null)], true],
    ['another place since', [registered, stored(id), condition('bad', null), stored(null)], false],
    ['the only unit, which nobody said', [registered, condition('bad', null)], true],
    ['no unit, which was said', [registered, stored(null), condition('bad', null)], false],
    ['one that froze once', [registered, read(-0.5)], true],
    ['one that was cold', [registered, read(-0.4)], false],
    ['one that was hot for half a day', [registered, read(9), read(9, '2026-11-20T20:10')], true],
    ['one that was hot once', [registered, read(20)], false],
    ['one whose reading was taken back', [registered, read(-1), takenBack(unitId(2))], false],
    ['one whose vaccines were looked at', [registered, read(-1), settled(unitId(2))], false],
    [
      'one that froze again since',
      [registered, read(-1), settled(unitId(2)), read(-1, '2026-11-20T20:10')],
      true,
    ],
    [
      'a unit that works again',
      [registered, stored(id), condition('bad', null), condition('good', null)],
      false,
    ],
    ['a unit that was deleted', [registered, stored(id), condition('bad', null), deleted], false],
  ])('puts it on hold in %s: %#', (_where, story, isOnHold) => {
    const rows = after(...story);
    expect(held(rows).has(lot)).toBe(isOnHold);
  });
});
