import type { z } from 'zod';
import type { Session } from '#client/session/session-facts.ts';
import { analysis, type notGivenFiguresSchema } from '#contract/calls/analysis.ts';
import { notGivenReasons } from '#domain/immunization/screening/not-given.ts';
import { allReasons, notGivenSummary, type ReasonCounts } from '#domain/reports/not-given.ts';
import { reasonFigureWords, vaccineWords } from '#bindings/dose-words.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { AnalysisPage, NothingRecorded, useSubjectScope } from '../analysis-page.tsx';
import { PartsCanvas } from '../drawings.ts';
import { FigureSection, type SectionWords } from '../figure-section.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { monthsTitleOf, useSelection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { MonthSection } from './month-section.tsx';
import { PlaceSection } from './place-section.tsx';

type Figures = z.infer<typeof notGivenFiguresSchema>;

const kinds = ['bar', 'map'] as const;
const views = [
  { value: 'vaccine', label: analysisStrings.byVaccine },
  { value: 'month', label: analysisStrings.byMonth },
] as const;
/** Figures that the map can show. */
const mapped = ['all', ...notGivenReasons] as const;

/** Doses that were due and not given, by reason: of which vaccines, when, and where. */
export function NotGivenSubject({ viewer }: { readonly viewer: Session }) {
  const selection = useSelection();
  const { state, place, antigenName } = useSubjectScope(viewer, selection);
  const { state: asked, year, quarter, antigen } = selection;
  const answer = useOnlineAnswer(analysis.notGiven, {
    user: viewer.userId,
    input: { params: { state: asked, year, quarter, antigen } },
  });
  const note = monthsTitleOf(selection, { place, antigenName });
  return (
    <AnalysisPage viewer={viewer} subject="notGiven" selection={selection} answer={answer}>
      {(figures) =>
        figures.doses.length === 0 ? (
          <NothingRecorded heading={analysisStrings.notGiven} note={note} />
        ) : (
          <NotGiven figures={figures} state={state} note={note} />
        )
      }
    </AnalysisPage>
  );
}

interface NotGivenProps {
  readonly figures: Figures;
  readonly state: string | null;
  readonly note: string;
}

function NotGiven({ figures, state, note }: NotGivenProps) {
  const [kind, setKind] = useUrlChoice('chart', kinds);
  const section = { note, hint: analysisStrings.notGivenHint, kinds, kind, onKind: setKind };
  return kind === 'map' ? (
    <ByPlace
      section={{ ...section, heading: analysisStrings.notGivenByPlace }}
      parts={figures.parts}
      state={state}
    />
  ) : (
    <Bars section={section} figures={figures} />
  );
}

type Section = SectionWords<(typeof kinds)[number]>;
type Part = Figures['parts'][number];

function Bars({
  section,
  figures: { months, doses },
}: {
  readonly section: Omit<Section, 'heading'>;
  readonly figures: Figures;
}) {
  const [view, setView] = useUrlChoice('view', ['vaccine', 'month']);
  const vaccines = notGivenSummary(doses).map((line) => ({ ...line, reasons: line.counts }));
  return (
    <>
      <Toggle label={analysisStrings.figureChoice} options={views} value={view} onChange={setView} />
      {view === 'month' ? (
        <MonthSection
          section={{ ...section, heading: analysisStrings.notGivenByMonth }}
          kind="bar"
          months={months}
          isRecorded={isNoted}
          figures={columnsOf(months)}
          series={seriesOf(months)}
          isStacked
        />
      ) : (
        <FigureSection
          {...section}
          heading={analysisStrings.notGiven}
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
      )}
    </>
  );
}

function ByPlace({
  section,
  parts,
  state,
}: {
  readonly section: Section;
  readonly parts: readonly Part[];
  readonly state: string | null;
}) {
  const [shown, setShown] = useUrlChoice('view', mapped);
  const valueOf = ({ reasons }: Part) => (shown === 'all' ? allReasons(reasons) : reasons[shown]);
  return (
    <>
      <Toggle
        label={analysisStrings.figureChoice}
        options={mapped.map((value) => ({
          value,
          label: value === 'all' ? analysisStrings.allReasons : reasonFigureWords[value],
        }))}
        value={shown}
        onChange={setShown}
      />
      <PlaceSection
        section={section}
        // Places that need help most stand first.
        parts={parts.toSorted((a, b) => valueOf(b) - valueOf(a))}
        isRecorded={isNoted}
        valueOf={(part) => (isNoted(part) ? valueOf(part) : null)}
        figures={columnsOf(parts)}
        state={state}
      />
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
