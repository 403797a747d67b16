import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { Counting } from '#domain/immunization/schedule/given-doses.ts';
import type { OfficerPageWords } from '#bindings/officer-page.tsx';
import type { NamedStockLine } from './named-stock-line.ts';

/** Words shown instead of reports to a user without a facility. */
export const reportPageWords: OfficerPageWords = catalogue('reportPage', {
  notAFacility: 'Reports are made of what facilities record',
  notAFacilityHint: 'Your account has no home facility and no unit whose figures it sees.',
  loading: 'Loading this facility’s records from the server',
  elsewhere: 'Connect once to load this facility’s records',
  loadingHint:
    'They have not been on this tablet yet. Once they are here, reports are made without a network.',
});

/** Words of the monthly reports; elements have NPHCDA's names. */
export const reportStrings = catalogue('reports', {
  title: 'Monthly reports',
  loading: 'Reading the records',
  month: 'Month',
  print: 'Print',
  exportDhis2: 'Export for DHIS2',
  exportedToDhis2: message<[values: number, units: number, open: number]>(
    '{values, plural, one {# value is} other {# values are}} in the file for DHIS2, of {units, plural, one {# facility} other {# facilities}}. Open here: {open}.',
    'values',
    'units',
    'open',
  ),
  runsForDhis2: 'The month still runs: what is in the file changes until it ends.',
  nothingForDhis2:
    'Nothing to export: no facility here is in the mapping for DHIS2, or none recorded what it names.',
  stock: 'Monthly vaccine utilization summary',
  given: 'Immunization monthly summary',
  unit: 'All figures in doses. Received and transferred: from and to places outside this one. Doses given: of the children recorded, vials kept open included; where no child is recorded, of the vials accounted for. Closed vial wastage: of the doses handled, which are the opening balance and what came in.',
  givenUnit:
    'Children given each dose, as far as it counts: old enough, and far enough from the dose before. Doses of campaigns stand apart.',
  counting: 'Counted as',
  element: 'Element',
  dose: 'Dose',
  fixed: 'Fixed-Post',
  outreach: 'Outreach',
  total: 'Total',
  notRecorded: 'not recorded',
  useNotKnown: 'use not known for three months yet',
  discardedFor: message<[reason: string]>('Stock discarded, closed vial: {reason}', 'reason'),
  nothing: 'No records found',
  nothingStock: 'No stock was kept until the end of this month.',
  nothingGiven: 'Nobody was immunized in this month.',
  aefi: 'AEFI Case Rate',
  aefiHint:
    'Adverse events that were reported in the month, by the vaccines suspected; one with two vaccines counts for each, and once in the total. Withdrawn reports do not count.',
  aefiCases: 'Adverse events reported',
  dosesGiven: 'Doses given to children',
  aefiRate: 'Per 100,000 doses given',
  nothingAefi: 'No child was immunized and no adverse event was reported in this month.',
  scrolls: message<[table: string]>('{table}, wider than the screen', 'table'),
  coverage: 'Coverage and drop-out',
  coverageHint:
    'Of the children in the register who were 12 to 23 months old at the end of the month, by the doses that count today. Fully: BCG, three of polio and of Penta each, and a first one against measles.',
  born: message<[from: string, to: string]>('born {from} to {to}', 'from', 'to'),
  children: 'Children',
  of: 'Of',
  percent: message<[value: number]>('{value, number}\u00A0%', 'value'),
  nobodyOfAge: 'No child of this age is in the register.',
  notGiven: 'Doses not given, by reason',
  notGivenHint:
    'Doses that were due while the child was there and were not given. One that is noted at two visits counts twice; doses of campaigns stand apart.',
  nothingNotGiven: 'No dose that was due was noted as not given in this month.',
  vaccine: 'Vaccine',
  reporting: 'Completeness and timeliness',
  reportingHint:
    'Complete: recorded stock of the month, or doses given in it; stock that was sent there counts once it is confirmed. In time: all of it was on the server by the 5th of the next month.',
  place: 'Place',
  facilities: 'Facilities',
  complete: 'Complete',
  inTime: 'In time',
  share: message<[part: number, of: number, percent: number]>(
    '{part, number} of {of, number} ({percent}\u00A0%)',
    'part',
    'of',
    'percent',
  ),
  ownStores: message<[unit: string]>('{unit}: own stores', 'unit'),
  together: message<[unit: string]>('{unit}, together', 'unit'),
  way: 'Where this lies',
  places: (names: readonly string[]) => names.join(', '),
});

/** Words for what a dose counts as. */
export const countingWords = catalogue('counting', {
  routine: 'Routine',
  repeat: 'Too early or too close, to be repeated',
  campaign: 'Campaign',
  outside: 'Outside the schedule',
} satisfies Record<Counting, string>);

type StockElement = Exclude<keyof NamedStockLine, 'antigen' | 'name' | 'discardedFor'>;

const stockElementWords = catalogue('stockElements', {
  dosesPerVial: 'Number of doses per vial',
  openingBalance: 'Opening balance',
  quantityReceived: 'Quantity received',
  issued: 'Doses issued',
  dosesOpened: 'Doses opened',
  dosesGiven: 'Doses given',
  givenFromOpenVials: 'Doses given from vials that are still open',
  dosesReturned: 'Doses returned to LGA/Facility',
  transferred: 'Doses transferred',
  adjusted: 'Adjustment',
  movedOtherwise: 'Other movements',
  discardedOpenVial: 'Stock discarded, open vial',
  discardedClosedVial: 'Stock discarded, closed vial',
  openVialWastage: 'Open Vial Wastage, %',
  closedVialWastage: 'Closed Vial Wastage, %',
  minimumStock: 'Minimum Stock',
  maximumStock: 'Maximum Stock',
  closingBalance: 'Closing balance',
  onTheWay: 'Of these on the way, not confirmed',
} satisfies Record<StockElement, string>);

/** Elements of the utilization summary in the order of the form. */
export const stockElements = Object.entries(stockElementWords) as readonly (readonly [
  StockElement,
  string,
])[];
