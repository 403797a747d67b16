import type { Texts } from '../texts.ts';

export const accessDenied = {
  title: 'Ba izini',
  body: 'Ba a ba ka izinin ganin wannan shafi ba.',
  hint: 'Shiga da asusun da yake da izini, ko ka koma baya.',
  askHint:
    'Manajan masu amfani na yankinka ne yake ba da matsayin da ke buɗe shafuka. Ka tambaye shi idan kana buƙatar wannan, ko ka koma baya.',
  home: 'Koma farko',
} as const satisfies Texts;
