import type { DoseFault } from '#domain/immunization/given-doses.ts';
import type { AbsenceReason, ChildHistoryItem } from '#domain/immunization/model.ts';
import type { DoseState } from '#domain/immunization/schedule.ts';

/** Words of a child's card and of what is done with it. */
export const cardStrings = {
  title: 'Child card',
  missing: 'This child is not in the register of this tablet',
  reason: 'Reason',

  correct: 'Correct details',
  correctTitle: 'Correct the details of a child',
  saveCorrection: 'Save correction',
  corrected: 'Details corrected',
  nothingChanged: 'Nothing was changed: the details are as they were.',

  reportAefi: 'Report AEFI',
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
  mergeMissing: 'This entry is not merged into another one any longer',
  unmerged: 'Merge taken back',

  void: 'Cancel dose',
  voidTitle: 'Cancel a dose',
  voidIntro: (dose: string, on: string) =>
    `${dose} of ${on} was recorded by mistake. It stays on the card as recorded by mistake, and no longer counts as given.`,
  ofRecord: (dose: string, on: string) => `${dose} of ${on}`,
  recordMissing: 'This dose is not on the card, or was cancelled already',
  voidSubmit: 'Cancel dose',
  voided: 'Recorded by mistake: the dose no longer counts',

  absence: 'Did not come',
  absenceTitle: 'Why the child did not come',
  absenceOn: 'Date',
  absenceNote: 'Note',
  absenceSubmit: 'Save reason',
  absenceSaved: 'Reason saved',
  absenceInFuture: 'The date is in the future',

  waiting: (count: number) =>
    count === 1 ? '1 change is waiting to be sent' : `${count} changes are waiting to be sent`,
  withdrawn: (on: string) => `Not accepted, ${on}`,
  withdrawnBecause: (reason: string) =>
    `${reason}. The entry is kept; its doses are void and nobody looks for the child. A child who comes is registered anew.`,
  openedMerged: (name: string) => `The entry of ${name} was merged into this one.`,
  noNumberYet: 'No vaccination number yet. It comes from the server when there is a network.',
  code: (vaccNo: string) => `QR code of vaccination number ${vaccNo}`,
  caregiver: 'Care giver',
  healthCard: 'Child health card',
  signatures: ['Care giver', 'Health worker', 'Date'],
  given: 'Doses given',
  nextVisit: 'Next visit',
  afterwards: 'Then',
  born: (on: string) => `born ${on}`,
  dueNow: 'Due now',
  nothingLeft: 'All doses of the schedule are given or past',
  noPhoneVisit: 'No phone, visit',
  callWhom: (name: string, number: string) => `Call ${name} ${number}`,

  schedule: 'Immunization schedule',
  scheduleSource: (version: string) => `Routine schedule of Nigeria, ${version}`,
  atBirth: 'At birth',
  stillPossible: 'Missed, still possible',
  givenOn: (on: string) => `on ${on}`,
  batch: (batchNo: string) => `Batch ${batchNo}`,
  fromACard: 'From a card',
  campaign: 'Campaign',
  extra: 'Other doses',
  invalid: 'Doses that do not count',
  repeatNow: 'Repeat now',
  repeatFrom: 'Repeat from',
  invalidFor: (why: string, repeat: string | null) =>
    repeat === null ? `${why}. It was made good since.` : `${why}. ${repeat}.`,
  repeatDose: (dose: string, on: string) => `Repeat ${dose} from ${on}`,
  repeatTooLate: (dose: string) => `It is too late to repeat ${dose}`,
  voidedDoses: 'Recorded by mistake',
  voidedFor: (by: string, on: string, reason: string) => `Cancelled by ${by} on ${on}: ${reason}`,
  mergedEntries: 'Entries merged into this one',
  absences: 'Did not come',
  history: 'History of changes',
  by: (who: string, when: string) => `by ${who}, ${when}`,
  you: 'you',
  colleague: 'a colleague',
  fromTo: (label: string, from: string, to: string) => `${label}: ${from} → ${to}`,
  birthConfirmed: (day: string) => `Date of birth: ${day}, no longer an estimate`,
  registeredBy: (who: string, when: string) => `Registered by ${who}, ${when}`,
} as const;

export const stateWords = {
  given: 'Given',
  due: 'Due',
  overdue: 'Missed',
  upcoming: 'To come',
  'too-late': 'Too late',
  'not-offered': 'Not offered here',
  'before-cohort': 'Born before it came here',
  contraindicated: 'Contraindicated',
} as const satisfies Record<DoseState, string>;

/** Why a dose does not count. */
export const faultWords = {
  'too-early': 'Given too early: the child was too young for it',
  'too-close': 'Given too close to another dose',
} as const satisfies Record<DoseFault, string>;

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
