import type { Texts } from '../texts.ts';

export const scan = {
  scan: 'Duba lamba',
  hold: 'Riƙe lambar a gaban kyamara',
  states: {
    starting: 'Kyamara tana tashi...',
    looking: 'Ana neman lamba...',
    'no-camera': 'Wannan na’ura ba ta da kyamarar da za a iya amfani da ita. Da fatan za a rubuta lambar.',
    'not-allowed': 'Ba a yarda da kyamara ba. Yarda da ita a saitin burauza, ko a rubuta lambar.',
    'no-reader': 'Sau ɗaya ake buƙatar layi don karanta lamba. Da fatan za a rubuta lambar yanzu.',
  },
  typed: 'Ko a rubuta abin da aka buga kusa da lambar',
  use: 'Yi amfani',
  close: 'Rufe',
  pleaseType: 'Da fatan za a rubuta lambar',
} as const satisfies Texts;
