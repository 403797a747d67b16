import { formatQuantity } from '#ui/table/format-quantity.ts';

const chart = 'Antigen By Local Govt';

/** Words of the graphical analysis. */
export const analysisStrings = {
  title: 'Analysis',
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
  chartOf: (title: string, rows: number) =>
    `${chart}: ${title}, ${formatQuantity(rows)} rows. The table beside it has the same figures.`,
  scrolls: 'The chart, wider than the screen',
  others: (count: number) => `${formatQuantity(count)} others`,
  belowZero: 'A figure below zero has no slice: please look at the bars.',
  table: 'The figures',
  number: '#',
  lga: 'LGA',
  inState: (lga: string, state: string) => `${lga}, ${state}`,
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
} as const;

export const chartLabels = { bar: 'Bar', line: 'Line', doughnut: 'Doughnut', pie: 'Pie' } as const;
export type ChartKind = keyof typeof chartLabels;
