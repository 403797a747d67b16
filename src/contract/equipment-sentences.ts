import type { EquipmentRejection } from '#domain/equipment/model.ts';

/** What an officer reads when an event about equipment is refused, the same on every screen and in every answer of the server. */
export const equipmentSentences = {
  'equipment-missing': 'There is no such equipment at this facility',
  'equipment-deleted': 'This equipment has been deleted',
  'year-in-future': 'The year is in the future',
  'reading-in-future': 'The temperature was read on a day that has not begun',
  'reading-long-ago': 'The temperature was read on a day more than three years back',
  'reading-missing': 'There is no such reading of this equipment',
} as const satisfies Record<EquipmentRejection, string>;

export type EquipmentSentence = (typeof equipmentSentences)[EquipmentRejection];

/** What is said of a unit whose serial number another unit of the same manufacturer has. */
export const serialKnown = 'Another equipment of this manufacturer has this serial number already';
