import { formatQuantity } from '#ui/table/format-quantity.ts';

const doses = (count: number) => (count === 1 ? 'dose' : 'doses');

/** Words of monitoring and balances. */
export const monitoringStrings = {
  countryMonitoring: 'Country Monitoring',
  stateMonitoring: 'State Monitoring',
  facilities: 'Facilities',
  balances: 'Balances',
  loading: 'Figures',
  states: (country: string) => `States of ${country}`,
  lgas: (state: string) => `LGAs of ${state}`,
  facilitiesOf: (lga: string) => `Facilities of ${lga}`,
  stores: (unit: string) => `${unit}: own stores`,
  facilityDashboard: 'Facility dashboard',
  wayHere: 'Where this lies',

  figureChoice: 'What the cards show',
  balanceInStock: 'Balance In Stock as today',
  issuedOut: 'Issued Out Stock as today',
  search: 'Search by name',
  order: 'Order',
  byNeed: 'By need',
  byName: 'By name',
  byDoses: 'By doses',
  noMatch: 'No records found',
  noMatchHint: 'No name here has these letters.',
  nothingBelow: 'No records found',
  nothingBelowHint: 'Nothing is registered here yet.',

  balance: 'Balance',
  usable: 'Usable doses',
  issued: 'Issued',
  wastage: 'Wastage',
  doses,
  usableOf: (usable: number) => `${formatQuantity(usable)} usable`,
  issuedDoses: (issued: number) => `${formatQuantity(issued)} issued`,
  balanceDoses: (balance: number) => `${formatQuantity(balance)} in stock`,
  wastedDoses: (wasted: number) => `${formatQuantity(wasted)} wasted`,
  wastageRate: (percent: number) => `${formatQuantity(percent)} % of issued`,
  reporting: (reporting: number, all: number) =>
    `${formatQuantity(reporting)} of ${formatQuantity(all)} ${all === 1 ? 'facility' : 'facilities'} reporting`,
  lastSync: (when: string) => `last sync ${when}`,
  notRecorded: 'nothing recorded',
  neverHeard: 'not heard of yet',
  noFacility: 'no facility registered',
  stockOuts: (count: number) => (count === 1 ? '1 stock-out' : `${formatQuantity(count)} stock-outs`),
  stockOut: 'Stock-out',
  expiring: (count: number) => `${formatQuantity(count)} ${doses(count)} expiring in 90 days`,
  silent: (count: number) => `${formatQuantity(count)} silent for over 72 hours`,
  silentSelf: 'silent for over 72 hours',
  unconfirmed: (count: number) =>
    count === 1 ? '1 arrival not confirmed' : `${formatQuantity(count)} arrivals not confirmed`,

  several: (name: string) => `Which ${name}?`,
  severalHint: 'Several places in your unit have this name.',

  ledger: 'Ledger',
  ledgerOf: (facility: string) => `Ledger of ${facility}`,
  readOnly: 'Read only: a ledger is written by the officers of its facility.',
  openLedger: 'Open ledger',
  antigens: 'Antigens',
  noWallet: 'No Antigen Wallet!!!',
  noWalletHint: 'This facility has recorded no stock yet.',
  months: 'By month',
  month: 'Month',
  received: 'Received',
  used: 'Used',
  noMonths: 'Nothing was recorded yet.',
  children: 'Children',
  registered: (count: number) => `${formatQuantity(count)} ${count === 1 ? 'child' : 'children'} registered`,
  immunizations: (count: number) =>
    `${formatQuantity(count)} ${count === 1 ? 'immunization' : 'immunizations'} recorded`,
  activityChoice: 'Activity',

  totals: {
    balance: 'Total Balances in State',
    issued: 'Total Issued out in state',
    wastage: 'Total Wastage in state',
  },
  unitTotals: { balance: 'Total balance', issued: 'Total issued', wastage: 'Total wastage' },
  balancesHint: 'Choose a figure to see what it is made of, down to the lot.',
  partsAddUp: (count: number, total: number) =>
    `${formatQuantity(count)} ${count === 1 ? 'part' : 'parts'}, together ${formatQuantity(total)} ${doses(total)}`,
  lot: (batch: string) => `Lot ${batch}`,
  lotMeta: (vendor: string, expiry: string) => `${vendor} · expires ${expiry}`,
  noParts: 'Nothing here has this figure.',
} as const;
