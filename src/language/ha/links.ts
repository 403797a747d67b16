import type { Texts } from '../texts.ts';

export const links = {
  online: 'Akwai layi',
  offline: 'Babu layi',
  'sign-in-needed': 'Shiga don turawa',
  'update-needed': 'Ana buƙatar sabunta manhaja',
  'not-your-facility': 'Sabar ba ta karɓar bayanan wannan cibiya daga gare ka',
} as const satisfies Texts;
