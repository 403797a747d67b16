import { catalogueNames } from '#domain/equipment/catalogue.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import { listedNameSchema } from '#domain/equipment/model.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { EquipmentId } from '#domain/kernel/ids.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { type SaveCounts, savesInTurn, type SaveTimes } from './saves-in-turn.ts';

const units = 8;
const [typeCce] = catalogueNames('cce').map((name) => listedNameSchema.parse(name));

/**
 * Times an officer's records about the equipment: eight units are registered, then their temperatures recorded, with an occasional
 * breakdown and repair.
 */
async function measureEquipmentSaves(counts: SaveCounts): Promise<SaveTimes> {
  const known: EquipmentId[] = [];
  return savesInTurn(counts, async ({ equipment }, at) => {
    const saved = await equipment.save([eventAt(at, known)], {});
    if (!saved.ok) throw new Error(`not saved: ${saved.reason}`);
    if (at < units) known.push(...saved.saved.map(({ event }) => event as string as EquipmentId));
  });
}

function eventAt(at: number, known: readonly EquipmentId[]): EquipmentEvent {
  assert(typeCce !== undefined, 'the catalogue has types');
  if (at < units) {
    const unit = { typeCce, modelNumber: null, manufacturer: null, serialNumber: `B-${at}`, year: 2020 };
    const payload = { ...unit, capacity: '55 L', functionality: 'good', reason: '' } as const;
    return { type: 'register-equipment', payload };
  }
  const equipment = known[at % units];
  assert(equipment !== undefined, 'the units come first');
  if (at % 32 === units) {
    const isBroken = Math.floor(at / 32) % 2 === 0;
    const condition = isBroken
      ? ({ functionality: 'bad', reason: 'Compressor' } as const)
      : ({ functionality: 'good', reason: '' } as const);
    return { type: 'change-condition', payload: { equipment, ...condition } };
  }
  const day = String(1 + (Math.floor(at / units) % 20)).padStart(2, '0');
  const readAt = `2026-10-${day}T08:${String(at % 60).padStart(2, '0')}` as LocalDateTime;
  return { type: 'record-temperature', payload: { equipment, celsius: 2 + (at % 60) / 10, readAt } };
}

export interface EquipmentSavePage {
  readonly measureEquipmentSaves: typeof measureEquipmentSaves;
}

Object.assign(globalThis, { measureEquipmentSaves } satisfies EquipmentSavePage);
