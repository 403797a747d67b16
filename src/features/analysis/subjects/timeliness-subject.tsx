import type { z } from 'zod';
import type { Session } from '#client/session/session-facts.ts';
import { analysis, type reportingFiguresSchema } from '#contract/calls/analysis.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { AnalysisPage, NothingRecorded, useSubjectScope } from '../analysis-page.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { monthsTitleOf, useSelection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { MonthSection } from './month-section.tsx';
import { PlaceSection } from './place-section.tsx';

type ReportingFigures = z.infer<typeof reportingFiguresSchema>;
type Counts = Pick<ReportingFigures['months'][number], 'due' | 'reported' | 'in_time'>;

const kinds = ['line', 'bar', 'map'] as const;
/** Lower bounds of the map's steps, in percent. */
const shareSteps = [0, 20, 40, 60, 80];

/** Shows how many reports came, and how many on time, by month or by place. */
export function TimelinessSubject({ viewer }: { readonly viewer: Session }) {
  const selection = useSelection();
  const { state, place } = useSubjectScope(viewer, selection);
  const { state: asked, year, quarter } = selection;
  const answer = useOnlineAnswer(analysis.reporting, {
    user: viewer.userId,
    input: { params: { state: asked, year, quarter } },
  });
  const note = monthsTitleOf(selection, { place });
  return (
    <AnalysisPage viewer={viewer} subject="timeliness" selection={selection} answer={answer}>
      {(figures) =>
        figures.months.some(({ due }) => due > 0) ? (
          <Timeliness figures={figures} state={state} note={note} />
        ) : (
          <NothingRecorded heading={analysisStrings.timeliness} note={note} />
        )
      }
    </AnalysisPage>
  );
}

interface TimelinessProps {
  readonly figures: ReportingFigures;
  readonly state: string | null;
  readonly note: string;
}

function Timeliness({ figures: { months, parts }, state, note }: TimelinessProps) {
  const [kind, setKind] = useUrlChoice('chart', kinds);
  const section = {
    heading: kind === 'map' ? analysisStrings.timelinessByPlace : analysisStrings.timeliness,
    note,
    hint: analysisStrings.timelinessHint,
    kinds,
    kind,
    onKind: setKind,
  };
  if (kind === 'map') {
    return (
      <PlaceSection
        section={section}
        // Places that need a call most stand first.
        parts={parts.toSorted((a, b) => (shareOf(a, 'in_time') ?? 101) - (shareOf(b, 'in_time') ?? 101))}
        isRecorded={isRecorded}
        valueOf={(part) => shareOf(part, 'in_time')}
        figures={columnsOf(parts)}
        state={state}
        steps={shareSteps}
        show={inPercent}
      />
    );
  }
  return (
    <MonthSection
      section={section}
      kind={kind}
      months={months}
      isRecorded={isRecorded}
      figures={columnsOf(months)}
      series={[
        {
          label: `${analysisStrings.complete}, %`,
          values: months.map((month) => shareOf(month, 'reported')),
        },
        { label: `${analysisStrings.inTime}, %`, values: months.map((month) => shareOf(month, 'in_time')) },
      ]}
      isStacked={false}
      most={100}
    />
  );
}

const isRecorded = ({ due }: Counts) => due > 0;
const inPercent = (share: number) => analysisStrings.percent(share / 100);

/** In percent of the reports that were due; null where none was. */
function shareOf(counts: Counts, of: 'reported' | 'in_time'): number | null {
  return counts.due > 0 ? Math.round((counts[of] * 1000) / counts.due) / 10 : null;
}

function columnsOf(rows: readonly Counts[]): readonly FigureColumn<Counts>[] {
  const sum = (of: keyof Counts) => rows.reduce((total, row) => total + row[of], 0);
  const share = (header: string, of: 'reported' | 'in_time'): FigureColumn<Counts> => ({
    header,
    value: (row) => row[of],
    show: (row) => analysisStrings.shareOf(row[of], row.due),
    total: analysisStrings.shareOf(sum(of), sum('due')),
  });
  return [
    { header: analysisStrings.due, value: ({ due }) => due, total: formatQuantity(sum('due')) },
    share(analysisStrings.complete, 'reported'),
    share(analysisStrings.inTime, 'in_time'),
  ];
}
