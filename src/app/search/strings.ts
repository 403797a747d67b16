/** Words of the search in the header. */
export const searchStrings = {
  title: 'Search',
  hint: 'Batch, child, facility or task',
  results: 'Results',
  groups: {
    tasks: 'Tasks',
    lots: 'Lots',
    children: 'Children',
    facilities: 'Facilities',
    users: 'Users',
    screens: 'Screens',
  },
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  nothing: 'Nothing found on this tablet',
  nothingHint: 'Try a batch, an antigen, a name or the number on a child’s card.',
  dosesLeft: (doses: string) => (doses === '1' ? '1 dose left' : `${doses} doses left`),
  expires: (day: string) => `expires ${day}`,
  transferThere: 'transfer stock there',
  born: (day: string) => `born ${day}`,
  careGiver: (name: string) => `care giver ${name}`,
} as const;

/** What an officer can begin from the search, and the other words by which they may ask for it. */
export const taskStrings = {
  receive: ['Add to Ledger: Received', 'receive recieved antigen delivery stock arrival add'],
  issue: ['Add to Ledger: Issued', 'issue issued antigen give out doses'],
  transfer: ['Add to Ledger: Transfer', 'transfer antigen send facility'],
  return: ['Add to Ledger: Return', 'return antigen back'],
  adjustment: ['Add to Ledger: Adjustment', 'adjust increment decrement deduct stock'],
  utilization: ['Add to Ledger: Utilization', 'utilize used wastage children immunized'],
  addChild: ['Add Child', 'register child registration new baby'],
  immunize: ['Immunize Child', 'immunization vaccinate vaccination dose child'],
  dueList: ['Due list', 'due overdue defaulter missed children call'],
  addWallet: ['Create Antigen Wallet', 'add new wallet antigen'],
} as const satisfies Record<string, readonly [label: string, words: string]>;
