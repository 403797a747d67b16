import type { Texts } from '../texts.ts';

/** ` <vendor>` is left out, with the blank before it, where the vendor is not known. */
export const refusals = {
  'too-far-ahead': 'Ranar ta wuce gobe; ku ba da ranar da abin ya faru',
  'zero-doses': 'Ba za ka iya fitar da allurai sifili ba',
  'less-than-in-stock': 'Ba za ka iya fitar da wannan rigakafi <vendor> ba; bai kai haka a cikin kaya ba',
  'entry-missing': 'Da fatan za a zaɓi rigakafi kafin a ci gaba',
  'more-than-doses': 'Adadin allurai bai dace da yaran da aka yi wa rigakafi ba',
  'already-utilized': 'An riga an yi bayanin amfanin wannan fitarwa',
  'same-facility': 'Cibiyarka ce inda za a kai, da fatan za a zaɓi wata',
  'not-own-entry': 'Jami’in da ya rubuta wannan bayani ne kaɗai zai iya gyara shi',
  'not-reversible':
    'Ba za a iya juya wannan bayani ba: alluransa sun je wata cibiya ko sun fito daga wata cibiya, ko yana gyara wani bayani',
  'already-reversed': 'An riga an juya wannan bayani',
  'moved-on': 'Alluran wannan bayani sun wuce gaba; a fara juya abin da aka yi da su',
  'too-late-to-reverse': 'Wannan bayani ya wuce kwanaki 7; a rubuta gyaran adadi maimakon haka',
  'already-confirmed': 'An riga an tabbatar da isowar wannan kaya ko an yi rahoto a kai',
  'nothing-to-correct': 'Ba a canza komai ba, don haka babu abin gyarawa',
  'loss-adds-doses': 'Ba za a iya ƙara alluran da suka ɓace ko suka lalace a kaya ba; zaɓi Gyaran ƙidaya',
  'vvm-improved': 'Alamar VVM ba ta komawa baya: wannan rukuni ya riga ya kai mataki na gaba',
} as const satisfies Texts;
