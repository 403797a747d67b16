import type { Texts } from '../texts.ts';

export const caregiverMessages = {
  subjects: {
    registered: 'Rajistar Rigakafin Yaro',
    progress: 'Ci gaban Rigakafin Yaro',
    visitTomorrow: 'Tunatarwar Rigakafin Yaro',
    visitMissed: 'Rigakafin Yaro da Ya Wuce',
    sessionChanged: 'An Canja Ranar Rigakafin Yaro',
  },
  bringCard: 'Da fatan za a zo da katin yaro a kowace ziyara.',
  registered: 'An yi wa {fullname} rajistar rigakafi.',
  number: 'Lambar rigakafi ita ce {vaccNo}.',
  immunized: 'An yi wa {fullname} rigakafi.',
  next: 'Ranar rigakafi ta gaba ita ce {on}.',
  nextAt: 'Ranar rigakafi ta gaba ita ce {on}, a {place}.',
  nextUnknown: 'Cibiyar lafiya za ta faɗa muku ranar rigakafi ta gaba.',
  tomorrow: 'Gobe, {on}, za a yi wa {fullname} rigakafi.',
  tomorrowAt: 'Gobe, {on}, za a yi wa {fullname} rigakafi a {place}.',
  sessionMoved: 'An canja ranar zaman rigakafi na {on} a {place}, wanda aka ce a kawo {fullname}.',
  sessionCancelled: 'Ba za a yi zaman rigakafi na {on} a {place} ba, wanda aka ce a kawo {fullname}.',
  sessionAfterAll:
    'Za a yi zaman rigakafi na {on} a {place} kamar yadda aka faɗa da farko, wanda aka ce a kawo {fullname}.',
  missed: 'Ya kamata a yi wa {fullname} rigakafi ranar {on}. Da fatan za a zo cibiyar lafiya da wuri.',
} as const satisfies Texts;
