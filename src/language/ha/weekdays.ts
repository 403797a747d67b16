import type { Texts } from '../texts.ts';

export const weekdays = {
  monday: 'Litinin',
  tuesday: 'Talata',
  wednesday: 'Laraba',
  thursday: 'Alhamis',
  friday: 'Jumma’a',
  saturday: 'Asabar',
  sunday: 'Lahadi',
} as const satisfies Texts;
