import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of a facility's equipment as seen from above. */
export const facilityEquipmentWords = catalogue('facilityEquipment', {
  titleOf: message<[facility: string]>('Equipments of {facility}', 'facility'),
  open: 'Open equipments',
  readOnly: 'Read only: equipment is recorded by the officers of its facility.',
  temperature: 'Last temperature',
  neverRead: 'Never read',
  empty: 'No records found',
  emptyHint: 'This facility has registered no equipment.',
  viewOf: message<[unit: string]>('View {unit}', 'unit'),
});
