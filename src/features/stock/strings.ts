import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { OfficerPageWords } from '#bindings/officer-page.tsx';
import type { Direction } from '#domain/ledger/model.ts';
import type { RowStatus } from '#ui/layout/status-icon.tsx';
import type { Caution } from '#domain/ledger/usability.ts';

export const stockPageWords = catalogue('stockPage', {
  notAFacility: 'Stock is kept by facilities',
  notAFacilityHint:
    'Your account is above facility level, so it keeps no stock of its own. The menu shows what you can open.',
  loading: 'Loading this facility’s stock from the server',
  elsewhere: 'Connect once to load this facility’s stock',
  loadingHint: 'It has not been on this tablet yet. Once it is here, everything works without a network.',
} satisfies OfficerPageWords);

/** Words of the stock screens. Spelling that looks wrong is the product's own and known to its users. */
export const stockStrings = catalogue('stock', {
  dashboard: 'Dashboard',
  whose: (facility: string | null, officer: string) => [facility, officer].filter(Boolean).join(' · '),
  balanceInStock: 'Balance In Stock as today',
  issuedOut: 'Issued Out Stock as today',
  figureChoice: 'Figures shown',
  noWallet: 'No Antigen Wallet!!!',
  noWalletHint:
    'A wallet holds the doses of one antigen. Create one, then add what you received to the ledger.',
  createWallet: 'Create Wallet',
  doses: message<[count: number]>('{count, plural, one {dose} other {doses}}', 'count'),
  waiting: message<[count: number]>('{count} waiting', 'count'),
  usable: message<[doses: number]>('{doses, number} usable', 'doses'),
  usableDoses: 'Usable doses',
  here: 'here',
  onTheWay: 'on the way',
  notConfirmed: 'Not confirmed yet',

  wallets: 'Antigen Wallet',
  createAntigenWallet: 'Create Antigen Wallet',
  walletsEmpty: 'No Antigen Wallet!!!',
  walletCreated: message<[count: number]>(
    '{count, plural, one {Antigen wallet created successfully} other {Antigen wallet created successfully: #}}',
    'count',
  ),
  chooseAll: message<[count: number]>('Choose all {count}', 'count'),
  everyWalletThere: 'This facility has a wallet of every antigen',
  walletExists: 'This Facility and Antigen wallet already exist',
  walletFailed: 'Error creating wallet',
  noAntigensYet:
    'The list of antigens is not on this tablet yet. Connect to the network once; after that it works offline.',

  listingChoice: 'Listing shown',
  receivedTitle: 'Recieved Antigen',
  adjustmentReturn: 'Adjustment | Return',
  adjustment: 'Adjustment',
  utilization: 'Utilization',
  addToLedger: 'Add to Ledger',
  searchLedger: 'Search the ledger',
  noRecords: 'No records found',
  counted: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}}', 'doses'),
  savedWhat: message<[antigen: string, batchNo: string, doses: number]>(
    '{antigen} {batchNo}, {doses, plural, one {# dose} other {# doses}}',
    'antigen',
    'batchNo',
    'doses',
  ),
  savedTogether: message<[count: number]>('{count} entries saved', 'count'),
  undone: message<[count: number]>(
    '{count, plural, one {Undone: the entry is reversed} other {Undone: # entries are reversed}}',
    'count',
  ),
  correctionUndone: 'The correction was taken back',
  countUndone: 'The count was taken back',
  countUndoneStagesStay: 'The count was taken back. The VVM stages that were read stay',
  notUndone: message<[why: string]>('It could not be undone. {why}', 'why'),
  emptyLedgerHint: 'you can click on the Add to Ledger to get started!!!',
  wouldBeRefused: 'May not be accepted',
  leftInLot: 'Left in Lot',
  entriesWaiting: 'Entries Waiting',
  state: 'State',
  reason: 'Reason',
  reasonCode: 'Reason Code',
  note: 'Note',
  ofDoses: message<[doses: string]>('of {doses}', 'doses'),
  moreThan: message<[doses: string]>('{doses} received', 'doses'),
  stage: message<[stage: string]>('Stage {stage}', 'stage'),
  vvm: message<[stage: string]>('VVM {stage}', 'stage'),
  expires: message<[date: string]>('exp. {date}', 'date'),
  wasted: message<[doses: string, rate: string]>('{doses} wasted, {rate} %', 'doses', 'rate'),
  goesTo: message<[place: string]>('to {place}', 'place'),
  viewReceipt: message<[antigen: string, batchNo: string]>(
    'View reciept of {antigen}, batch {batchNo}',
    'antigen',
    'batchNo',
  ),

  activityTitle: message<[activity: string]>('{activity} vaccine', 'activity'),
  activityChoice: 'Activity',
  direction: 'Direction',
  particulars: 'When, and by whom',
  vendorAsLast: 'Vendor, as last time',
  allDoses: message<[doses: string]>('All {doses}', 'doses'),
  dosesOf: message<[doses: number, antigen: string]>(
    '{doses, plural, one {# dose} other {# doses}} of {antigen}',
    'doses',
    'antigen',
  ),
  noDosesYet: 'No doses yet',
  batch: message<[batchNo: string]>('Batch {batchNo}', 'batchNo'),
  leftAfter: message<[doses: number]>(
    '{doses, plural, one {# dose} other {# doses}} left in the lot afterwards',
    'doses',
  ),
  noChildrenYet: 'No children yet',
  children: message<[children: number]>('{children, plural, one {# child} other {# children}}', 'children'),
  dosesIssuedOf: message<[doses: number, antigen: string]>(
    '{doses, plural, one {# dose} other {# doses}} of {antigen} issued',
    'doses',
    'antigen',
  ),
  antigenChoice: 'Antigen',
  pleaseSelectAntigen: 'Please select antigen',
  receivedLots: 'Received Listings to be issued out',
  issuedEntries: 'Antigen Issued out Listings',
  select: 'Select',
  selectBatch: message<[batchNo: string]>('batch {batchNo}', 'batchNo'),
  chooseAnother: 'Choose another',
  chosen: 'Selected entry',
  noLots: 'Nothing of this antigen is in stock',
  noLotsHint: 'Receive doses first, then they can be chosen here.',
  noOpenEntries: 'Nothing of this antigen is issued out and open',
  noOpenEntriesHint: 'Issue doses first; what was issued is accounted for here.',
  lotGone: 'The entry that you selected has no doses left. Please select another one.',
  nothingSelected: 'Nothing selected yet',
  chooseAntigenFirst: 'Choose an antigen to see what is in stock.',
  dosesLeft: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}} left', 'doses'),
  dosesLeftOf: message<[left: string, received: number]>(
    '{left} of {received, plural, one {# dose} other {# doses}} left',
    'left',
    'received',
  ),
  dosesIssued: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}} issued', 'doses'),
  wastage: 'Wastage',
  wastageRate: 'Wastage rate %',
  childrenRecorded: message<[children: number]>(
    '{children, plural, one {# child is} other {# children are}} recorded on this tablet as immunized from this entry. What another tablet has not sent yet is not counted.',
    'children',
  ),
  percent: message<[rate: string]>('{rate} %', 'rate'),
  close: 'Close',
  saving: 'Saving to DB...',

  empty: 'Your forms are empty please fill in appropriately',
  emptyUtilization: 'input fields cannot be emptied',
  originUnknown: 'Please choose the facility that the stock came from',
  openArrivals: message<[origin: string]>('{origin} has sent you stock that waits to be confirmed', 'origin'),
  openArrivalsHint:
    'If this is what you count now, confirm it: typed in here it would count twice. What you typed is kept.',
  confirmTogether: 'Confirm all together',
  destinationUnknown: 'Please choose the facility that the stock goes to',

  onHold: 'On hold',
  cautionTitle: 'Please confirm',
  cautionQuestion: 'Do you want to save it all the same?',
  cautionConfirm: 'Yes, save it',
  cautionBack: 'No, go back',
  cautionDeclined: 'Nothing was saved. Correct what is wrong, or choose another entry.',

  correctTitle: message<[activity: string]>('Correct and resend: {activity} vaccine', 'activity'),
  correctIntro: message<[reason: string]>('The server refused this entry: {reason}', 'reason'),
  correctHint: 'Change what is wrong and save. The refused entry is kept and points to the new one.',
  correctMissing:
    'There is no such refused entry on this tablet: it was corrected or set aside, or it is on another one.',
  correctNotRefused: 'This entry was not refused, so there is nothing to correct.',
  correctAndResend: 'Correct and resend',

  receiptTitle: 'View invoice reciept',
  print: 'Print',
  issuedBy: 'Issued by',
  receivedBy: 'Received by',
  signature: 'Name, signature, date',
  signatureOf: message<[name: string]>('{name}, signature, date', 'name'),
  receiptCode: message<[id: string]>('QR code of entry {id}', 'id'),
  receiptMissing: 'There is no such entry on this tablet.',
  notSet: '—',
});

/** Questions before a doubtful lot is saved. */
export const cautionSentence = catalogue<Record<Caution, (batchNo: string, expiry: string) => string>>(
  'cautions',
  {
    expired: message<[batchNo: string, expiry: string]>(
      'Batch {batchNo} expired on {expiry}. Expired vaccine must not be given.',
      'batchNo',
      'expiry',
    ),
    'vvm-discard': message<[batchNo: string]>(
      'The VVM of batch {batchNo} is at stage III, the discard point.',
      'batchNo',
    ),
    'on-hold': message<[batchNo: string]>(
      'Batch {batchNo} is on hold: the equipment that it is kept in broke down, froze it or was too warm.',
      'batchNo',
    ),
    'on-the-way': message<[batchNo: string]>(
      'Batch {batchNo} is not confirmed yet: another facility sent it, and nobody here has counted it. Confirm the arrival first.',
      'batchNo',
    ),
  },
);

/** Short state of a row, for listings. */
export const rowStateWord = catalogue('rowStates', {
  practice: 'Made up',
  waiting: 'Waiting',
  sent: 'Being sent',
  saved: 'Sent',
  refused: 'Needs you',
  parked: 'On hold',
  'set-aside': 'Set aside',
} satisfies Record<RowStatus, string>);

/** State on a receipt, in words that are plain to somebody who has only the paper. */
export const receiptState = catalogue('receiptStates', {
  practice: 'Made up for practice: it reaches no ledger.',
  waiting: 'Waiting: on this tablet only, not sent yet.',
  sent: 'Sent to the server; not yet confirmed.',
  saved: null,
  refused: 'Refused by the server: this entry does not count.',
  parked: 'On hold on the server: this entry does not count yet.',
  'set-aside': 'Refused by the server and set aside: this entry does not count.',
} satisfies Record<RowStatus, string | null>);

/** Direction of an adjustment. */
export const directionWord = catalogue('directions', {
  increment: 'Increment',
  decrement: 'Decrement',
} satisfies Record<Direction, string>);

/** The days until a lot expires. */
export const expiryWords = catalogue('expiry', {
  expired: message<[days: number]>(
    '{days, plural, =1 {Expired yesterday} other {Expired # days ago}}',
    'days',
  ),
  /** The date is beside it and says more than a number of days with four digits. */
  expiredLongAgo: 'Expired long ago',
  today: 'Expires today',
  left: message<[days: number]>('{days, plural, one {# day left} other {# days left}}', 'days'),
});

/** Notices after saving, in the product's own spelling. */
export const savedWords = catalogue('activitiesSaved', {
  receive: 'Recieved Antigen Application',
  issue: 'Issued Antigen',
  // The specification has no sentence for it. When it is saved, the destination does not have the doses yet.
  transfer: 'Transferred Antigen Successfully',
  increment: 'Adjustment Successfully on Antigen',
  decrement: 'Deduction on your stock wallet just occured',
  return: 'Returned Antigen Successfully',
  utilize: 'Your Utilization created successfully',
});

/** Words of a movement in the explanation of a figure, with the other facility if any. */
export const movedWords = catalogue('activitiesMoved', {
  received: 'Received',
  receivedFrom: message<[facility: string]>('Received from {facility}', 'facility'),
  issued: 'Issued',
  transferred: 'Transferred',
  transferredTo: message<[facility: string]>('Transferred to {facility}', 'facility'),
  adjusted: 'Adjusted',
  returned: 'Returned',
  returnedTo: message<[facility: string]>('Returned to {facility}', 'facility'),
  utilized: 'Utilized',
});

/** Words of each activity's listing: its switch, its heading and the header of its time column. */
export const listingWords = catalogue('activityListings', {
  received: 'Received',
  receivedCaption: 'Recieved Antigen',
  receivedAt: 'Time Received',
  noneReceived: 'No Recieved request data...',
  issued: 'Issued',
  issuedCaption: 'Issued Antigen',
  issuedAt: 'Time Issued',
  noneIssued: 'No Issued request data...',
  issuedOut: 'Issued Out',
  transferred: 'Transferred',
  transferredCaption: 'Transferred Antigen',
  transferredAt: 'Time Transferred',
  adjustedAt: 'Time Adjusted',
  return: 'Return',
  returnedAt: 'Time Returned',
  utilizedAt: 'Time Utilized',
});
