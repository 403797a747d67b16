import type { OfficerPageWords } from '#officer/officer-page.tsx';
import type { Direction } from '#domain/ledger/model.ts';
import type { RowStatus } from '#ui/layout/status-icon.tsx';
import type { Caution } from '#domain/ledger/usability.ts';

export const stockPageWords: OfficerPageWords = {
  notAFacility: 'Stock is kept by facilities',
  notAFacilityHint:
    'Your account is above facility level, so it keeps no stock of its own. The menu shows what you can open.',
  loading: 'Loading this facility’s stock from the server',
  elsewhere: 'Connect once to load this facility’s stock',
  loadingHint: 'It has not been on this tablet yet. Once it is here, everything works without a network.',
};

/** Words of the stock screens. Spelling that looks wrong is the product's own: its users know it. */
export const stockStrings = {
  dashboard: 'Dashboard',
  whose: (facility: string | null, officer: string) => [facility, officer].filter(Boolean).join(' · '),
  balanceInStock: 'Balance In Stock as today',
  issuedOut: 'Issued Out Stock as today',
  figureChoice: 'Figures shown',
  noWallet: 'No Antigen Wallet!!!',
  noWalletHint:
    'A wallet holds the doses of one antigen. Create one, then add what you received to the ledger.',
  createWallet: 'Create Wallet',
  doses: (count: number) => (count === 1 ? 'dose' : 'doses'),
  waiting: (count: number) => `${count} waiting`,

  wallets: 'Antigen Wallet',
  createAntigenWallet: 'Create Antigen Wallet',
  walletsEmpty: 'No Antigen Wallet!!!',
  walletCreated: (count: number) =>
    count === 1 ? 'Antigen wallet created successfully' : `Antigen wallet created successfully: ${count}`,
  chooseAll: (count: number) => `Choose all ${count}`,
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
  savedWhat: (antigen: string, batchNo: string, doses: string) => `${antigen} ${batchNo}, ${counted(doses)}`,
  savedTogether: (count: number) => `${count} entries saved`,
  undoReason: 'Undone right after it was saved',
  undone: (count: number) =>
    count === 1 ? 'Undone: the entry is reversed' : `Undone: ${count} entries are reversed`,
  correctionUndone: 'The correction was taken back',
  notUndone: (why: string) => `It could not be undone. ${why}`,
  emptyLedgerHint: 'you can click on the Add to Ledger to get started!!!',
  wouldBeRefused: 'May not be accepted',
  leftInLot: 'Left in Lot',
  entriesWaiting: 'Entries Waiting',
  state: 'State',
  reason: 'Reason',
  reasonCode: 'Reason Code',
  note: 'Note',
  ofDoses: (doses: string) => `of ${doses}`,
  moreThan: (doses: string) => `${doses} received`,
  stage: (stage: string) => `Stage ${stage}`,
  vvm: (stage: string) => `VVM ${stage}`,
  expires: (date: string) => `exp. ${date}`,
  immunized: (children: string) => (children === '1' ? '1 child' : `${children} children`),
  wasted: (doses: string, rate: string) => `${doses} wasted, ${rate} %`,
  goesTo: (place: string) => `to ${place}`,
  viewReceipt: (antigen: string, batchNo: string) => `View reciept of ${antigen}, batch ${batchNo}`,

  activityTitle: (activity: string) => `${activity} vaccine`,
  activityChoice: 'Activity',
  direction: 'Direction',
  particulars: 'When, and by whom',
  vendorAsLast: 'Vendor, as last time',
  allDoses: (doses: string) => `All ${doses}`,
  dosesOf: (doses: string, antigen: string) =>
    antigen === '' ? counted(doses) : `${counted(doses)} of ${antigen}`,
  noDosesYet: 'No doses yet',
  batch: (batchNo: string) => `Batch ${batchNo}`,
  leftAfter: (doses: string) => `${counted(doses)} left in the lot afterwards`,
  noChildrenYet: 'No children yet',
  children: (children: string) => (children === '1' ? '1 child' : `${children} children`),
  dosesIssuedOf: (doses: string, antigen: string) => `${counted(doses)} of ${antigen} issued`,
  antigenChoice: 'Antigen',
  pleaseSelectAntigen: 'Please select antigen',
  receivedLots: 'Received Listings to be issued out',
  issuedEntries: 'Antigen Issued out Listings',
  select: 'Select',
  selectBatch: (batchNo: string) => `batch ${batchNo}`,
  chooseAnother: 'Choose another',
  chosen: 'Selected entry',
  noLots: 'Nothing of this antigen is in stock',
  noLotsHint: 'Receive doses first, then they can be chosen here.',
  noOpenEntries: 'Nothing of this antigen is issued out and open',
  noOpenEntriesHint: 'Issue doses first; what was issued is accounted for here.',
  lotGone: 'The entry that you selected has no doses left. Please select another one.',
  nothingSelected: 'Nothing selected yet',
  chooseAntigenFirst: 'Choose an antigen to see what is in stock.',
  dosesLeft: (left: string, received: string) =>
    left === received ? `${counted(left)} left` : `${left} of ${counted(received)} left`,
  dosesIssued: (doses: string) => `${counted(doses)} issued`,
  wastage: 'Wastage',
  wastageRate: 'Wastage rate %',
  childrenRecorded: (figure: string, count: number) =>
    count === 1
      ? '1 child is recorded on this tablet as immunized from this entry. What another tablet has not sent yet is not counted.'
      : `${figure} children are recorded on this tablet as immunized from this entry. What another tablet has not sent yet is not counted.`,
  percent: (rate: string) => `${rate} %`,
  close: 'Close',
  saving: 'Saving to DB...',

  empty: 'Your forms are empty please fill in appropriately',
  emptyUtilization: 'input fields cannot be emptied',
  originUnknown: 'Please choose the facility that the stock came from',
  openArrivals: (origin: string) => `${origin} has sent you stock that waits to be confirmed`,
  openArrivalsHint:
    'If this is what you count now, confirm it: typed in here it would count twice. What you typed is kept.',
  confirmTogether: 'Confirm all together',
  destinationUnknown: 'Please choose the facility that the stock goes to',

  onHold: 'On hold',
  cautionTitle: 'Please confirm',
  cautionConfirm: 'Yes, save it',
  cautionBack: 'No, go back',
  cautionDeclined: 'Nothing was saved. Correct what is wrong, or choose another entry.',

  correctTitle: (activity: string) => `Correct and resend: ${activity} vaccine`,
  correctIntro: (reason: string) => `The server refused this entry: ${reason}`,
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
  receiptCode: (id: string) => `QR code of entry ${id}`,
  receiptMissing: 'There is no such entry on this tablet.',
  notSet: '—',
} as const;

function counted(doses: string): string {
  return doses === '1' ? '1 dose' : `${doses} doses`;
}

/** What the officer is asked before a doubtful lot is saved. */
export const cautionSentence = {
  expired: (batchNo: string, expiry: string) =>
    `Batch ${batchNo} expired on ${expiry}. Expired vaccine must not be given.`,
  'vvm-discard': (batchNo: string) => `The VVM of batch ${batchNo} is at stage III, the discard point.`,
  'on-hold': (batchNo: string) => `Batch ${batchNo} is on hold: the equipment that it is kept in broke down.`,
} as const satisfies Record<Caution, (batchNo: string, expiry: string) => string>;

export const cautionQuestion = 'Do you want to save it all the same?';

/** Short state of a row, as a listing has room for. */
export const rowStateWord = {
  waiting: 'On this tablet',
  sent: 'Being sent',
  saved: 'Sent',
  refused: 'Needs you',
  parked: 'On hold',
  'set-aside': 'Set aside',
} as const satisfies Record<RowStatus, string>;

/** The same on a receipt, where it must be plain to who holds only the paper. */
export const receiptState = {
  waiting: 'Saved on this tablet only; not yet sent to the server.',
  sent: 'Sent to the server; not yet confirmed.',
  saved: null,
  refused: 'Refused by the server: this entry does not count.',
  parked: 'On hold on the server: this entry does not count yet.',
  'set-aside': 'Refused by the server and set aside: this entry does not count.',
} as const satisfies Record<RowStatus, string | null>;

/** Which way the book was adjusted. */
export const directionWord = {
  increment: 'Increment',
  decrement: 'Decrement',
} as const satisfies Record<Direction, string>;

/** How long a lot may still be used. */
export const expiryWords = {
  /** The date stands beside it: beyond three digits of days it says more than they do. */
  expired: (days: number) => {
    if (days === 1) return 'Expired yesterday';
    return days < 100 ? `Expired ${days} days ago` : 'Expired long ago';
  },
  today: 'Expires today',
  left: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
} as const;
