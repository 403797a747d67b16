import { formatQuantity } from '#ui/format-quantity.ts';
import type { FigureColumn } from '../figure-table.tsx';
import { monthsTitleOf } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { byMonth, byPlace, defineSubject, type ShownSubject } from '../subject.tsx';
import { useOfDoses, type UseFigures } from './wastage-subject.tsx';

/** Doses given and wasted, by month or by place. */
export const ConsumptionSubject = defineSubject<UseFigures>({
  filters: ['state', 'year', 'quarter', 'antigen'],
  useAnswer: useOfDoses,
  hasFigures: ({ antigens }) => antigens.length > 0,
  words: ({ selection, ...scope }) => ({
    heading: analysisStrings.consumption,
    note: monthsTitleOf(selection, scope),
    hint: analysisStrings.consumptionHint,
  }),
  drawings: {
    bar: (shown) => months('bar', shown),
    line: (shown) => months('line', shown),
    map: ({ value: { parts }, ...shown }) =>
      byPlace(shown, {
        heading: analysisStrings.consumptionByPlace,
        parts: parts.toSorted((a, b) => consumed(b) - consumed(a)),
        isRecorded,
        valueOf: (part) => (isRecorded(part) ? consumed(part) : null),
        figures: columnsOf(parts),
      }),
  },
});

function months(kind: 'bar' | 'line', { value, ...shown }: ShownSubject<UseFigures>) {
  const of = (figure: (month: Use) => number) =>
    value.months.map((month) => (isRecorded(month) ? figure(month) : null));
  return byMonth(kind, shown, {
    months: value.months,
    isRecorded,
    figures: columnsOf(value.months),
    series: [
      { label: analysisStrings.used, values: of(({ used }) => used) },
      { label: analysisStrings.wasted, values: of(({ wastage }) => wastage) },
    ],
    isStacked: true,
  });
}

type Use = Pick<UseFigures['months'][number], 'entries' | 'used' | 'wastage'>;

const isRecorded = ({ entries }: Use) => entries > 0;
const consumed = ({ used, wastage }: Use) => used + wastage;

function columnsOf(rows: readonly Use[]): readonly FigureColumn<Use>[] {
  const column = (header: string, value: (row: Use) => number) => ({
    header,
    value,
    total: formatQuantity(rows.reduce((sum, row) => sum + value(row), 0)),
  });
  return [
    column(analysisStrings.used, ({ used }) => used),
    column(analysisStrings.wasted, ({ wastage }) => wastage),
    column(analysisStrings.consumed, consumed),
  ];
}
