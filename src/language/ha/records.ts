import type { Texts } from '../texts.ts';

export const records = {
  caption: 'Rigakafi, {type}',
  search: 'Nemi da cikakken sunan yaro',
  empty: 'Ba a sami bayanai ba',
  emptyHint: 'Abin da aka yi wa yara da Yi wa yaro rigakafi ana jera shi a nan.',
  emptyBeside:
    'Ba a yi komai a {type} ba tukuna. Zaɓi {other} a sama: akwai {count, plural, one {bayani #} other {bayanai #}} a can.',
  heads: {
    number: '#',
    fullname: 'Cikakken sunan yaro',
    doses: 'Yawan allura',
    immunizedOn: 'Ranar rigakafi',
    nextOn: 'Rana ta gaba',
    status: 'Matsayi',
    action: 'Aiki',
  },
  immunized: 'An yi rigakafi',
  cancelled: 'An rubuta bisa kuskure',
  someCancelled: '{cancelled} an rubuta bisa kuskure',
  doses: '{doses, plural, one {allura} other {allurai}}',
  fromCard: 'Daga kati',
  childToCome: 'Bayanan yaron ba su zo ba tukuna',
} as const satisfies Texts;
