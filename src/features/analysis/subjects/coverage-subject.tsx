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
import { formatQuantity } from '#ui/format-quantity.ts';
import { RatesCanvas } from '../drawings.ts';
import { FigureSection } from '../figure-section.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { analysisStrings } from '../strings.ts';
import { byPlace, defineSubject, monthEnds, type ShownSubject, viewOf, ViewToggle } from '../subject.tsx';

/** Figures by which places are compared. */
const compared = ['fully', 'penta3', 'zeroDose', 'dropOutPenta', 'dropOutMeasles'] as const;
/** Lower bounds of the map's steps, in percent. */
const shareSteps = [0, 20, 40, 60, 80];
const dropOutSteps = [0, 5, 10, 20, 40];

/** Shows which vaccinations the children of a year of birth have, how many have none, and how many did not come back. */
export const CoverageSubject = defineSubject<Coverage>({
  filters: ['state', 'year', 'quarter'],
  useAnswer: (user, { state, year, quarter }) =>
    useOnlineAnswer(analysis.coverage, { user, input: { params: { state, year, quarter } } }),
  hasFigures: ({ months }) => together(months).children > 0,
  words: ({ place, value: { months } }) => ({
    heading: analysisStrings.coverage,
    note: [
      ...(place === null ? [] : [place]),
      analysisStrings.cohort(...monthEnds(months.map(({ month }) => month))),
    ].join(', '),
    hint: analysisStrings.coverageHint,
  }),
  drawings: { bar: drawIndicators, map: drawPlaces },
});

function drawIndicators({ section, value: { months } }: ShownSubject<Coverage>) {
  const whole = together(months);
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

function drawPlaces({ value: { months, parts }, view, ...shown }: ShownSubject<Coverage>) {
  const by = viewOf(view, compared);
  const { isGood } = indicators[by];
  // Places that need help most come first.
  const needs = (part: Cohort) => (percentOf(by, part) ?? (isGood ? 101 : -1)) * (isGood ? 1 : -1);
  return (
    <>
      <ViewToggle views={compared} words={coverageWords} />
      {byPlace(shown, {
        heading: analysisStrings.coverageByPlace,
        parts: parts.filter(isPlace).toSorted((a, b) => needs(a) - needs(b)),
        isRecorded: ({ children }) => children > 0,
        valueOf: (part) => percentOf(by, part),
        figures: placeColumns(together(months)),
        steps: by === 'dropOutPenta' || by === 'dropOutMeasles' ? dropOutSteps : shareSteps,
        show: inPercent,
      })}
    </>
  );
}

type Part = Coverage['parts'][number];
type Place = Part & { readonly level: 'state' | 'lga' | 'stores' };

function isPlace(part: Part): part is Place {
  return part.level === 'state' || part.level === 'lga' || part.level === 'stores';
}

const inPercent = (percent: number) => analysisStrings.percent(percent / 100);
const shown = (percent: number | null) => (percent === null ? '—' : inPercent(percent));

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
