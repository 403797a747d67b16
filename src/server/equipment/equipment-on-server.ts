import { type EquipmentEvent, isReadLongAgo } from '#domain/equipment/activities.ts';
import type { EquipmentOutcome, EquipmentRejection } from '#domain/equipment/model.ts';
import { equipmentSentences, serialKnown } from '#contract/refusal-sentences.ts';
import { equipment, type EquipmentRows } from '#contract/families/equipment.ts';
import type { ServerFamily } from '../families/server-family.ts';
import type { EquipmentFound } from './equipment-deed.ts';
import { equipmentDrift } from './equipment-drift.ts';
import { askEquipment, type EquipmentContext, equipmentOf } from './load-equipment.ts';
import { serialTwinOf } from './serial-twin.ts';
import { equipmentRowOf } from './stored-equipment.ts';
import { readingRowOf, storageRowOf } from './stored-readings.ts';
import { equipmentWrites } from './write-equipment.ts';

/**
 * The cold chain equipment on the server. A serial number that is known already is refused to someone online; what was saved offline
 * is recorded, because the unit is there, and a person compares the two.
 */
export const equipmentOnServer: ServerFamily<
  EquipmentRows,
  EquipmentOutcome,
  EquipmentFound,
  EquipmentContext
> = {
  family: equipment,
  isAlwaysRecorded: false,
  comesShort: true,
  isToldUnasked: false,
  ask: askEquipment,
  look: async (_trx, _asked, answer) => equipmentOf(answer),
  judge(deed) {
    const twin = serialTwinOf(deed.event as EquipmentEvent, deed);
    if (twin !== null && deed.candidate.origin?.by === 'call')
      return { verdict: 'refused', reason: 'serial-known', detail: serialKnown, byRule: true };
    // The rule goes by the tablet's clock, which may itself be of 1970.
    if (isOfLongAgo(deed.event as EquipmentEvent, deed.now)) return refused('reading-long-ago');
    const settled = deed.settle(deed.event);
    if (settled.accepted) return { ...settled, found: { twin } };
    // The rule's own reasons.
    return refused(settled.reason as EquipmentRejection);
  },
  response: (_accepted, event) => ({ id: event }),
  caseOf: ({ found: { twin } }) =>
    twin === null ? null : { reason: 'serial-known', detail: serialKnown, about: [twin] },
  settles({ type, payload }) {
    const event = { type, payload } as EquipmentEvent;
    if (event.type !== 'update-equipment' && event.type !== 'delete-equipment') return [];
    return [{ id: event.payload.equipment, reasons: ['serial-known'] }];
  },
  rowWrites: ({ facility }, deeds) => equipmentWrites(facility, deeds),
  async rowsOf(trx, facility) {
    const units = await trx
      .selectFrom('equipment')
      .selectAll()
      .where('facility_id', '=', facility)
      .orderBy('equipment_id')
      .execute();
    const readings = await trx
      .selectFrom('equipment_reading')
      .selectAll()
      .where('facility_id', '=', facility)
      .orderBy('reading_id')
      .execute();
    const storages = await trx
      .selectFrom('lot_storage')
      .selectAll()
      .where('facility_id', '=', facility)
      .orderBy('lot_id')
      .execute();
    return {
      equipment: units.map(equipmentRowOf),
      reading: readings.map(readingRowOf),
      storage: storages.map(storageRowOf),
    };
  },
  drift: equipmentDrift,
};

function refused(reason: EquipmentRejection) {
  return { verdict: 'refused', reason, detail: equipmentSentences[reason], byRule: true } as const;
}

function isOfLongAgo({ type, payload }: EquipmentEvent, now: Date): boolean {
  return type === 'record-temperature' && isReadLongAgo(payload.readAt, now.toISOString());
}
