import type { z } from 'zod';
import { analysis, type useFiguresSchema } from '#contract/calls/analysis.ts';
import { indicativeWastage, wastageRate } from '#domain/reports/indicative-wastage.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { RatesCanvas } from '../drawings.ts';
import { FigureSection } from '../figure-section.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { monthsTitleOf, type Selection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { byPlace, defineSubject, type ShownSubject } from '../subject.tsx';

/** Lower bounds of the map's steps, in percent: the rates that WHO distinguishes. */
const rateSteps = [0, 5, 10, 25, 50];

/** Doses wasted, in open and in closed vials, by antigen against WHO's indicative rates, or by place. */
export const WastageSubject = defineSubject<UseFigures>({
  filters: ['state', 'year', 'quarter', 'antigen'],
  useAnswer: useOfDoses,
  hasFigures: ({ antigens }) => antigens.some(isRecorded),
  words: ({ selection, ...scope }) => ({
    heading: analysisStrings.wastageByAntigen,
    note: monthsTitleOf(selection, scope),
    hint: analysisStrings.wastageHint,
  }),
  drawings: {
    bar: drawAntigens,
    map: ({ value: { parts }, ...shown }) =>
      byPlace(shown, {
        heading: analysisStrings.wastageByPlace,
        parts: parts.toSorted(mostWasted),
        isRecorded,
        valueOf: wastageRate,
        figures: rateColumns(parts),
        steps: rateSteps,
        show: inPercent,
      }),
  },
});

export type UseFigures = z.infer<typeof useFiguresSchema>;

/** Doses given and wasted in the selection. */
export function useOfDoses(user: string, { state, year, quarter, antigen }: Selection) {
  return useOnlineAnswer(analysis.use, { user, input: { params: { state, year, quarter, antigen } } });
}

function drawAntigens({ section, value: { antigens } }: ShownSubject<UseFigures>) {
  const rows = antigens.toSorted(mostWasted);
  const rates = rows.flatMap((antigen) => {
    const rate = wastageRate(antigen);
    return rate === null ? [] : [{ name: antigen.name, rate, most: mostOf(antigen)?.percent ?? null }];
  });
  return (
    <FigureSection
      {...section}
      sheet={{
        rows,
        keyOf: ({ id }) => id,
        isRecorded,
        name: { header: analysisStrings.antigen, value: ({ name }) => name },
        figures: [...rateColumns(antigens), maxColumn],
      }}
    >
      {(names) => (
        <RatesCanvas
          {...names}
          rates={rates}
          what={analysisStrings.rate}
          label={analysisStrings.chartOf(names.title, rates.length)}
        />
      )}
    </FigureSection>
  );
}

type Antigen = UseFigures['antigens'][number];
type Use = Pick<Antigen, 'entries' | 'used' | 'wastage' | 'discarded'>;

const isRecorded = (row: Use) => wastageRate(row) !== null;
const mostWasted = (a: Use, b: Use) => (wastageRate(b) ?? -1) - (wastageRate(a) ?? -1);
const rounded = (rate: number) => Math.round(rate * 10) / 10;
const inPercent = (rate: number) => analysisStrings.percent(rate / 100);
const mostOf = ({ name, series, doses_per_vial: dosesPerVial }: Antigen) =>
  indicativeWastage({ name, series, dosesPerVial });

function rateColumns(rows: readonly Use[]): readonly FigureColumn<Use>[] {
  const sum = {
    used: rows.reduce((total, { used }) => total + used, 0),
    wastage: rows.reduce((total, { wastage }) => total + wastage, 0),
    discarded: rows.reduce((total, { discarded }) => total + discarded, 0),
  };
  const together = wastageRate(sum);
  return [
    {
      header: analysisStrings.consumed,
      value: ({ used, wastage }) => used + wastage,
      total: formatQuantity(sum.used + sum.wastage),
    },
    {
      header: analysisStrings.wastedOpen,
      value: ({ wastage }) => wastage,
      total: formatQuantity(sum.wastage),
    },
    {
      header: analysisStrings.lostClosed,
      value: ({ discarded }) => discarded,
      total: formatQuantity(sum.discarded),
    },
    {
      header: analysisStrings.rate,
      isPercent: true,
      value: (row) => rounded(wastageRate(row) ?? 0),
      show: (row) => inPercent(wastageRate(row) ?? 0),
      total: together === null ? '' : inPercent(together),
    },
  ];
}

const maxColumn: FigureColumn<Antigen> = {
  header: analysisStrings.maxExpected,
  isPercent: true,
  value: (antigen) => mostOf(antigen)?.percent ?? null,
  show: (antigen) => {
    const most = mostOf(antigen);
    if (most === null) return <span className="ui-soft">{analysisStrings.noRate}</span>;
    const isAbove = (wastageRate(antigen) ?? 0) > most.percent;
    const vial = most.isUsualVial ? analysisStrings.usualVial : analysisStrings.vial;
    return (
      <Stack as="span" className="text-small" gap="none" align="end" isInline>
        {inPercent(most.percent)}
        <span className="ui-soft">{vial(most.dosesPerVial)}</span>
        <Flag tone={isAbove ? 'danger' : 'good'}>
          {isAbove ? analysisStrings.above : analysisStrings.within}
        </Flag>
      </Stack>
    );
  },
};
