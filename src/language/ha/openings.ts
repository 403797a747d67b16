import type { Texts } from '../texts.ts';

export const openings = {
  title: 'Bayanan da aka buɗe daga sama',
  description:
    'Jami’an ƙaramar hukuma, jiha da ƙasa suna ganin adadin yaranku. Idan ɗayansu ya buɗe bayanan yaro, yana ba da dalili, kuma ana jera shi a nan.',
  number: '#',
  child: 'Yaro',
  vaccNo: 'Lambar rigakafi',
  officer: 'Jami’i',
  unit: 'Na',
  reason: 'Dalili',
  time: 'An buɗe',
  search: 'Nemi yaro, jami’i ko dalili',
  empty: 'Ba a sami bayanai ba',
  emptyHint: 'Babu wanda yake sama da cibiyarku da ya buɗe bayanan yaro.',
} as const satisfies Texts;
