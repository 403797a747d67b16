import type { Session } from '#client/session/session-facts.ts';
import { useToday } from '#officer/use-today.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { AnalysisPage } from '../analysis-page.tsx';
import { MonthsCanvas, PlaceMap } from '../drawings.ts';
import { FigureSection } from '../figure-section.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { NothingRecorded } from '../nothing-recorded.tsx';
import { monthsTitleOf, useSelection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { monthOrRunning } from './month-words.ts';
import { partName } from './part-name.ts';
import { useSubjectScope } from './subject-scope.ts';
import { useOfDoses, type UseFigures } from './use-of-doses.ts';

const kinds = ['bar', 'line', 'map'] as const;

/** Doses given and wasted, by month or by place. */
export function ConsumptionSubject({ viewer }: { readonly viewer: Session }) {
  const selection = useSelection();
  const { state, place, antigenName } = useSubjectScope(viewer, selection);
  const answer = useOfDoses(viewer.userId, selection);
  const note = monthsTitleOf(selection, { place, antigenName });
  return (
    <AnalysisPage viewer={viewer} subject="consumption" selection={selection} answer={answer}>
      {(figures) =>
        figures.antigens.length === 0 ? (
          <NothingRecorded heading={analysisStrings.consumption} note={note} />
        ) : (
          <Consumption figures={figures} state={state} note={note} />
        )
      }
    </AnalysisPage>
  );
}

interface ConsumptionProps {
  readonly figures: UseFigures;
  readonly state: string | null;
  readonly note: string;
}

function Consumption({ figures: { months, parts }, state, note }: ConsumptionProps) {
  const [kind, setKind] = useUrlChoice('chart', kinds);
  const today = useToday();
  const section = {
    heading: kind === 'map' ? analysisStrings.consumptionByPlace : analysisStrings.consumption,
    note,
    hint: analysisStrings.consumptionHint,
    kinds,
    kind,
    onKind: setKind,
  };
  if (kind === 'map') {
    const places = parts.map((part) => ({
      ...part,
      name: partName(part),
      value: part.entries > 0 ? consumed(part) : null,
    }));
    const name = { header: analysisStrings.place, value: partName };
    return (
      <FigureSection
        {...section}
        sheet={{
          rows: parts.toSorted((a, b) => consumed(b) - consumed(a)),
          keyOf: ({ id, level }) => `${level} ${id}`,
          isRecorded,
          name,
          figures: columnsOf(parts),
        }}
      >
        {(names) => <PlaceMap places={places} state={state} {...names} />}
      </FigureSection>
    );
  }
  const of = (figure: (month: Use) => number) =>
    months.map((month) => (month.entries > 0 ? figure(month) : null));
  return (
    <FigureSection
      {...section}
      sheet={{
        rows: months,
        keyOf: ({ month }) => month,
        isRecorded,
        name: { header: analysisStrings.month, value: ({ month }) => monthOrRunning(month, today) },
        figures: columnsOf(months),
      }}
    >
      {(names) => (
        <MonthsCanvas
          {...names}
          kind={kind}
          months={months.map(({ month }) => month)}
          series={[
            { label: analysisStrings.given, values: of(({ used }) => used) },
            { label: analysisStrings.wasted, values: of(({ wastage }) => wastage) },
          ]}
          isStacked
          label={analysisStrings.chartOf(names.title, months.length)}
        />
      )}
    </FigureSection>
  );
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
    column(analysisStrings.given, ({ used }) => used),
    column(analysisStrings.wasted, ({ wastage }) => wastage),
    column(analysisStrings.consumed, consumed),
  ];
}
