import type { z } from 'zod';
import { analysis, type notGivenFiguresSchema } from '#contract/calls/analysis.ts';
import { notGivenReasons } from '#domain/immunization/screening/not-given.ts';
import { allReasons, notGivenSummary, type ReasonCounts } from '#domain/reports/not-given.ts';
import { reasonFigureWords, vaccineWords } from '#bindings/dose-words.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { PartsCanvas } from '../drawings.ts';
import { FigureSection } from '../figure-section.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { monthsTitleOf } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { byMonth, byPlace, defineSubject, type ShownSubject, viewOf, ViewToggle } from '../subject.tsx';

type Figures = z.infer<typeof notGivenFiguresSchema>;

const bars = ['vaccine', 'month'] as const;
/** Figures that the map can show. */
const mapped = ['all', ...notGivenReasons] as const;

/** Doses that were due and not given, by reason: which vaccines, when, and where. */
export const NotGivenSubject = defineSubject<Figures>({
  filters: ['state', 'year', 'quarter', 'antigen'],
  useAnswer: (user, { state, year, quarter, antigen }) =>
    useOnlineAnswer(analysis.notGiven, { user, input: { params: { state, year, quarter, antigen } } }),
  hasFigures: ({ doses }) => doses.length > 0,
  words: ({ selection, ...scope }) => ({
    heading: analysisStrings.notGiven,
    note: monthsTitleOf(selection, scope),
    hint: analysisStrings.notGivenHint,
  }),
  drawings: {
    bar: (shown) => (
      <>
        <ViewToggle
          views={bars}
          words={{ vaccine: analysisStrings.byVaccine, month: analysisStrings.byMonth }}
        />
        {viewOf(shown.view, bars) === 'month' ? drawMonths(shown) : drawVaccines(shown)}
      </>
    ),
    map: drawPlaces,
  },
});

function drawMonths({ section, today, value: { months } }: ShownSubject<Figures>) {
  return byMonth(
    'bar',
    { today, section: { ...section, heading: analysisStrings.notGivenByMonth } },
    {
      months,
      isRecorded: isNoted,
      figures: columnsOf(months),
      series: seriesOf(months),
      isStacked: true,
    },
  );
}

function drawVaccines({ section, value: { doses } }: ShownSubject<Figures>) {
  const vaccines = notGivenSummary(doses).map((line) => ({ ...line, reasons: line.counts }));
  return (
    <FigureSection
      {...section}
      sheet={{
        rows: vaccines,
        keyOf: vaccineWords,
        isRecorded: isNoted,
        name: { header: analysisStrings.vaccine, value: vaccineWords },
        figures: columnsOf(vaccines),
      }}
    >
      {(names) => (
        <PartsCanvas
          {...names}
          names={vaccines.map(vaccineWords)}
          series={seriesOf(vaccines)}
          label={analysisStrings.chartOf(names.title, vaccines.length)}
        />
      )}
    </FigureSection>
  );
}

function drawPlaces({ value: { parts }, view, ...shown }: ShownSubject<Figures>) {
  const by = viewOf(view, mapped);
  const valueOf = ({ reasons }: Noted) => (by === 'all' ? allReasons(reasons) : reasons[by]);
  return (
    <>
      <ViewToggle views={mapped} words={{ all: analysisStrings.allReasons, ...reasonFigureWords }} />
      {byPlace(shown, {
        heading: analysisStrings.notGivenByPlace,
        // Places that need help most come first.
        parts: parts.toSorted((a, b) => valueOf(b) - valueOf(a)),
        isRecorded: isNoted,
        valueOf: (part) => (isNoted(part) ? valueOf(part) : null),
        figures: columnsOf(parts),
      })}
    </>
  );
}

interface Noted {
  readonly reasons: ReasonCounts;
}

const isNoted = ({ reasons }: Noted) => allReasons(reasons) > 0;

function seriesOf(rows: readonly Noted[]) {
  return notGivenReasons.map((reason) => ({
    label: reasonFigureWords[reason],
    values: rows.map(({ reasons }) => reasons[reason]),
  }));
}

function columnsOf(rows: readonly Noted[]): readonly FigureColumn<Noted>[] {
  const column = (header: string, value: (row: Noted) => number) => ({
    header,
    value,
    total: formatQuantity(rows.reduce((sum, row) => sum + value(row), 0)),
  });
  return [
    column(analysisStrings.allReasons, ({ reasons }) => allReasons(reasons)),
    ...notGivenReasons.map((reason) => column(reasonFigureWords[reason], ({ reasons }) => reasons[reason])),
  ];
}
