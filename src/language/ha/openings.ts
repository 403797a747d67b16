import type { Texts } from '../texts.ts';

export const openings = {
  title: 'Bayanan da aka buɗe daga sama',
  description:
    'Jami’an ƙaramar hukuma, jiha da ƙasa suna ganin adadin yaranku. Idan ɗayansu ya buɗe bayanan yaro, yana faɗin don me da dalili, kuma ana jera shi a nan. Haka ma karo na farko a rana da wani ya karanta rajistarku, wanda mai kula da asusu ya kawo cibiyarku cikin kwana ɗaya kafin haka.',
  number: '#',
  child: 'Yaro',
  vaccNo: 'Lambar rigakafi',
  officer: 'Jami’i',
  unit: 'Na',
  purpose: 'Don me',
  reason: 'Dalili',
  register: 'Dukan rajistar',
  time: 'An buɗe',
  search: 'Nemi yaro, jami’i ko dalili',
  empty: 'Ba a sami bayanai ba',
  emptyHint: 'Babu wanda yake sama da cibiyarku da ya buɗe bayanan yaro.',
} as const satisfies Texts;
