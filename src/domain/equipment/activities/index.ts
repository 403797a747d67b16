import type { EquipmentActivity } from '#domain/equipment/model.ts';
import { changeCondition, type ChangeConditionPayload } from './change-condition.ts';
import { deleteEquipment, type DeleteEquipmentPayload } from './delete-equipment.ts';
import { registerEquipment, type RegisterEquipmentPayload } from './register-equipment.ts';
import { updateEquipment, type UpdateEquipmentPayload } from './update-equipment.ts';

/** Payload of every event about equipment by its type; a new one is one line here and one in the registry below. */
export interface EquipmentPayloads {
  'register-equipment': RegisterEquipmentPayload;
  'update-equipment': UpdateEquipmentPayload;
  'change-condition': ChangeConditionPayload;
  'delete-equipment': DeleteEquipmentPayload;
}

export type EquipmentType = keyof EquipmentPayloads;

/** The registry: the only list of events about equipment. */
export const equipmentActivities: {
  readonly [Type in EquipmentType]: EquipmentActivity<EquipmentPayloads[Type]>;
} = {
  'register-equipment': registerEquipment,
  'update-equipment': updateEquipment,
  'change-condition': changeCondition,
  'delete-equipment': deleteEquipment,
};
