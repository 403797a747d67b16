import type { AbsenceReason, ChildHistoryItem } from '#domain/immunization/model.ts';
import type { DoseState } from '#domain/immunization/schedule.ts';

/** Words of a child's card and of what is done with it. */
export const cardStrings = {
  title: 'Child card',
  missing: 'This child is not in the register of this device',
  reason: 'Reason',

  correct: 'Correct details',
  correctTitle: 'Correct the details of a child',
  saveCorrection: 'Save correction',
  corrected: 'Details corrected',
  nothingChanged: 'Nothing was changed: the details are as they were.',

  merge: 'Merge entries',
  mergeTitle: 'Merge two entries of one child',
  mergeIntro: (name: string) =>
    `Look for the other entry of ${name}. Its immunizations will be read under the entry that is kept; the merge can be taken back.`,
  mergeSearch: 'Search for the other entry',
  mergeSuggested: 'Likely the same child',
  mergeNone: 'No other entry is found',
  select: 'Select',
  kept: 'Entry to keep',
  mergeSubmit: 'Merge entries',
  merged: 'Entries merged',
  chooseOther: 'Choose another entry',

  unmerge: 'Take the merge back',
  unmergeTitle: 'Take a merge back',
  unmergeIntro: (merged: string, kept: string) =>
    `${merged} will stand for itself again, with the immunizations recorded for it; ${kept} keeps its own.`,
  mergeMissing: 'This entry is not merged into another one, or no more',
  unmerged: 'Merge taken back',

  void: 'Void',
  voidTitle: 'Void an immunization',
  voidIntro: (dose: string, on: string) =>
    `${dose} of ${on} was recorded by mistake. It stays visible, marked as void, and no longer counts as given.`,
  ofRecord: (dose: string, on: string) => `${dose} of ${on}`,
  recordMissing: 'This immunization is not on the card, or was voided already',
  voidSubmit: 'Void immunization',
  voided: 'Immunization voided',

  absence: 'Did not come',
  absenceTitle: 'Why the child did not come',
  absenceOn: 'Date',
  absenceNote: 'Note',
  absenceSubmit: 'Save reason',
  absenceSaved: 'Reason saved',
  absenceInFuture: 'The date is in the future',

  waiting: (count: number) =>
    count === 1 ? '1 change is waiting to be sent' : `${count} changes are waiting to be sent`,
  openedMerged: (name: string) => `The entry of ${name} was merged into this one.`,
  noNumberYet: 'No vaccination number yet. It comes from the server when there is a network.',
  code: (vaccNo: string) => `QR code of vaccination number ${vaccNo}`,
  age: 'Age',
  facility: 'Facility',
  nextVisit: 'Next visit',
  dueNow: 'Due now',
  nothingLeft: 'Nothing is left to give',
  callShort: 'Call',
  call: (number: string) => `Call ${number}`,

  schedule: 'Immunization schedule',
  scheduleSource: (version: string) => `Routine schedule of Nigeria, ${version}`,
  atBirth: 'At birth',
  fromOn: (on: string) => `from ${on}`,
  onTimeUntil: (on: string) => `on time until ${on}`,
  wasDueBy: (on: string) => `was due by ${on}`,
  wasPossibleUntil: (on: string) => `was possible until ${on}`,
  after: (dose: string) => `after ${dose}`,
  givenOn: (on: string) => `on ${on}`,
  batch: (batchNo: string) => `Batch ${batchNo}`,
  fromACard: 'From a card',
  extra: 'Other doses',
  voidedDoses: 'Voided immunizations',
  voidedFor: (by: string, on: string, reason: string) => `Voided by ${by} on ${on}: ${reason}`,
  mergedEntries: 'Entries merged into this one',
  absences: 'Did not come',
  history: 'History of changes',
  by: (who: string, when: string) => `by ${who}, ${when}`,
  you: 'you',
  colleague: 'a colleague',
  fromTo: (label: string, from: string, to: string) => `${label}: ${from} → ${to}`,
  registeredBy: (who: string, when: string) => `Registered by ${who}, ${when}`,
} as const;

export const stateWords = {
  given: 'Given',
  due: 'Due',
  overdue: 'Missed',
  upcoming: 'To come',
  'too-late': 'Too late',
} as const satisfies Record<DoseState, string>;

export const absenceWords = {
  moved: 'Moved away',
  refused: 'Refused',
  sick: 'Sick',
  'not-found': 'Not found',
} as const satisfies Record<AbsenceReason, string>;

export const changeWords = {
  corrected: 'Details corrected',
  merged: 'Merged into another entry',
  unmerged: 'Merge taken back',
} as const satisfies Record<ChildHistoryItem['kind'], string>;
