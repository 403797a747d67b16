import type { Texts } from '../texts.ts';

export const guide = {
  title: 'Yadda yake aiki',
  step: '{at} cikin {of}',
  steps: 'Jagora',
  back: 'Koma',
  next: 'Na gaba',
  done: 'Fara',
  practise: 'Fara da gwaji',
  preparing: 'Ana shirya gwaji...',
  noPractice: 'Babu wurin yin gwaji a na’urar nan yanzu.',
} as const satisfies Texts;
