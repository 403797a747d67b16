import type { Texts } from '../texts.ts';

export const dayFaults = {
  'born-in-future': 'Ranar haihuwa ba ta zo ba tukuna',
  'born-too-long-ago': 'Ranar haihuwa ta wuce shekaru 20 da suka gabata',
  'immunized-in-future': 'Ranar rigakafi ba ta zo ba tukuna',
  'immunized-before-birth': 'Ranar rigakafi tana kafin ranar haihuwa',
  'immunized-too-long-ago': 'Ranar rigakafi ta wuce fiye da shekara 20',
  'next-not-after': 'Rana ta gaba ba ta bayan ranar rigakafi ba',
  'ended-in-future': 'Kwanan watan bai zo ba tukuna',
  'ended-before-birth': 'Kwanan watan yana kafin ranar haihuwa',
} as const satisfies Texts;
