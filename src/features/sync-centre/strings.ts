import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { CaseResource } from '#contract/calls/cases.ts';
import { voucherNo } from '#domain/ledger/paper-code.ts';

export const syncViews = ['waiting', 'sent', 'attention', 'set-aside'] as const;
export type SyncView = (typeof syncViews)[number];

export const syncStrings = catalogue('sync', {
  title: 'Sync centre',
  description: 'What you saved on this tablet, and what the server has received.',
  practice: 'What you practised on. It is made up: none of it is sent, and it ends with the practice.',
  views: 'Entries',
  view: {
    waiting: 'Waiting',
    sent: 'Sent',
    attention: 'Need attention',
    'set-aside': 'Set aside',
  } satisfies Record<SyncView, string>,
  withCount: message<[label: string, count: number]>('{label} ({count})', 'label', 'count'),
  empty: {
    waiting: 'Nothing waits on this tablet',
    sent: 'Nothing was sent from this tablet yet',
    attention: 'Nothing needs attention',
    'set-aside': 'Nothing was set aside',
  } satisfies Record<SyncView, string>,
  emptyHint: {
    waiting: 'What you save appears here until the server has it.',
    sent: 'What the server has taken from this tablet appears here.',
    attention: 'An entry that the server refused or holds back appears here with the reason.',
    'set-aside': 'What you set aside is kept here and never deleted.',
  } satisfies Record<SyncView, string>,
  doses: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}}', 'doses'),
  batch: message<[batchNo: string]>('Batch {batchNo}', 'batchNo'),
  saved: message<[when: string, by: string]>('Saved {when} by {by}', 'when', 'by'),
  you: 'you',
  colleague: 'a colleague',
  number: message<[seq: number]>('No. {seq}', 'seq'),
  replaces: 'Corrects an earlier entry',
  replaced: 'Corrected and sent again',
  damagedEntry: 'Damaged entry',
  damaged: 'This entry cannot be read any more. It is kept; please export it and call your supervisor.',
  mayBeRefused: message<[sentence: string]>('The server may not take this: {sentence}', 'sentence'),
  unknownReason: 'The server gave no reason.',
  correct: 'Correct and resend',
  dosesUnit: message<[count: number]>('{count, plural, one {dose} other {doses}}', 'count'),
  inStock: 'In stock now, on this tablet',
  askedFor: 'Asked for',
  sentInstead: message<[doses: number]>(
    '{doses, plural, one {# dose} other {# doses}} sent in place of what was refused',
    'doses',
  ),
  notSentInstead: 'Not saved. The entry is as it was; please look at what is in stock now.',
  onVoucher: message<[no: string]>('Voucher {no}', 'no'),
  linesOfVoucher: message<[no: string, lots: number]>('Voucher {no}: {lots} lots need you', 'no', 'lots'),
  lotsOnVoucher: message<[no: string, lots: number]>(
    'Voucher {no} · {lots, plural, one {# lot} other {# lots}}',
    'no',
    'lots',
  ),
  viewVoucher: 'View the voucher',
  setAside: 'Set aside',
  setAsideTitle: 'Set aside',
  setAsideBody: 'The entry is not sent again. It is kept on this tablet and on the server, never deleted.',
  cancel: 'Close',
  setAsideDone: 'Set aside. The entry is kept.',
  setAsideFailed: 'Not saved. The entry is as it was, please try again.',
  retry: 'Retry now',
  signIn: 'Sign in to send',
  export: 'Export',
  exportFailed: 'The entries could not be read. Please try again.',
  more: 'Show more',
  otherFacilities: message<[count: number]>(
    '{count, plural, one {# entry of another facility waits; it is sent when its officer signs in.} other {# entries of other facilities wait; they are sent when their officers sign in.}}',
    'count',
  ),
  casesTitle: 'To look into',
  damagedRows: 'Damaged on this tablet',
  damagedFound: message<[count: number, when: string]>(
    '{count, plural, one {# row was found damaged and fetched from the server again, last on {when}} other {# rows were found damaged and fetched from the server again, last on {when}}}',
    'count',
    'when',
  ),
  unread: 'For the next version',
  unreadRows: message<[count: number]>(
    '{count, plural, one {# row of the server is kept until the app is updated} other {# rows of the server are kept until the app is updated}}',
    'count',
  ),
  othersCasesTitle: 'For others to settle',
  othersCasesHint: 'Your LGA, or whoever saved the entry, settles these. They are not in your count.',
  casesHint: 'What came up at this facility or at another one about its stock and its children.',
  since: message<[when: string]>('Since {when}', 'when'),
  someColleague: 'a colleague',
  notAccepted: message<[officer: string]>('An entry of {officer} was not accepted', 'officer'),
  serverSaid: message<[detail: string]>('They were told: “{detail}”', 'detail'),
  theirTablet: 'It is corrected or set aside on the tablet where it was saved.',
  viewEntry: 'View the entry',
  confirmArrivals: 'Confirm arrivals',
  compareChildren: 'Compare the entries',
  openCard: 'Open the child card',
  settle: 'Settle',
  settleTitle: 'Settle a case',
  settleHint: 'Say what you found. The record stays as it is; the case is closed for everybody.',
  releaseHint:
    'Close this only if the other tablet is lost for good. What happened to the child is then recorded without it.',
  judgeTodayHint:
    'Close this only if nothing more will come from other tablets. The record is then checked as if it came today: it counts, or goes back to its officer with the reason.',
  decision: 'Does it count?',
  accept: 'Accept',
  decideStockHint:
    'Accepted, it counts as it was saved. Set aside, it does not count; it is kept, with what you found.',
  decideChildHint:
    'The child is in the register already. Accepted, it stays so. Set aside, the entry is kept but marked as not accepted, its doses count no more, and the due list no longer names it.',
  decideDoseHint:
    'It counts already. Accepted, it stays so. Set aside, the dose is marked on the child card as recorded by mistake, with what you found.',
  finding: 'What was found',
  settling: 'Saving to DB...',
  settled: 'The case is closed. It leaves the list with the next data from the server.',
  settleOffline: 'Not closed: there is no connection to the server. What you typed is still here.',
  settleFailed: 'The case could not be closed. Please try again.',
  counted: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}} counted', 'doses'),
  sending: 'Sending to the server',
  deviceTitle: 'This tablet',
  link: 'Connection',
  lastSuccess: 'Last success',
  never: 'Not yet',
  nextTry: 'Next try',
  lastProblem: 'Last problem',
  storage: 'Storage',
  persisted: 'The browser keeps the data of this app',
  notPersisted: 'The browser may clear the data of this app when space runs low',
  storageUnknown: 'The browser does not say',
  used: message<[used: string, quota: string]>('{used} of {quota} used', 'used', 'quota'),
  device: 'Device id',
  log: 'Log position',
  backup: 'Backup',
  sent: 'Entries',
  sentOf: message<[taken: string, saved: string]>('{taken} of {saved} sent', 'taken', 'saved'),
  backedUp: message<[durable: string]>('{durable} in a verified backup', 'durable'),
});

/** Words for the doses offered in place of refused ones. */
export const insteadWords = catalogue('instead', {
  issue: message<[doses: string]>('Issue {doses} instead', 'doses'),
  transfer: message<[doses: string]>('Transfer {doses} instead', 'doses'),
  return: message<[doses: string]>('Return {doses} instead', 'doses'),
});

export const caseStrings = catalogue('cases', {
  title: 'Open cases',
  description: 'What the facilities of your unit still have to settle.',
  number: 'S/N',
  facility: 'Facility',
  lga: 'LGA',
  record: 'Record',
  about: 'What',
  officer: 'Officer',
  reason: 'Reason',
  since: 'Open since',
  action: 'Action',
  decide: 'Decide',
  ofFacility: message<[facility: string]>('of {facility}', 'facility'),
  atTablet: 'Settled on its tablet',
  byConfirmation: 'Settled by the confirmation',
  ofUnit: 'Cases of your unit',
  ofTablet: 'Entries of this tablet',
  search: 'Search open cases',
  empty: 'No open cases',
  emptyHint: 'A record that the server refused or holds back appears here until its facility has settled it.',
});

export const linkWords = catalogue('links', {
  online: 'Online',
  offline: 'Offline',
  'sign-in-needed': 'Sign in to send',
  'update-needed': 'The app has to be updated',
  'not-your-facility': 'The server does not take entries for this facility from you',
});

/** Facts from a case's record: doses, antigen and batch; null if it has none of them. */
export function factsOfCase({
  doses,
  antigen,
  batch_no: batchNo,
  voucher,
  lines,
}: Pick<CaseResource, 'doses' | 'antigen' | 'batch_no' | 'voucher' | 'lines'>): string | null {
  if (voucher !== undefined) return syncStrings.lotsOnVoucher(voucherNo(voucher), lines ?? 0);
  const parts = [
    doses === null ? null : syncStrings.doses(doses),
    antigen,
    batchNo === null ? null : syncStrings.batch(batchNo),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** Words for a failed attempt that the server did not explain. */
export const problems = catalogue('problems', {
  unreachable: 'No connection to the server',
  'not-ours': 'Something else answered for the server. A Wi-Fi sign-in page may be in the way',
  timeout: 'The server did not answer in time',
  quota: 'This tablet has no space left',
  device: 'This tablet could not store what came',
  drift: 'Some figures were out of date and are being loaded again',
  'no-progress': 'The server took none of the entries',
  'log-gap': 'The server asks for an entry again',
  'log-forked': 'This tablet was copied; the server has another entry under a number of it',
  'not-your-log': 'The entries were begun on another tablet; sign in again on this one',
  'too-large': 'One entry is larger than the server takes',
  unreadable: 'The server answered in a way that only a newer version of the app reads',
  busy: 'There was more to send than one try may take',
  'taken-over': 'Another window sends the entries',
  serverBusy: 'The server is busy',
});
