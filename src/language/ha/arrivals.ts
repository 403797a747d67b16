import type { Texts } from '../texts.ts';

export const arrivals = {
  title: 'Tabbatar da isowa',
  about: 'Abin da wasu cibiyoyi suka turo maka: ƙirga kowane rukuni, ka tabbatar da abin da yake akwai tare',
  heading: 'Ƙidaya',
  from: 'Daga {origin}',
  sent: 'an turo',
  arrived: 'Ya iso',
  stage: 'VVM',
  notLookedAt: 'Ba a duba VVM ba',
  why: 'Me ya rage su',
  note: 'Bayani',
  allAsSent: 'Duka yadda aka turo',
  differs: 'allurai {difference}',
  nothingCounted: 'Rubuta abin da ya iso na rukuni, ko ka zaɓi Duka yadda aka turo',
  nothingOnTheWay: 'Babu abin da ke jiran tabbatarwa',
  nothingOnTheWayHint: 'Abin da wata cibiya ta turo maka yana bayyana a nan.',
  noNumber: 'Rubuta cikakkiyar lamba',
  wrong: 'Ba a adana komai ba. Da fatan za a duba {batches}.',
  sum: 'an ƙirga {counted, number} cikin {lots, plural, one {rukuni #} other {rukunoni #}}',
  dosesArrived: '{doses, plural, one {allura # ta iso} other {allurai # sun iso}}',
  notAsSent: '{lots, plural, one {rukuni #} other {rukunoni #}} ba yadda aka turo',
  saved: 'an tabbatar da {lots, plural, one {rukuni #} other {rukunoni #}}',
  differing:
    '{lots, plural, =0 {Duka yadda aka turo} one {rukuni # ba yadda aka turo: cibiyoyin biyu suna gani} other {rukunoni # ba yadda aka turo: cibiyoyin biyu suna gani}}',
} as const satisfies Texts;
