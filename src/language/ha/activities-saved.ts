import type { Texts } from '../texts.ts';

export const activitiesSaved = {
  receive: 'An adana rigakafin da aka karɓa',
  issue: 'An fitar da rigakafi',
  transfer: 'An tura rigakafi lafiya',
  increment: 'An ƙara kayan rigakafi lafiya',
  decrement: 'An rage kaya daga jakarka',
  return: 'An mayar da rigakafi lafiya',
  utilize: 'An adana amfanin rigakafi lafiya',
} as const satisfies Texts;
