/** Words of the stock dashboard that the product does not give. */
export const dashboardStrings = {
  actions: 'Begin',
  receive: 'Receive',
  receiveHint: 'a delivery',
  issue: 'Issue',
  issueHint: 'for a session',
  transfer: 'Transfer',
  transferHint: 'to another store',
  addChild: 'Add Child',
  addChildHint: 'new registration',
  immunize: 'Immunize Child',
  immunizeHint: 'who has come',
  count: 'Count stock',
  countHint: 'book against store',

  guide: 'How it works',

  needsYou: 'Needs you',
  mostUrgentFirst: 'most urgent first',
  stock: 'Doses in stock',
  issuedDoses: 'Issued doses',

  stockOut: 'Stock-out',
  stockOutOf: (antigens: readonly string[]) =>
    antigens.length > 4 ? `Stock-out of ${antigens.length} antigens` : `Stock-out: ${antigens.join(', ')}`,
  noUsableDose: 'no usable dose in the store',
  noneUsable: (antigen: string, doses: string) => `${antigen}: ${doses}, none usable`,
  usable: 'usable',

  onTheWay: (doses: string, antigen: string) => `${doses} of ${antigen} on the way to you`,
  from: (facility: string) => `from ${facility}`,
  confirmArrival: 'Confirm arrival',
  lotsOnTheWay: (lots: number) => `${lots} lots on the way to you`,
  confirmArrivals: 'Confirm arrivals',
  andMoreArrivals: (count: number) => `and ${count} more`,

  ownNotAccepted: 'An entry of this tablet was not accepted',
  notAcceptedHere: (doses: string, lot: string) => `Not accepted: ${doses} of ${lot}`,
  notAcceptedOnVoucher: (lots: number, no: string) => `Not accepted: ${lots} lots of voucher ${no}`,
  setRight: 'Set right',
  andMoreRefused: (count: number) => `and ${count} more`,

  lot: (antigen: string, batchNo: string) => `${antigen}, batch ${batchNo}`,
  seeLot: 'See lot',
  andMoreLots: (count: number) => (count === 1 ? 'and 1 more lot' : `and ${count} more lots`),

  toCheck: (name: string | null) => (name === null ? 'A case to look into' : `To look into: ${name}`),
  someColleague: 'a colleague',
  notAccepted: (officer: string) => `An entry of ${officer} was not accepted`,
  told: (sentence: string) => `They were told: “${sentence}”`,
  seeCase: 'See case',
  andMoreCases: (count: number) => `and ${count} more`,
} as const;

/** What is to be done about a lot, before its name. */
export const lotNeed = {
  expired: 'Expired',
  'vvm-discard': 'At discard point',
  'on-hold': 'On hold, equipment broke down',
  'expires-soon': 'Use first',
  'vvm-use-first': 'Use first',
} as const;
