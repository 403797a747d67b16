import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the stock dashboard that the specification does not give. */
export const dashboardStrings = catalogue('dashboard', {
  actions: 'Begin',
  receive: 'Receive',
  issue: 'Issue',
  transfer: 'Transfer',
  addChild: 'Add Child',
  immunize: 'Immunize',
  count: 'Count stock',

  guide: 'How it works',

  needsYou: 'Needs you',
  mostUrgentFirst: 'most urgent first',
  toPutRight: message<[count: number]>('{count} to put right', 'count'),
  stock: 'Usable doses',
  issuedDoses: 'Issued doses',

  stockOut: 'Stock-out',
  stockOutOf: message<[antigens: string]>('Stock-out: {antigens}', 'antigens'),
  stockOutOfMany: message<[antigens: number]>('Stock-out of {antigens} antigens', 'antigens'),
  noUsableDose: 'no usable dose in the store',
  noneUsable: message<[antigen: string, doses: string]>(
    '{antigen}: {doses}, none usable',
    'antigen',
    'doses',
  ),
  usableOf: message<[doses: string]>('usable of {doses}', 'doses'),
  alsoOnTheWay: message<[doses: number]>('{doses, number} on the way', 'doses'),

  onTheWay: message<[doses: string, antigen: string]>(
    '{doses} of {antigen} on the way to you',
    'doses',
    'antigen',
  ),
  usedOnTheWay: message<[doses: string, antigen: string]>(
    '{doses} of {antigen} used before they were confirmed',
    'doses',
    'antigen',
  ),
  sentInAll: message<[doses: string]>('{doses} were sent in all', 'doses'),
  from: message<[facility: string]>('from {facility}', 'facility'),
  confirmArrival: 'Confirm arrival',
  lotsOnTheWay: message<[lots: number]>('{lots} lots on the way to you', 'lots'),
  confirmArrivals: 'Confirm arrivals',

  ownNotAccepted: 'An entry of this tablet was not accepted',
  notAcceptedHere: message<[doses: string, lot: string]>('Not accepted: {doses} of {lot}', 'doses', 'lot'),
  notAcceptedOnVoucher: message<[lots: number, no: string]>(
    'Not accepted: {lots} lots of voucher {no}',
    'lots',
    'no',
  ),
  setRight: 'Set right',
  andMore: message<[count: number]>('and {count} more', 'count'),

  lot: message<[antigen: string, batchNo: string]>('{antigen}, batch {batchNo}', 'antigen', 'batchNo'),
  seeLot: 'See lot',
  andMoreLots: message<[count: number]>(
    '{count, plural, one {and # more lot} other {and # more lots}}',
    'count',
  ),
  andMoreOfIt: message<[count: number, expiry: string]>(
    '{count, plural, one {and # more lot of it} other {and # more lots of it}}, the first to expire on {expiry}',
    'count',
    'expiry',
  ),

  aCase: 'A case to look into',
  toCheck: message<[name: string]>('To look into: {name}', 'name'),
  someColleague: 'a colleague',
  notAccepted: message<[officer: string]>('An entry of {officer} was not accepted', 'officer'),
  told: message<[sentence: string]>('They were told: “{sentence}”', 'sentence'),
  seeCase: 'See case',

  openedFromAbove: message<[child: string]>('Opened from above: the record of {child}', 'child'),
  openedMany: message<[count: number]>(
    'Opened from above: the records of {count, plural, one {# child} other {# children}}',
    'count',
  ),
  openedBy: message<[officer: string, unit: string]>('by {officer}, {unit}', 'officer', 'unit'),
  openedLastBy: message<[officer: string, unit: string]>('last by {officer}, {unit}', 'officer', 'unit'),
  inTheirWords: message<[reason: string]>('“{reason}”', 'reason'),
  registerReadBy: message<[officer: string]>('Register read by {officer}', 'officer'),
  asOf: message<[when: string]>('as of {when}', 'when'),
  seeOpenings: 'See who and why',

  reportDue: message<[month: string]>('Monthly report of {month} is due', 'month'),
  reportLate: message<[month: string]>('Monthly report of {month} is late', 'month'),
  reportDueBy: message<[day: string]>('all of the month recorded and sent by {day}', 'day'),
  reportWasDue: message<[day: string]>('all of the month was to be sent by {day}', 'day'),
  reportWaits: message<[records: number]>(
    '{records, plural, one {# record of it waits} other {# records of it wait}} to be sent',
    'records',
  ),
  reportIsRecords: 'what is recorded is the report',
  seeReport: 'See report',
});

/** Words for what to do about a lot. */
export const lotNeedWords = catalogue('lotNeeds', {
  expired: message<[lot: string]>('Expired: {lot}', 'lot'),
  'vvm-discard': message<[lot: string]>('At discard point: {lot}', 'lot'),
  'on-hold': message<[lot: string]>('On hold: {lot}', 'lot'),
  'expires-soon': message<[lot: string]>('Use first: {lot}', 'lot'),
  'vvm-use-first': message<[lot: string]>('Use first: {lot}', 'lot'),
});
