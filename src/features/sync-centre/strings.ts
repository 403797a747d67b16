import type { CaseResource } from '#contract/resources/case.ts';
import type { AefiType } from '#domain/aefi/activities/index.ts';
import type { HeldType } from '#domain/sessions/held/activities/index.ts';
import type { SessionType } from '#domain/sessions/activities/index.ts';
import type { EquipmentType } from '#domain/equipment/activities/index.ts';
import type { RegisterType } from '#domain/immunization/activities/index.ts';
import { activityContracts } from '#contract/activities.ts';
import { isActivityType } from '#domain/ledger/activities/index.ts';
import { voucherNo } from '#domain/ledger/voucher-no.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';

export const syncViews = ['waiting', 'sent', 'attention', 'set-aside'] as const;
export type SyncView = (typeof syncViews)[number];

export const syncStrings = {
  title: 'Sync centre',
  description: 'What you saved on this tablet, and what the server has received.',
  views: 'Entries',
  view: {
    waiting: 'Waiting',
    sent: 'Sent',
    attention: 'Need attention',
    'set-aside': 'Set aside',
  } satisfies Record<SyncView, string>,
  withCount: (label: string, count: number) => (count === 0 ? label : `${label} (${count})`),
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
  doses: (count: string) => (count === '1' ? '1 dose' : `${count} doses`),
  batch: (batchNo: string) => `Batch ${batchNo}`,
  saved: (when: string, by: string) => `Saved ${when} by ${by}`,
  you: 'you',
  colleague: 'a colleague',
  number: (seq: number) => `No. ${seq}`,
  replaces: 'Corrects an earlier entry',
  replaced: 'Corrected and sent again',
  damaged: 'This entry cannot be read any more. It is kept; please export it and call your supervisor.',
  mayBeRefused: (sentence: string) => `The server may not take this: ${sentence}`,
  unknownReason: 'The server gave no reason.',
  correct: 'Correct and resend',
  dosesUnit: (count: number) => (count === 1 ? 'dose' : 'doses'),
  inStock: 'In stock now',
  askedFor: 'Asked for',
  sentInstead: (doses: string) => `${doses} sent in place of what was refused`,
  notSentInstead: 'Not saved. The entry is as it was; please look at what is in stock now.',
  onVoucher: (no: string) => `Voucher ${no}`,
  linesOfVoucher: (no: string, lots: number) => `Voucher ${no}: ${lots} lots need you`,
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
  exportFile: (day: string) => `vaxledger-entries-${day}.json`,
  exportFailed: 'The entries could not be read. Please try again.',
  more: 'Show more',
  otherFacilities: (count: number) =>
    count === 1
      ? '1 entry of another facility waits; it is sent when its officer signs in.'
      : `${count} entries of other facilities wait; they are sent when their officers sign in.`,
  casesTitle: 'To look into',
  casesHint: 'What came up at this facility or at another one about its stock and its children.',
  since: (when: string) => `Since ${when}`,
  someColleague: 'a colleague',
  notAccepted: (officer: string) => `An entry of ${officer} was not accepted`,
  serverSaid: (detail: string) => `They were told: “${detail}”`,
  theirTablet: 'It is corrected or set aside on the tablet where it was saved.',
  viewEntry: 'View the entry',
  compareChildren: 'Compare the entries',
  openCard: 'Open the child card',
  settle: 'Settle',
  settleTitle: 'Settle a case',
  settleHint: 'Say what you found. The record stays as it is; the case is closed for everybody.',
  releaseHint:
    'Close this only if the other tablet is lost for good. What happened to the child is then recorded without it.',
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
  counted: (count: string) => `${count} counted`,
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
  used: (used: string, quota: string) => `${used} of ${quota} used`,
  device: 'Device id',
  log: 'Log position',
  backup: 'Backup',
  sent: 'Entries',
  sentOf: (taken: string, saved: string) => `${taken} of ${saved} sent`,
  backedUp: (durable: string) => `${durable} in a verified backup`,
} as const;

export const caseStrings = {
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
  ofFacility: (facility: string) => `of ${facility}`,
  atTablet: 'Settled on its tablet',
  ofUnit: 'Cases of your unit',
  ofTablet: 'Entries of this tablet',
  search: 'Search open cases',
  empty: 'No open cases',
  emptyHint: 'A record that the server refused or holds back appears here until its facility has settled it.',
} as const;

export const linkWords = {
  online: 'Online',
  offline: 'Offline',
  'sign-in-needed': 'Sign in to send',
  'update-needed': 'The app has to be updated',
  'not-your-facility': 'The server does not take entries for this facility from you',
} as const;

const registerLabels = {
  'register-child': 'Child registered',
  'correct-child': 'Child corrected',
  immunize: 'Immunization',
  'void-immunization': 'Dose recorded by mistake',
  'merge-children': 'Children merged',
  'unmerge-children': 'Merge taken back',
  'note-absence': 'Absence noted',
  'withdraw-child': 'Registration not accepted',
  'screen-child': 'Child asked before immunization',
  'revise-finding': 'Contraindication revised',
  'note-not-given': 'Doses not given',
} as const satisfies Record<RegisterType, string>;

const equipmentLabels = {
  'register-equipment': 'Equipment registered',
  'update-equipment': 'Equipment put right',
  'change-condition': 'Equipment status changed',
  'delete-equipment': 'Equipment deleted',
  'record-temperature': 'Temperature read',
  'void-temperature': 'Temperature taken back',
  'store-lot': 'Lot stored',
} as const satisfies Record<EquipmentType, string>;

const sessionLabels = {
  'plan-session': 'Session planned',
  'move-session': 'Planned session moved',
  'cancel-session': 'Planned session cancelled',
} as const satisfies Record<SessionType, string>;

const heldLabels = {
  'start-session': 'Session started',
  'join-session': 'Session joined',
  'open-session-vial': 'Vial of a session',
  'close-session-part': 'Session closed',
} as const satisfies Record<HeldType, string>;

const aefiLabels = {
  'report-aefi': 'Adverse event reported',
  'follow-up-aefi': 'Adverse event followed up',
  'withdraw-aefi': 'Adverse event withdrawn',
} as const satisfies Record<AefiType, string>;

/** Name of a type of event; undefined for one that this build does not know. */
export function typeLabel(type: string): string | undefined {
  if (isActivityType(type)) return activityContracts[type].label;
  const known: Readonly<Record<string, string>> = {
    ...registerLabels,
    ...equipmentLabels,
    ...aefiLabels,
    ...sessionLabels,
    ...heldLabels,
  };
  return Object.hasOwn(known, type) ? known[type] : undefined;
}

/** The kind of record that a case is about; kinds that have no name are shown as they came. */
export function recordLabel(type: string | null): string | null {
  return type === null ? null : (typeLabel(type) ?? type.replaceAll('-', ' '));
}

/** What a case's record says of itself: doses, antigen and batch; null where it says none of them. */
export function factsOfCase({
  doses,
  antigen,
  batch_no: batchNo,
  voucher,
  lines,
}: Pick<CaseResource, 'doses' | 'antigen' | 'batch_no' | 'voucher' | 'lines'>): string | null {
  if (voucher !== undefined)
    return `${syncStrings.onVoucher(voucherNo(voucher))} · ${lines === 1 ? '1 lot' : `${lines} lots`}`;
  const parts = [
    doses === null ? null : syncStrings.doses(formatQuantity(doses)),
    antigen,
    batchNo === null ? null : syncStrings.batch(batchNo),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** What kept the last try from ending well, where the server said nothing about it. */
const problemSentences: Readonly<Record<string, string>> = {
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
  busy: 'There was more to send than one try may take',
  'taken-over': 'Another window sends the entries',
  'sign-in-needed': linkWords['sign-in-needed'],
  'update-needed': linkWords['update-needed'],
  'not-your-facility': linkWords['not-your-facility'],
};

/** The server's sentence, or ours for the code; a status without words is a server, or a proxy before it, that is busy. */
export function problemSentence({
  reason,
  detail,
}: {
  readonly reason: string;
  readonly detail: string | null;
}) {
  return detail ?? problemSentences[reason] ?? 'The server is busy';
}
