import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { formatQuantity } from '#ui/format-quantity.ts';

const chart = 'Antigen By Local Govt';

/** Words of the graphical analysis. */
export const analysisStrings = catalogue('analysis', {
  title: 'Analysis',
  subjectChoice: 'What it is about',
  figureChoice: 'What is shown',
  balance: 'Balance in stock (BIS)',
  issued: 'Issued Out Stock (IOS)',
  filters: 'Filters',
  state: 'State',
  year: 'Year',
  quarter: 'Quarter',
  antigen: 'Antigen',
  status: 'Status',
  pleaseSelect: message<[label: string]>('Please select {label}', 'label'),
  clear: 'Clear filters',
  chart,
  chartChoice: 'Kind of chart',
  allYears: 'all years',
  allAntigens: 'all antigens',
  allQuarters: 'all quarters',
  titleAt: message<[place: string, title: string]>('{place}: {title}', 'place', 'title'),
  lastMonths: 'last 12 months',
  chartOf: message<[title: string, rows: number]>(
    '{title}, {rows, number} rows. The table beside it has the same figures.',
    'title',
    'rows',
  ),
  mapOf: message<[title: string, tiles: number]>(
    'Map. {title}, {tiles, number} places. The table beside it has the same figures.',
    'title',
    'tiles',
  ),
  scrolls: 'The chart, wider than the screen',
  scrollsMap: 'The map, wider than the screen',
  scrollsTable: 'The figures, wider than the screen',
  slice: message<[numbers: string, name: string, doses: number]>(
    '{numbers} {name}: {doses, number}',
    'numbers',
    'name',
    'doses',
  ),
  others: message<[count: number]>('{count, number} others', 'count'),
  belowZero: 'A figure below zero has no slice: please look at the bars.',
  table: 'The figures',
  number: '#',
  lga: 'LGA',
  place: 'Place',
  month: 'Month',
  inState: message<[lga: string, state: string]>('{lga}, {state}', 'lga', 'state'),
  ownStores: message<[unit: string]>('{unit}: own stores', 'unit'),
  doses: 'Doses',
  share: 'Share',
  wastage: 'Wastage',
  total: 'Together',
  notRecorded: 'not recorded',
  /** A share that would round to zero is shown as more than zero. */
  percent: (share: number) =>
    share > 0 && share < 0.0005 ? '< 0.1 %' : `${formatQuantity(Math.round(share * 1000) / 10)} %`,
  nothing: 'No records found',
  nothingHint: 'Nothing was recorded for this selection.',
  png: 'Save picture',
  drawing: 'Drawing the chart',

  tile: message<[name: string, figure: string]>('{name}: {figure}', 'name', 'figure'),
  legendOf: 'What the map shows, and of how many places',
  legend: message<[words: string, places: number]>('{words} ({places, number})', 'words', 'places'),
  andMore: message<[from: string]>('{from} and more', 'from'),
  fromTo: message<[from: string, to: string]>('{from} to {to}', 'from', 'to'),
  beside: message<[names: string]>('Not on the map: {names}.', 'names'),
  noMap: 'There is no map of these places',
  noMapHint: 'It knows the states and LGAs of Nigeria. The table has all figures.',

  weeksByLga: 'Weeks of stock by LGA',
  weeksByState: 'Weeks of stock by state',
  weeksHint:
    'How long the usable doses last at the use of the last three months that are over: doses issued. Doses that are on the way, expired, at the discard point or on hold do not count. Own stores are measured by the use of all they supply.',
  weeksOfAll: 'Of all antigens the one that runs out first is shown. Choose an antigen to see it alone.',
  weeks: 'Weeks',
  weeksLeft: message<[weeks: string]>('lasts {weeks} weeks', 'weeks'),
  weeksOf: message<[weeks: string, antigen: string]>(
    '{antigen} runs out first: {weeks} weeks',
    'weeks',
    'antigen',
  ),
  weekBands: {
    'stock-out': '0, stock-out',
    'under-2': 'under 2 weeks, low',
    '2-to-4': '2 to 4 weeks',
    '4-to-8': '4 to 8 weeks',
    'over-8': 'over 8 weeks',
  },
  stockOut: 'stock-out',
  low: 'low',
  useUnknown: 'use not known',
  firstOut: 'Runs out first',
  inStock: 'In stock',
  notUsable: message<[doses: number]>('{doses, number} not usable', 'doses'),
  issuedIn: message<[from: string, to: string]>('Issued {from} to {to}', 'from', 'to'),
  wastageRate: 'Wastage rate',
  enough: '2 weeks or more',
  lowLine: 'Under 2 weeks',
  totalBalance: 'Total Balances in State',
  totalIssued: 'Total Issued out in state',
  totalWastage: 'Total Wastage in state',
  monthsFrom: message<[from: string, to: string]>('{from} to {to}', 'from', 'to'),
  ofUsed: message<[percent: string]>('{percent} of what was used up', 'percent'),

  consumption: 'Consumption by month',
  consumptionByPlace: 'Consumption by place',
  // Not `given`: the report's doses given are those of recorded children, including those from vials that are still open.
  consumptionHint:
    'Doses of vials that were accounted for: used, or wasted. Those of vials that are still open are not in them yet. Doses given in the monthly report are those of the children recorded.',
  used: 'Used',
  wasted: 'Wasted',
  consumed: 'Consumed',
  running: message<[month: string]>('{month} so far', 'month'),

  wastageByAntigen: 'Wastage by antigen',
  wastageByPlace: 'Wastage by place',
  wastageHint:
    'Doses wasted in open vials or lost in closed ones, of those taken out or lost. WHO: the most that is expected for the size of the vial where a country has no figures of its own (WHO, Projected vaccine wastage).',
  wastedOpen: 'Wasted, open vials',
  lostClosed: 'Lost, closed vials',
  rate: 'Wastage rate',
  maxExpected: 'WHO, at most',
  above: 'Above WHO’s rate',
  within: 'Within',
  vial: message<[doses: number]>('{doses, plural, one {# dose a vial} other {# doses a vial}}', 'doses'),
  usualVial: message<[doses: number]>('{doses, number} a vial (usual)', 'doses'),
  noRate: 'none',

  coverage: 'Coverage',
  coverageByPlace: 'Coverage by place',
  coverageHint:
    'Of the children in the register who were 12 to 23 months old at the end of the last month chosen, by the doses that count. Fully: BCG, three of polio and of Penta each, and a first one against measles.',
  cohort: message<[from: string, to: string]>('born {from} to {to}', 'from', 'to'),
  figure: 'Figure',
  children: 'Children',
  ofChildren: 'Of',

  notGiven: 'Doses not given, by reason',
  notGivenByMonth: 'Doses not given by month, by reason',
  notGivenByPlace: 'Doses not given by place, by reason',
  notGivenHint:
    'Doses that were due while the child was there and were not given, by the reason that was noted. One that is noted at two visits counts twice; one that was given the same day after all counts nowhere. Doses of campaigns stand apart.',
  byVaccine: 'By vaccine',
  byMonth: 'By month',
  vaccine: 'Vaccine',
  allReasons: 'All reasons',

  timeliness: 'Timeliness of reports',
  timelinessByPlace: 'Reports in time by place',
  timelinessHint:
    'One report of each open facility a month. Complete: anything was recorded of the month. In time: all of it was on the server by the 5th of the next month.',
  due: 'Reports due',
  complete: 'Complete',
  inTime: 'In time',
  shareOf: (part: number, of: number) => `${formatQuantity(part)} (${Math.round((part * 100) / of)} %)`,
});

export const subjectLabels = catalogue('analysisSubjects', {
  stock: 'Stock',
  weeks: 'Weeks of stock',
  consumption: 'Consumption',
  wastage: 'Wastage',
  coverage: 'Coverage',
  notGiven: 'Not given',
  timeliness: 'Timeliness',
});

export const chartLabels = catalogue('chartKinds', {
  bar: 'Bar',
  line: 'Line',
  doughnut: 'Doughnut',
  pie: 'Pie',
  map: 'Map',
});
export type ChartKind = keyof typeof chartLabels;
