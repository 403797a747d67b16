import type { Texts } from '../texts.ts';

export const saving = {
  'not-saved': 'Ba a adana ba. Na’urar ta kasa ajiyewa (watakila wuri ya cika). Abin da ka rubuta yana nan.',
  defect:
    'Ba a adana ba. Wata matsala ta manhajar ce ta hana; an rubuta ta don masu kula. Abin da kuka rubuta yana nan.',
  'signed-out': 'Ba a adana ba. Da fatan za a sake shiga a na’urar nan; abin da ka rubuta yana nan.',
  'already-saved': 'An riga an adana wannan fom a wani shafi.',
  'not-replaceable':
    'Ba a adana ba. An riga an gyara wannan bayani ko an ajiye shi gefe; duba cibiyar aikawa.',
  'place-closed':
    'Ba a adana ba. An rufe cibiyar, don haka babu sabon abu da zai je can. Abin da ka rubuta yana nan; da fatan za a zaɓi wata cibiya, ko a roƙi na sama su buɗe ta.',
  invalid: 'Ba a adana ba.',
} as const satisfies Texts;
