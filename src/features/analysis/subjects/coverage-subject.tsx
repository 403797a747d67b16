import type { Session } from '#client/session/session-facts.ts';
import { analysis, type Coverage } from '#contract/calls/analysis.ts';
import {
  type Cohort,
  indicatorNames,
  type IndicatorName,
  indicators,
  percentOf,
  together,
} from '#domain/reports/coverage.ts';
import { coverageWords } from '#bindings/dose-words.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { AnalysisPage, NothingRecorded, useSubjectScope } from '../analysis-page.tsx';
import { RatesCanvas } from '../drawings.ts';
import { FigureSection } from '../figure-section.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { useSelection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { monthEnds } from './month-section.tsx';
import { PlaceSection } from './place-section.tsx';

const kinds = ['bar', 'map'] as const;
/** Figures by which places are compared. */
const compared = ['fully', 'penta3', 'zeroDose', 'dropOutPenta', 'dropOutMeasles'] as const;
/** Lower bounds of the map's steps, in percent. */
const shareSteps = [0, 20, 40, 60, 80];
const dropOutSteps = [0, 5, 10, 20, 40];

/** Shows which vaccinations the children of a year of birth have, how many have none, and how many did not come back. */
export function CoverageSubject({ viewer }: { readonly viewer: Session }) {
  const selection = useSelection();
  const { state, place } = useSubjectScope(viewer, selection);
  const { state: asked, year, quarter } = selection;
  const answer = useOnlineAnswer(analysis.coverage, {
    user: viewer.userId,
    input: { params: { state: asked, year, quarter } },
  });
  return (
    <AnalysisPage viewer={viewer} subject="coverage" selection={selection} answer={answer}>
      {(coverage) => {
        const note = [...(place === null ? [] : [place]), bornBetween(coverage)].join(', ');
        const whole = together(coverage.months);
        return whole.children === 0 ? (
          <NothingRecorded heading={analysisStrings.coverage} note={note} />
        ) : (
          <CoverageFigures coverage={coverage} whole={whole} state={state} note={note} />
        );
      }}
    </AnalysisPage>
  );
}

interface CoverageFiguresProps {
  readonly coverage: Coverage;
  readonly whole: Cohort;
  readonly state: string | null;
  readonly note: string;
}

function CoverageFigures({ coverage: { parts }, whole, state, note }: CoverageFiguresProps) {
  const [kind, setKind] = useUrlChoice('chart', kinds);
  const [by, setBy] = useUrlChoice('view', compared);
  const section = {
    heading: kind === 'map' ? analysisStrings.coverageByPlace : analysisStrings.coverage,
    note,
    hint: analysisStrings.coverageHint,
    kinds,
    kind,
    onKind: setKind,
  };
  if (kind === 'map') {
    const { isGood } = indicators[by];
    // Places that need help most stand first.
    const needs = (part: Cohort) => (percentOf(by, part) ?? (isGood ? 101 : -1)) * (isGood ? 1 : -1);
    return (
      <>
        <Toggle
          label={analysisStrings.figureChoice}
          options={compared.map((value) => ({ value, label: coverageWords[value] }))}
          value={by}
          onChange={setBy}
        />
        <PlaceSection
          section={section}
          parts={parts.filter(isPlace).toSorted((a, b) => needs(a) - needs(b))}
          isRecorded={({ children }) => children > 0}
          valueOf={(part) => percentOf(by, part)}
          figures={placeColumns(whole)}
          state={state}
          steps={by === 'dropOutPenta' || by === 'dropOutMeasles' ? dropOutSteps : shareSteps}
          show={inPercent}
        />
      </>
    );
  }
  const rows = indicatorNames.map((name) => ({ name, counts: whole }));
  const rates = rows.flatMap(({ name }) => {
    const percent = percentOf(name, whole);
    return percent === null ? [] : [{ name: coverageWords[name], rate: Math.max(0, percent), most: null }];
  });
  return (
    <FigureSection
      {...section}
      sheet={{
        rows,
        keyOf: ({ name }) => name,
        isRecorded: ({ name }) => percentOf(name, whole) !== null,
        name: { header: analysisStrings.figure, value: ({ name }) => coverageWords[name] },
        figures: indicatorColumns,
      }}
    >
      {(names) => (
        <RatesCanvas
          {...names}
          rates={rates}
          what={analysisStrings.coverage}
          label={analysisStrings.chartOf(names.title, rates.length)}
        />
      )}
    </FigureSection>
  );
}

type Part = Coverage['parts'][number];
type Place = Part & { readonly level: 'state' | 'lga' | 'stores' };

function isPlace(part: Part): part is Place {
  return part.level === 'state' || part.level === 'lga' || part.level === 'stores';
}

const inPercent = (percent: number) => analysisStrings.percent(percent / 100);
const shown = (percent: number | null) => (percent === null ? '—' : inPercent(percent));

function bornBetween({ months }: Coverage): string {
  return analysisStrings.cohort(...monthEnds(months.map(({ month }) => month)));
}

interface IndicatorRow {
  readonly name: IndicatorName;
  readonly counts: Cohort;
}

const indicatorColumns: readonly FigureColumn<IndicatorRow>[] = [
  { header: analysisStrings.children, value: ({ name, counts }) => indicators[name].count(counts) },
  { header: analysisStrings.ofChildren, value: ({ name, counts }) => indicators[name].of(counts) },
  {
    header: analysisStrings.share,
    isPercent: true,
    value: ({ name, counts }) => percentOf(name, counts),
    show: ({ name, counts }) => shown(percentOf(name, counts)),
  },
];

function placeColumns(whole: Cohort): readonly FigureColumn<Cohort>[] {
  return [
    {
      header: analysisStrings.children,
      value: ({ children }) => children,
      total: formatQuantity(whole.children),
    },
    ...compared.map((name) => ({
      header: coverageWords[name],
      isPercent: true as const,
      value: (row: Cohort) => percentOf(name, row),
      show: (row: Cohort) => shown(percentOf(name, row)),
      total: shown(percentOf(name, whole)),
    })),
  ];
}
