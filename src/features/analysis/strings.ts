import { formatQuantity } from '#ui/table/format-quantity.ts';

const chart = 'Antigen By Local Govt';

/** Words of the graphical analysis. */
export const analysisStrings = {
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
  pleaseSelect: (label: string) => `Please select ${label}`,
  clear: 'Clear filters',
  chart,
  chartChoice: 'Kind of chart',
  allYears: 'all years',
  allAntigens: 'all antigens',
  allQuarters: 'all quarters',
  lastMonths: 'last 12 months',
  chartOf: (title: string, rows: number) =>
    `${title}, ${formatQuantity(rows)} rows. The table beside it has the same figures.`,
  mapOf: (title: string, tiles: number) =>
    `Map. ${title}, ${formatQuantity(tiles)} places. The table beside it has the same figures.`,
  scrolls: 'The chart, wider than the screen',
  scrollsMap: 'The map, wider than the screen',
  scrollsTable: 'The figures, wider than the screen',
  others: (count: number) => `${formatQuantity(count)} others`,
  belowZero: 'A figure below zero has no slice: please look at the bars.',
  table: 'The figures',
  number: '#',
  lga: 'LGA',
  place: 'Place',
  month: 'Month',
  inState: (lga: string, state: string) => `${lga}, ${state}`,
  ownStores: (unit: string) => `${unit}: own stores`,
  doses: 'Doses',
  share: 'Share',
  wastage: 'Wastage',
  total: 'Together',
  notRecorded: 'not recorded',
  percent: (share: number) => `${formatQuantity(Math.round(share * 1000) / 10)} %`,
  nothing: 'No records found',
  nothingHint: 'Nothing was recorded for this selection.',
  png: 'Save picture',
  drawing: 'Drawing the chart',

  tile: (name: string, figure: string) => `${name}: ${figure}`,
  step: (from: string, to: string | null) => (to === null ? `${from} and more` : `${from} to ${to}`),
  beside: (names: readonly string[]) => `Not on the map: ${names.join(', ')}.`,
  noMap: 'There is no map of these places',
  noMapHint: 'It knows the states and LGAs of Nigeria. The table has all figures.',

  consumption: 'Consumption by month',
  consumptionByPlace: 'Consumption by place',
  consumptionHint: 'Doses that were taken out and utilized: given to children, or wasted.',
  given: 'Given',
  wasted: 'Wasted',
  consumed: 'Consumed',
  running: (month: string) => `${month} so far`,

  wastageByAntigen: 'Wastage by antigen',
  wastageByPlace: 'Wastage by place',
  wastageHint:
    'Doses wasted in open vials or lost in closed ones, of those taken out or lost. WHO: the most that is expected for the size of the vial where a country has no figures of its own (WHO, Projected vaccine wastage).',
  wastedOpen: 'Wasted, open vials',
  lostClosed: 'Lost, closed vials',
  rate: 'Wastage rate',
  mostExpected: 'WHO, at most',
  above: 'Above WHO’s rate',
  within: 'Within',
  vial: (doses: number) => `${formatQuantity(doses)} ${doses === 1 ? 'dose' : 'doses'} a vial`,
  usualVial: (doses: number) => `${formatQuantity(doses)} a vial (usual)`,
  noRate: 'none',

  coverage: 'Coverage',
  coverageByPlace: 'Coverage by place',
  coverageHint:
    'Of the children in the register who were 12 to 23 months old at the end of the last month chosen, by the doses that count. Fully: BCG, three of polio and of Penta each, and a first one against measles.',
  cohort: (from: string, to: string) => `born ${from} to ${to}`,
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
  timelinessByPlace: 'Timeliness of reports by place',
  timelinessHint:
    'One report of each open facility a month. Complete: anything was recorded of the month. In time: all of it was on the server by the 5th of the next month.',
  due: 'Reports due',
  complete: 'Complete',
  inTime: 'In time',
  shareOf: (part: number, of: number) => `${formatQuantity(part)} (${Math.round((part * 100) / of)} %)`,
} as const;

export const subjectLabels = {
  stock: 'Stock',
  consumption: 'Consumption',
  wastage: 'Wastage',
  coverage: 'Coverage',
  notGiven: 'Not given',
  timeliness: 'Timeliness',
} as const;

export const chartLabels = {
  bar: 'Bar',
  line: 'Line',
  doughnut: 'Doughnut',
  pie: 'Pie',
  map: 'Map',
} as const;
export type ChartKind = keyof typeof chartLabels;
