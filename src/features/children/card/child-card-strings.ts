import type { DoseFault } from '#domain/immunization/schedule/given-doses.ts';
import type { AbsenceReason, ChildHistoryItem } from '#domain/immunization/register/model.ts';
import type { DoseState } from '#domain/immunization/schedule/schedule.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of a child's card and of what is done with it. */
export const cardStrings = catalogue('card', {
  title: 'Child card',
  missing: 'This child is not in the register of this tablet',
  reason: 'Reason',

  correct: 'Correct details',
  correctTitle: 'Correct the details of a child',
  saveCorrection: 'Save correction',
  corrected: 'Details corrected',
  givenBefore: message<[dose: string, on: string]>(
    '{dose} was given on {on}, before this day. Cancel the dose first if its date is wrong.',
    'dose',
    'on',
  ),
  nothingChanged: 'Nothing was changed: the details are as they were.',

  reportAefi: 'Report AEFI',
  merge: 'Merge entries',
  mergeTitle: 'Merge two entries of one child',
  mergeIntro: message<[name: string]>(
    'Look for the other entry of {name}. Its immunizations will be read under the entry that is kept; the merge can be taken back.',
    'name',
  ),
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
  unmergeIntro: message<[merged: string, kept: string]>(
    '{merged} will stand for itself again, with the immunizations recorded for it; {kept} keeps its own.',
    'merged',
    'kept',
  ),
  mergeMissing: 'This entry is not merged into another one any longer',
  unmerged: 'Merge taken back',

  void: 'Cancel dose',
  voidTitle: 'Cancel a dose',
  voidIntro: message<[dose: string, on: string]>(
    '{dose} of {on} was recorded by mistake. It stays on the card as recorded by mistake, and no longer counts as given.',
    'dose',
    'on',
  ),
  ofRecord: message<[dose: string, on: string]>('{dose} of {on}', 'dose', 'on'),
  recordMissing: 'This dose is not on the card, or was cancelled already',
  voidSubmit: 'Cancel dose',
  voided: 'Recorded by mistake: the dose no longer counts',

  absence: 'Did not come',
  absenceTitle: 'Why the child did not come',
  absenceReasons: {
    moved: 'Moved away',
    refused: 'Refused',
    sick: 'Sick',
    'not-found': 'Not found',
    died: 'Died',
  } satisfies Record<AbsenceReason, string>,
  absenceOn: 'Date',
  absenceNote: 'Note',
  absenceSubmit: 'Save reason',
  absenceSaved: 'Reason saved',
  absenceInFuture: 'The date is in the future',

  waiting: message<[count: number]>(
    '{count, plural, one {# change is waiting to be sent} other {# changes are waiting to be sent}}',
    'count',
  ),
  withdrawn: message<[on: string]>('Not accepted, {on}', 'on'),
  withdrawnBecause: message<[reason: string]>(
    '{reason}. The entry is kept; its doses are void and nobody looks for the child. A child who comes is registered anew.',
    'reason',
  ),
  openedMerged: message<[name: string]>('The entry of {name} was merged into this one.', 'name'),
  noNumberYet: 'No vaccination number yet. It comes from the server when there is a network.',
  code: message<[vaccNo: string]>('QR code of vaccination number {vaccNo}', 'vaccNo'),
  caregiver: 'Care giver',
  healthCard: 'Child health card',
  signatures: { caregiver: 'Care giver', worker: 'Health worker', date: 'Date' },
  given: 'Doses given',
  nextVisit: 'Next visit',
  afterwards: 'Then',
  born: message<[on: string]>('born {on}', 'on'),
  dueNow: 'Due now',
  nothingLeft: 'All doses of the schedule are given or past',
  noPhoneVisit: 'No phone, visit',
  callWhom: message<[name: string, number: string]>('Call {name} {number}', 'name', 'number'),

  schedule: 'Immunization schedule',
  scheduleSource: message<[version: string]>('Routine schedule of Nigeria, {version}', 'version'),
  states: {
    given: 'Given',
    due: 'Due',
    overdue: 'Missed',
    upcoming: 'To come',
    'too-late': 'Too late',
    'not-offered': 'Not offered here',
    'before-cohort': 'Born before it came here',
    contraindicated: 'Contraindicated',
  } satisfies Record<DoseState, string>,
  stillPossible: 'Missed, still possible',
  givenOn: message<[on: string]>('on {on}', 'on'),
  batch: message<[batchNo: string]>('Batch {batchNo}', 'batchNo'),
  fromACard: 'From a card',
  countsAs: message<[dose: string]>('Counts as {dose}', 'dose'),
  extra: 'Other doses',
  hadAlready: 'Not counted again: the child has this dose already.',
  invalid: 'Doses that do not count',
  /** Reasons why a dose does not count. */
  faults: {
    'too-early': 'Given too early: the child was too young for it',
    'too-close': 'Given too close to another dose',
  } satisfies Record<DoseFault, string>,
  repeatNow: 'Repeat now',
  repeatFrom: 'Repeat from',
  invalidMadeGood: message<[why: string]>('{why}. It was made good since.', 'why'),
  invalidFor: message<[why: string, repeat: string]>('{why}. {repeat}.', 'why', 'repeat'),
  repeatDose: message<[dose: string, on: string]>('Repeat {dose} from {on}', 'dose', 'on'),
  repeatTooLate: message<[dose: string]>('It is too late to repeat {dose}', 'dose'),
  voidedDoses: 'Recorded by mistake',
  voidedFor: message<[by: string, on: string, reason: string]>(
    'Cancelled by {by} on {on}: {reason}',
    'by',
    'on',
    'reason',
  ),
  mergedEntries: 'Entries merged into this one',
  absences: 'Did not come',
  history: 'History of changes',
  changes: {
    corrected: 'Details corrected',
    merged: 'Merged into another entry',
    unmerged: 'Merge taken back',
  } satisfies Record<ChildHistoryItem['kind'], string>,
  by: message<[who: string, when: string]>('by {who}, {when}', 'who', 'when'),
  you: 'you',
  colleague: 'a colleague',
  fromTo: message<[label: string, from: string, to: string]>('{label}: {from} → {to}', 'label', 'from', 'to'),
  birthConfirmed: message<[day: string]>('Date of birth: {day}, no longer an estimate', 'day'),
  registeredBy: message<[who: string, when: string]>('Registered by {who}, {when}', 'who', 'when'),
});

export const stateWords = cardStrings.states;
export const faultWords = cardStrings.faults;
export const absenceWords = cardStrings.absenceReasons;
export const changeWords = cardStrings.changes;
