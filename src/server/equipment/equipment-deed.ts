import type { EquipmentOutcome } from '#domain/equipment/model.ts';
import type { EquipmentRows } from '#contract/families/equipment.ts';
import type { JudgedDeed } from '../families/server-family.ts';

/** What the server notes of an event: another unit that has its serial number. */
export interface EquipmentFound {
  readonly twin: string | null;
}

export type EquipmentDeed = JudgedDeed<EquipmentRows, EquipmentOutcome, EquipmentFound>;
