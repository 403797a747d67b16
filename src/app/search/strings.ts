import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the search in the header. */
export const searchStrings = catalogue('search', {
  title: 'Search',
  hint: 'Batch, child, facility or task',
  results: 'Results',
  scan: 'Scan a code',
  scanHint: 'On a box, a child’s card, a voucher or a receipt',
  groups: {
    tasks: 'Tasks',
    papers: 'Vouchers and receipts',
    lots: 'Lots',
    children: 'Children',
    facilities: 'Facilities',
    users: 'Users',
    screens: 'Screens',
  },
  found: message<[count: number]>('{count, plural, one {# result} other {# results}}', 'count'),
  nothing: 'Nothing found on this tablet',
  nothingHint: 'Try a batch, an antigen, a name, or the number on a child’s card or a voucher.',
  dosesLeft: message<[doses: number]>('{doses, plural, one {# dose left} other {# doses left}}', 'doses'),
  expires: message<[day: string]>('expires {day}', 'day'),
  transferThere: 'transfer stock there',
  born: message<[day: string]>('born {day}', 'day'),
  careGiver: message<[name: string]>('care giver {name}', 'name'),
});

/** Tasks that can be begun from the search. */
export const taskStrings = catalogue('tasks', {
  receive: 'Add to Ledger: Received',
  issue: 'Add to Ledger: Issued',
  transfer: 'Add to Ledger: Transfer',
  return: 'Add to Ledger: Return',
  adjustment: 'Add to Ledger: Adjustment',
  utilization: 'Add to Ledger: Utilization',
  addChild: 'Add Child',
  immunize: 'Immunize Child',
  dueList: 'Due list',
  addWallet: 'Create Antigen Wallet',
});

/** Other words for them in a search. */
export const taskWords = catalogue('taskWords', {
  receive: 'receive recieved antigen delivery stock arrival add',
  issue: 'issue issued antigen give out doses',
  transfer: 'transfer antigen send facility',
  return: 'return antigen back',
  adjustment: 'adjust increment decrement deduct stock',
  utilization: 'utilize used wastage children immunized',
  addChild: 'register child registration new baby',
  immunize: 'immunization vaccinate vaccination dose child',
  dueList: 'due overdue defaulter missed children call',
  addWallet: 'add new wallet antigen',
} satisfies Record<keyof typeof taskStrings, string>);
