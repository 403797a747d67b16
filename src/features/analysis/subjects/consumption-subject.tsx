import type { Session } from '#client/session/session-facts.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { AnalysisPage, NothingRecorded, useSubjectScope } from '../analysis-page.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { monthsTitleOf, useSelection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { MonthSection } from './month-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { useOfDoses, type UseFigures } from './wastage-subject.tsx';

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
  const section = {
    heading: kind === 'map' ? analysisStrings.consumptionByPlace : analysisStrings.consumption,
    note,
    hint: analysisStrings.consumptionHint,
    kinds,
    kind,
    onKind: setKind,
  };
  if (kind === 'map') {
    return (
      <PlaceSection
        section={section}
        parts={parts.toSorted((a, b) => consumed(b) - consumed(a))}
        isRecorded={isRecorded}
        valueOf={(part) => (isRecorded(part) ? consumed(part) : null)}
        figures={columnsOf(parts)}
        state={state}
      />
    );
  }
  const of = (figure: (month: Use) => number) =>
    months.map((month) => (isRecorded(month) ? figure(month) : null));
  return (
    <MonthSection
      section={section}
      kind={kind}
      months={months}
      isRecorded={isRecorded}
      figures={columnsOf(months)}
      series={[
        { label: analysisStrings.used, values: of(({ used }) => used) },
        { label: analysisStrings.wasted, values: of(({ wastage }) => wastage) },
      ]}
      isStacked
    />
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
    column(analysisStrings.used, ({ used }) => used),
    column(analysisStrings.wasted, ({ wastage }) => wastage),
    column(analysisStrings.consumed, consumed),
  ];
}
