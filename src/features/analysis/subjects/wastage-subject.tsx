import type { Session } from '#client/session/session-facts.ts';
import { indicativeWastage, wastageRate } from '#domain/reports/indicative-wastage.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { AnalysisPage, NothingRecorded, useSubjectScope } from '../analysis-page.tsx';
import { RatesCanvas } from '../drawings.ts';
import { FigureSection } from '../figure-section.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { monthsTitleOf, type Selection, useSelection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { PlaceSection } from './place-section.tsx';
import type { z } from 'zod';
import { analysis } from '#contract/calls/analysis.ts';
import type { useFiguresSchema } from '#contract/calls/analysis.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Stack } from '#ui/layout/arrange.tsx';

const kinds = ['bar', 'map'] as const;
/** Lower bounds of the map's steps, in percent: the rates that WHO distinguishes. */
const rateSteps = [0, 5, 10, 25, 50];

/** Doses wasted, in open and in closed vials, by antigen against WHO's indicative rates, or by place. */
export function WastageSubject({ viewer }: { readonly viewer: Session }) {
  const selection = useSelection();
  const { state, place, antigenName } = useSubjectScope(viewer, selection);
  const answer = useOfDoses(viewer.userId, selection);
  const note = monthsTitleOf(selection, { place, antigenName });
  return (
    <AnalysisPage viewer={viewer} subject="wastage" selection={selection} answer={answer}>
      {(figures) =>
        figures.antigens.some((antigen) => wastageRate(antigen) !== null) ? (
          <Wastage figures={figures} state={state} note={note} />
        ) : (
          <NothingRecorded heading={analysisStrings.wastageByAntigen} note={note} />
        )
      }
    </AnalysisPage>
  );
}

interface WastageProps {
  readonly figures: UseFigures;
  readonly state: string | null;
  readonly note: string;
}

function Wastage({ figures: { antigens, parts }, state, note }: WastageProps) {
  const [kind, setKind] = useUrlChoice('chart', kinds);
  const section = {
    heading: kind === 'map' ? analysisStrings.wastageByPlace : analysisStrings.wastageByAntigen,
    note,
    hint: analysisStrings.wastageHint,
    kinds,
    kind,
    onKind: setKind,
  };
  if (kind === 'map') {
    return (
      <PlaceSection
        section={section}
        parts={parts.toSorted((a, b) => (wastageRate(b) ?? -1) - (wastageRate(a) ?? -1))}
        isRecorded={isRecorded}
        valueOf={wastageRate}
        figures={rateColumns(parts)}
        state={state}
        steps={rateSteps}
        show={inPercent}
      />
    );
  }
  const rates = antigens
    .flatMap((antigen) => {
      const rate = wastageRate(antigen);
      return rate === null ? [] : [{ name: antigen.name, rate, most: mostOf(antigen)?.percent ?? null }];
    })
    .toSorted((a, b) => b.rate - a.rate);
  return (
    <FigureSection
      {...section}
      sheet={{
        rows: antigens.toSorted((a, b) => (wastageRate(b) ?? -1) - (wastageRate(a) ?? -1)),
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

export type UseFigures = z.infer<typeof useFiguresSchema>;

/** Doses given and wasted of what is selected. */
export function useOfDoses(user: string, { state, year, quarter, antigen }: Selection) {
  return useOnlineAnswer(analysis.use, { user, input: { params: { state, year, quarter, antigen } } });
}
