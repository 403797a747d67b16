import type { Texts } from '../texts.ts';

export const warnings = {
  'too-early': 'Yaron bai kai shekarun da jadawali ya ce a yi wannan allurar ba.',
  'too-late': 'Yaron ya wuce shekarun da jadawali ya yarda a yi wannan allurar.',
  'interval-too-short': 'Kwanakin da suka wuce tun wata allura da aka yi sun yi kaɗan.',
  'already-given': 'An riga an rubuta wannan allurar a bayanan yaron.',
  'not-in-schedule': 'Babu irin wannan allurar wannan rigakafi a jadawalin yau da kullum.',
  'not-for-this-child': 'Jadawalin yau da kullum ya ba ’yan mata kaɗai wannan allurar.',
  expired: 'Ranar ƙarewar rigakafin ta wuce.',
  'vvm-discard': 'VVM na kwalbar ya kai mataki na III, matakin zubarwa.',
  contraindicated: 'Akwai abu a bayanan yaron da ya hana yin wannan rigakafi.',
  precaution: 'Akwai abu a bayanan yaron da ya sa a yi taka tsantsan da wannan rigakafi.',
  'after-death': 'An ce yaron ya rasu kafin wannan rana.',
  'after-end': 'An ce ba a bin yaron a nan kafin wannan rana.',
} as const satisfies Texts;
