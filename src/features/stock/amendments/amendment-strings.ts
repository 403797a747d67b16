import type { FieldChange, HistoryLine } from '#domain/ledger/model.ts';

/** What can be done to an entry that is there already, by the name that the address has for it. */
export const amendmentNames = ['reverse', 'correct', 'confirm', 'differs'] as const;
export type AmendmentName = (typeof amendmentNames)[number];

/** The forms of amendments: a reading of a monitor is made with a count or an arrival, and has its own when it is sent again. */
export type AmendmentFormName = AmendmentName | 'read-vvm';

/** Words about entries that are reversed, corrected, confirmed or found to differ. */
export const amendmentStrings = {
  arrivalNotConfirmed: 'Arrival not confirmed',
  arrivalDiffers: 'Different count',
  differenceOfArrival: 'Difference of an arrival',
  arrived: (counted: string, sent: string) => `${counted} of ${sent} arrived`,
  utilized: 'Utilized',
  partlyUtilized: (utilized: string, doses: string) => `${utilized} of ${doses} utilized`,
  reversed: 'Reversed',
  reversal: 'Reversal',
  changeWaiting: 'Change waiting',
  changeRefused: 'Change refused',
  changeDoubtful: 'Change may not be accepted',
  amendmentOf: (amendment: string, antigen: string, batchNo: string) =>
    `${amendment}: ${antigen}, batch ${batchNo}`,

  arrivalHint: (doses: string, from: string) =>
    `${doses} doses were sent by ${from}. Count them, then confirm that they are all there or report what you counted.`,
  anotherFacility: 'another facility',
  reversedHint: 'It does not count any more. The entry that takes it back is kept beside it.',
  reversalHint: 'It takes another entry back, so its figures are subtracted.',
  differsHint: 'The stock was adjusted by what was counted, and both facilities were told.',
  differsThereHint: (destination: string) =>
    `${destination} counted a different number of doses, and its stock was adjusted. Yours stays as it is. Ask there what happened, then say in the sync centre what you found.`,
  toSyncCentre: 'Open the sync centre',
  viewReversal: 'View the reversal',
  viewReversed: 'View the reversed entry',
  viewArrival: 'View the arrival',
  cannotBeReversed: (why: string) => `You cannot undo this: ${why}`,
  amendmentWaiting:
    'The last change of this entry is saved on this tablet and not confirmed by the server yet.',

  history: 'History',
  historyLine: (what: string, by: string) => `${what} by ${by}`,

  confirm: 'Confirm arrival',
  report: 'Report a difference',
  reverse: 'Reverse',
  correct: 'Correct',

  confirmIntro: (doses: string, antigen: string, batchNo: string) =>
    `All ${doses} doses of ${antigen}, batch ${batchNo}, are there and were counted.`,
  reportIntro: (doses: string, from: string) => `${doses} doses were sent by ${from}.`,
  reverseIntro:
    'The entry stays in the ledger. The opposite is recorded beside it, and both point to each other.',
  correctIntro: 'Doses are not changed by this. What the entry said before is kept in its history.',
  correctNoLot: 'Batch and expiry are corrected on the entry with which the batch came in.',
  reasonLabel: 'Reason',
  countedLabel: 'Doses counted',
  stageFound: 'VVM stage found',
  vvmReading: 'VVM reading',
  saveReading: 'Save reading',
  readingIntro: (antigen: string, batchNo: string, stage: string) =>
    `${antigen}, batch ${batchNo}, is known to be at stage ${stage}. A monitor never gets better: look at the vial again and save what it shows, at the time when you looked.`,
  stageRead: (stage: string) => `VVM read as stage ${stage}`,
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
  adjusts: (difference: string, counted: string, sent: string) =>
    `This lot is adjusted by ${difference} doses: ${counted} counted, ${sent} sent. Both facilities see the difference.`,

  questionTitle: 'Reverse this entry?',
  questionConfirm: 'Yes, reverse it',
  questionBack: 'No, go back',
  declined: 'Nothing was reversed.',
  balanceChanges: (antigen: string, by: string) => `In stock of ${antigen} changes by ${by} doses.`,
  givenOf: (doses: string, count: number) =>
    count === 1
      ? '1 dose of it is recorded on this tablet as given to a child.'
      : `${doses} doses of it are recorded on this tablet as given to children.`,
  givenStay: 'What they were given stays recorded, and someone will be asked to check which entry is wrong.',
  issuedChanges: (antigen: string, by: string) => `Issued of ${antigen} changes by ${by} doses.`,
  wastageChanges: (antigen: string, by: string) => `Wastage of ${antigen} changes by ${by} doses.`,
  opensAgain: (doses: string) => `The ${doses} issued doses are open again and can be used again.`,
  lotGone: (batchNo: string) => `Batch ${batchNo} is taken out of stock.`,

  resendTitle: (amendment: string) => `Correct and resend: ${amendment}`,
} as const;

/** Title of each form. */
export const amendmentTitle = {
  reverse: amendmentStrings.reverse,
  correct: amendmentStrings.correct,
  confirm: amendmentStrings.confirm,
  differs: amendmentStrings.report,
  'read-vvm': amendmentStrings.vvmReading,
} as const satisfies Record<AmendmentFormName, string>;

/** What the officer is told once it is saved. */
export const amendmentSaved = {
  reverse: 'The entry is reversed',
  correct: 'The entry is corrected',
  confirm: 'The arrival is confirmed',
  differs: 'The difference is reported',
  'read-vvm': 'The VVM reading is saved',
} as const satisfies Record<AmendmentFormName, string>;

/** What the server refused, where the entry itself says so. */
export const amendmentRefused = {
  reverse: 'The server refused the reversal of this entry.',
  correct: 'The server refused the correction of this entry.',
  'confirm-arrival': 'The server refused your answer about this delivery.',
  'read-vvm': 'The server refused your reading of the VVM of this lot.',
} as const;

/** The same of one that waits, which the server would refuse as things stand. */
export const amendmentDoubtful = {
  reverse: 'Your reversal of this entry may not be accepted.',
  correct: 'Your correction of this entry may not be accepted.',
  'confirm-arrival': 'Your answer about this delivery may not be accepted.',
  'read-vvm': 'Your reading of the VVM of this lot may not be accepted.',
} as const;

export const historyWords = {
  corrected: 'Corrected',
  reversed: 'Reversed',
  confirmed: 'Arrival confirmed',
  differs: 'Difference reported',
} as const satisfies Record<HistoryLine['kind'], string>;

export const changedField = {
  batchNo: amendmentStrings.batchLabel,
  expiryOn: amendmentStrings.expiryLabel,
  officer: 'Officer',
  doses: 'No of doses',
} as const satisfies Record<FieldChange['field'], string>;
