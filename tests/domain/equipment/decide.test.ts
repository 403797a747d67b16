import { describe, expect, it } from 'vitest';
import { decideEquipment, type EquipmentEvent } from '#domain/equipment/decide.ts';
import type { Equipment } from '#domain/equipment/model.ts';
import { serialKeyOf } from '#domain/equipment/serial-key.ts';
import type { EquipmentId } from '#domain/kernel/ids.ts';
import { factsOfNth, refrigerator, unitId } from './units.ts';

const id = unitId(1) as EquipmentId;
const other = unitId(9) as EquipmentId;

/** The units after events, the first of which has the id 1. Throws where one is refused. */
function given(...events: readonly EquipmentEvent[]): Map<EquipmentId, Equipment> {
  const units = new Map<EquipmentId, Equipment>();
  events.forEach((event, at) => {
    const decision = decideEquipment(event, units, factsOfNth(at + 1));
    if (!decision.accepted) throw new Error(decision.reason);
    for (const unit of decision.outcome) units.set(unit.id, unit);
  });
  return units;
}

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

describe('what is refused', () => {
  it.each<[string, readonly EquipmentEvent[], EquipmentEvent]>([
    ['year-in-future', [], { type: 'register-equipment', payload: refrigerator({ year: 2027 }) }],
    ['equipment-missing', [], updated({ serialNumber: 'B' })],
    ['equipment-deleted', [registered, deleted], updated({ year: 2027 })],
    ['year-in-future', [registered], updated({ year: 2027 })],
    ['equipment-missing', [], condition('bad', 'Compressor')],
    ['equipment-deleted', [registered, deleted], condition('good', null)],
    ['equipment-missing', [registered], { type: 'delete-equipment', payload: { equipment: other } }],
  ])('%s after %j', (reason, before, event) => {
    expect(decideEquipment(event, given(...before), factsOfNth(30))).toEqual({ accepted: false, reason });
  });

  it('is not the year that has begun where it is latest', () => {
    const event: EquipmentEvent = { type: 'register-equipment', payload: refrigerator({ year: 2027 }) };
    const accepted = (at: string) => decideEquipment(event, new Map(), { ...factsOfNth(1), at }).accepted;
    expect(accepted('2026-12-31T10:00:00.000Z')).toBe(true);
    expect(accepted('2026-12-31T09:59:59.999Z')).toBe(false);
  });
});

describe('a unit', () => {
  it('is registered as it was typed, with a reason only where it does not work', () => {
    expect(given(registered).get(id)).toMatchObject({ ...refrigerator(), deleted: null, history: [] });
    const broken = refrigerator({ functionality: 'bad', reason: 'Compressor' });
    expect(given({ type: 'register-equipment', payload: broken }).get(id)?.reason).toBe('Compressor');
    const working = refrigerator({ reason: 'Compressor' });
    expect(given({ type: 'register-equipment', payload: working }).get(id)?.reason).toBeNull();
  });

  it('keeps its year and serial number where they are left blank', () => {
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

  it('has a reason while it is broken and none when it works again; its history tells both', () => {
    const unit = given(registered, condition('bad', 'Compressor'), condition('good', 'ignored')).get(id)!;
    expect(unit).toMatchObject({ functionality: 'good', reason: null });
    expect(unit.history.map(({ kind, changes }) => [kind, changes.map(({ to }) => to)])).toEqual([
      ['condition', ['bad', 'Compressor']],
      ['condition', ['good', '']],
    ]);
  });

  it('is changed by nothing that says what it says already', () => {
    for (const event of [updated({ year: 2019, serialNumber: 'BE0A-17' }), condition('good', null)])
      expect(decideEquipment(event, given(registered), factsOfNth(2))).toEqual({
        accepted: true,
        outcome: [],
      });
  });

  it('keeps its row and its history when it is deleted, and may be deleted by two tablets', () => {
    const unit = given(registered, deleted).get(id)!;
    expect(unit).toMatchObject({ ...refrigerator(), deleted: { at: factsOfNth(2).at } });
    expect(unit.history).toMatchObject([{ kind: 'deleted', changes: [] }]);
    expect(given(registered, deleted, deleted).get(id)).toEqual(unit);
  });
});

it('compares serial numbers without letter case and spaces', () => {
  expect(serialKeyOf(' be0A - 17 ')).toBe(serialKeyOf('BE0A-17'));
  expect(serialKeyOf('BE0A-17')).not.toBe(serialKeyOf('BE0A-71'));
  expect(serialKeyOf('  ')).toBeNull();
});
