import type { EquipmentActivity } from '#domain/equipment/model.ts';
import { changeCondition, type ChangeConditionPayload } from './change-condition.ts';
import { deleteEquipment, type DeleteEquipmentPayload } from './delete-equipment.ts';
import { recordTemperature, type RecordTemperaturePayload } from './record-temperature.ts';
import { registerEquipment, type RegisterEquipmentPayload } from './register-equipment.ts';
import { settleAlarm, type SettleAlarmPayload } from './settle-alarm.ts';
import { storeLot, type StoreLotPayload } from './store-lot.ts';
import { updateEquipment, type UpdateEquipmentPayload } from './update-equipment.ts';
import { voidTemperature, type VoidTemperaturePayload } from './void-temperature.ts';

/** Payload of every event about equipment by its type; a new one is one line here and one in the registry below. */
export interface EquipmentPayloads {
  'register-equipment': RegisterEquipmentPayload;
  'update-equipment': UpdateEquipmentPayload;
  'change-condition': ChangeConditionPayload;
  'delete-equipment': DeleteEquipmentPayload;
  'record-temperature': RecordTemperaturePayload;
  'void-temperature': VoidTemperaturePayload;
  'settle-alarm': SettleAlarmPayload;
  'store-lot': StoreLotPayload;
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
  'record-temperature': recordTemperature,
  'void-temperature': voidTemperature,
  'settle-alarm': settleAlarm,
  'store-lot': storeLot,
};
