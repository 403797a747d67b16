import type { Texts } from '../texts.ts';

export const facilityEquipment = {
  titleOf: 'Kayan aikin {facility}',
  open: 'Buɗe kayan aiki',
  readOnly: 'Don karantawa kawai: jami’an cibiya ne suke rubuta kayan aiki.',
  temperature: 'Zafi na ƙarshe',
  neverRead: 'Ba a taɓa karantawa ba',
  empty: 'Ba a sami bayani ba',
  emptyHint: 'Cibiyar nan ba ta yi rajistar kayan aiki ba.',
  viewOf: 'Duba {unit}',
} as const satisfies Texts;
