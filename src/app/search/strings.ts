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
  /** Words without information about the subject, ignored next to others. */
  smallWords:
    'a an and are at be can do does for have how i in is it my of on the this to what where which with',
  nothing: 'Nothing found on this tablet',
  nothingHint: 'Try a batch, an antigen, a name, or the number on a child’s card or a voucher.',
  dosesLeft: message<[doses: number]>('{doses, plural, one {# dose left} other {# doses left}}', 'doses'),
  expires: message<[day: string]>('expires {day}', 'day'),
  transferThere: 'transfer stock there',
  born: message<[day: string]>('born {day}', 'day'),
  careGiver: message<[name: string]>('care giver {name}', 'name'),
});

/** Tasks with a name other than that of their screen, by the labels on it. */
export const taskStrings = catalogue('tasks', {
  immunize: 'Immunize Child',
  addChild: 'Add Child',
  temperature: 'Record temperature',
  count: 'Count stock',
  wallets: 'Antigen Wallet',
  addEquipment: 'Add Equipments',
  undo: 'Correct or reverse',
  printVoucher: 'Print voucher',
  addToLedger: 'Add to Ledger',
  adjustment: 'Add to Ledger: Adjustment',
  utilization: 'Add to Ledger: Utilization',
  addWallet: 'Create Antigen Wallet',
  printCard: 'Print card',
  aefi: 'Report AEFI',
  planSession: 'Plan a session',
  practise: 'Practise first',
  lock: 'Lock tablet',
  logout: 'Logout',
  sunlight: 'Sunlight',
  language: 'Language',
  password: 'Change password',
  pin: 'PIN and lock',
  look: 'Appearance',
  factor: 'Authenticator app',
  addUser: 'Add User',
  addFacility: 'Add Facility',
  importPlaces: 'Import places',
  addAntigen: 'Add Antigen',
  addSupport: 'Add Support',
});
