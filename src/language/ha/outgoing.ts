import type { Texts } from '../texts.ts';

export const outgoing = {
  inStock: 'Cikin kaya',
  left: 'saura',
  vials: 'Kwalabe × {perVial, number}',
  doses: 'Allurai',
  nothingTyped: 'Rubuta adadin da zai fita daga rukuni',
  nothingInStock: 'Babu komai a cikin kaya',
  nothingInStockHint: 'A fara karɓar allurai; ana jera kayan da ke akwai a nan.',
  more: 'Ya fi {left, number} da ke cikin kaya',
  noneLeft: 'Babu saura: ya tafi wani wuri. Goge shi don adana sauran.',
  noNumber: 'Rubuta cikakkiyar lamba',
  wrong: 'Ba a adana komai ba. Da fatan za a duba {batches}.',
  issued: 'an fitar da {lots, plural, one {rukuni #} other {rukunoni #}}',
  transferred: 'an tura {lots, plural, one {rukuni #} other {rukunoni #}}',
  returned: 'an mayar da {lots, plural, one {rukuni #} other {rukunoni #}}',
  kinds: {
    issue: {
      title: 'Fitar da allurai',
      about: 'Abin da zai fita don yin rigakafi: rukunoni nawa ne ma, ana adana su tare',
      heading: 'Fitarwa',
    },
    transfer: {
      title: 'Tura allurai',
      about: 'Abin da zai je wata cibiya: rukunoni nawa ne ma, ana adana su tare',
      heading: 'Turawa',
    },
    return: {
      title: 'Mayar da allurai',
      about: 'Abin da zai koma inda ya fito: rukunoni nawa ne ma, ana adana su tare',
      heading: 'Mayarwa',
    },
  },
} as const satisfies Texts;
