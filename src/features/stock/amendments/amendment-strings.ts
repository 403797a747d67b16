import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { FieldChange, HistoryLine } from '#domain/ledger/model.ts';

/** Changes of an existing entry, by their name in the address. */
export const amendmentNames = ['reverse', 'correct', 'confirm', 'differs'] as const;
export type AmendmentName = (typeof amendmentNames)[number];

/** The forms of amendments. A VVM reading is made with a count or an arrival, and has a form of its own only when sent again. */
export type AmendmentFormName = AmendmentName | 'read-vvm';

/** Words about entries that are reversed, corrected, confirmed or found to differ. */
export const amendmentStrings = catalogue('amendments', {
  arrivalNotConfirmed: 'Arrival not confirmed',
  arrivalDiffers: 'Different count',
  differenceOfArrival: 'Difference of an arrival',
  arrived: message<[counted: string, sent: string]>('{counted} of {sent} arrived', 'counted', 'sent'),
  utilized: 'Utilized',
  partlyUtilized: message<[utilized: string, doses: string]>(
    '{utilized} of {doses} utilized',
    'utilized',
    'doses',
  ),
  reversed: 'Reversed',
  reversal: 'Reversal',
  changeWaiting: 'Change waiting',
  changeRefused: 'Change refused',
  changeDoubtful: 'Change may not be accepted',
  amendmentOf: message<[amendment: string, antigen: string, batchNo: string]>(
    '{amendment}: {antigen}, batch {batchNo}',
    'amendment',
    'antigen',
    'batchNo',
  ),

  arrivalHint: message<[doses: string, from: string]>(
    '{doses} doses were sent by {from}. Count them, then confirm that they are all there or report what you counted.',
    'doses',
    'from',
  ),
  anotherFacility: 'another facility',
  reversedHint: 'It does not count any more. The entry that takes it back is kept beside it.',
  reversalHint: 'It takes another entry back, so its figures are subtracted.',
  differsHint: 'The stock was adjusted by what was counted, and both facilities were told.',
  differsUntoldHint:
    'The stock was adjusted by what was counted. Both facilities are told once this is sent and accepted.',
  differsThereHint: message<[destination: string]>(
    '{destination} counted a different number of doses, and its stock was adjusted. Yours stays as it is. Ask there what happened, then say in the sync centre what you found.',
    'destination',
  ),
  arrivalCountStays:
    'The count of an arrival is not reversed, because the other half of the delivery is in the sender’s ledger. If it was wrong, adjust this lot.',
  toSyncCentre: 'Open the sync centre',
  viewReversal: 'View the reversal',
  viewReversed: 'View the reversed entry',
  viewArrival: 'View the arrival',
  cannotBeReversed: message<[why: string]>('You cannot undo this: {why}', 'why'),
  amendmentWaiting:
    'The last change of this entry is saved on this tablet and not confirmed by the server yet.',

  history: 'History',
  historyLine: message<[what: string, by: string]>('{what} by {by}', 'what', 'by'),

  confirm: 'Confirm arrival',
  report: 'Report a difference',
  reverse: 'Reverse',
  correct: 'Correct',

  confirmIntro: message<[doses: string, antigen: string, batchNo: string]>(
    'All {doses} doses of {antigen}, batch {batchNo}, are there and were counted.',
    'doses',
    'antigen',
    'batchNo',
  ),
  reportIntro: message<[doses: string, from: string]>('{doses} doses were sent by {from}.', 'doses', 'from'),
  reverseIntro:
    'The entry stays in the ledger. The opposite is recorded beside it, and both point to each other.',
  correctIntro: 'Doses are not changed by this. What the entry said before is kept in its history.',
  correctNoLot: 'Batch and expiry are corrected on the entry with which the batch came in.',
  reasonLabel: 'Reason',
  countedLabel: 'Doses counted',
  stageFound: 'VVM stage found',
  vvmReading: 'VVM reading',
  saveReading: 'Save reading',
  readingIntro: message<[antigen: string, batchNo: string, stage: string]>(
    '{antigen}, batch {batchNo}, is known to be at stage {stage}. A monitor never gets better: look at the vial again and save what it shows, at the time when you looked.',
    'antigen',
    'batchNo',
    'stage',
  ),
  stageRead: message<[stage: string]>('VVM read as stage {stage}', 'stage'),
  noteLabel: 'Note',
  batchLabel: 'Batch no',
  expiryLabel: 'Expiry date',
  officerLabel: 'Reporting officer',
  correctedByLabel: 'Corrected by',
  needsReason: 'Please say why it is reversed',
  sameAsSent: 'This is what was sent. Choose Confirm arrival instead.',
  fewerThanLeft:
    'More doses are missing than this lot has left: some were issued or sent on already. Set those entries right first.',

  adjustsNot: 'Type what you counted to see what is adjusted.',
  adjustsNothing: 'Nothing is adjusted: this is what was sent.',
  adjusts: message<[difference: string, counted: string, sent: string]>(
    'This lot is adjusted by {difference} doses: {counted} counted, {sent} sent. Both facilities are told when this is sent.',
    'difference',
    'counted',
    'sent',
  ),

  countGoes: 'The count of this lot is taken back with it: it was last counted when it was before.',
  questionTitle: 'Reverse this entry?',
  questionConfirm: 'Yes, reverse it',
  questionBack: 'No, go back',
  declined: 'Nothing was reversed.',
  balanceChanges: message<[antigen: string, by: string]>(
    'In stock of {antigen} changes by {by} doses.',
    'antigen',
    'by',
  ),
  givenOf: message<[doses: number]>(
    '{doses, plural, one {# dose of it is recorded on this tablet as given to a child.} other {# doses of it are recorded on this tablet as given to children.}}',
    'doses',
  ),
  givenStay: 'What they were given stays recorded, and someone will be asked to check which entry is wrong.',
  issuedChanges: message<[antigen: string, by: string]>(
    'Issued of {antigen} changes by {by} doses.',
    'antigen',
    'by',
  ),
  wastageChanges: message<[antigen: string, by: string]>(
    'Wastage of {antigen} changes by {by} doses.',
    'antigen',
    'by',
  ),
  opensAgain: message<[doses: string]>(
    'The {doses} issued doses are open again and can be used again.',
    'doses',
  ),
  lotGone: message<[batchNo: string]>('Batch {batchNo} is taken out of stock.', 'batchNo'),

  resendTitle: message<[amendment: string]>('Correct and resend: {amendment}', 'amendment'),
});

/** Title of each form. */
export const amendmentTitle = {
  reverse: amendmentStrings.reverse,
  correct: amendmentStrings.correct,
  confirm: amendmentStrings.confirm,
  differs: amendmentStrings.report,
  'read-vvm': amendmentStrings.vvmReading,
} as const satisfies Record<AmendmentFormName, string>;

/** Messages after a change is saved. */
export const amendmentSaved = catalogue('amendmentsSaved', {
  reverse: 'The entry is reversed',
  correct: 'The entry is corrected',
  confirm: 'The arrival is confirmed',
  differs: 'The difference is saved. Both facilities are told when it is sent',
  'read-vvm': 'The VVM reading is saved',
} satisfies Record<AmendmentFormName, string>);

/** Messages on the entry itself about changes that the server refused. */
export const amendmentRefused = catalogue('amendmentsRefused', {
  reverse: 'The server refused the reversal of this entry.',
  correct: 'The server refused the correction of this entry.',
  'confirm-arrival': 'The server refused your answer about this delivery.',
  'read-vvm': 'The server refused your reading of the VVM of this lot.',
});

/** Messages about a waiting change that the server would refuse at present. */
export const amendmentDoubtful = catalogue('amendmentsDoubtful', {
  reverse: 'Your reversal of this entry may not be accepted.',
  correct: 'Your correction of this entry may not be accepted.',
  'confirm-arrival': 'Your answer about this delivery may not be accepted.',
  'read-vvm': 'Your reading of the VVM of this lot may not be accepted.',
});

export const historyWords = catalogue('history', {
  corrected: 'Corrected',
  reversed: 'Reversed',
  confirmed: 'Arrival confirmed',
  differs: 'Difference reported',
} satisfies Record<HistoryLine['kind'], string>);

export const changedField = catalogue('changedFields', {
  batchNo: 'Batch no',
  expiryOn: 'Expiry date',
  officer: 'Officer',
  doses: 'No of doses',
} satisfies Record<FieldChange['field'], string>);
