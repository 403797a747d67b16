import type { Session } from '#client/session/session-facts.ts';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { useUrlChanges, useUrlChoice } from '#ui/listing/use-url-state.ts';
import { AnalysisPage } from '../analysis-page.tsx';
import { PlaceMap, RowsCanvas } from '../drawings.ts';
import { FigureSection } from '../figure-section.tsx';
import type { FigureColumn, FigureSheet } from '../figure-table.tsx';
import { NothingRecorded } from '../nothing-recorded.tsx';
import { titleOf, useSelection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { byState, inOrder, type ChartRow } from './chart-rows.ts';
import { OtherPeriodsOfChart } from './other-periods.tsx';
import { useSubjectScope } from './subject-scope.ts';
import { useChartRows } from './use-chart-rows.ts';

const kinds = ['bar', 'line', 'doughnut', 'pie', 'map'] as const;
const figures = [
  { value: 'balance', label: analysisStrings.balance },
  { value: 'issued', label: analysisStrings.issued },
] as const;

/** Doses in stock, issued, or of one activity, by LGA. */
export function StockSubject({ viewer }: { readonly viewer: Session }) {
  const selection = useSelection();
  const change = useUrlChanges();
  const [figure] = useUrlChoice('view', ['balance', 'issued']);
  const { state, place, antigenName, stateNames } = useSubjectScope(viewer, selection);
  const answer = useChartRows(viewer.userId, selection, figure);
  const note = titleOf(selection, { place, antigenName, figure });
  return (
    <AnalysisPage
      viewer={viewer}
      subject="stock"
      selection={selection}
      answer={answer}
      choice={
        <Toggle
          label={analysisStrings.figureChoice}
          options={figures}
          value={figure}
          // A status shows what was done; this shows what there is again.
          onChange={(next) =>
            change({ view: next === 'balance' ? undefined : next, status: undefined }, 'replace')
          }
        />
      }
    >
      {(rows) =>
        rows.some(({ isRecorded }) => isRecorded) ? (
          <>
            <Stock rows={rows} state={state} stateNames={stateNames} note={note} />
            <OtherPeriodsOfChart user={viewer.userId} selection={selection} />
          </>
        ) : (
          <>
            <NothingRecorded heading={analysisStrings.chart} note={note} />
            <OtherPeriodsOfChart user={viewer.userId} selection={selection} />
          </>
        )
      }
    </AnalysisPage>
  );
}

interface StockProps {
  readonly rows: readonly ChartRow[];
  readonly state: string | null;
  readonly stateNames: ReadonlyMap<string, string>;
  readonly note: string;
}

function Stock({ rows, state, stateNames, note }: StockProps) {
  const [kind, setKind] = useUrlChoice('chart', kinds);
  const section = { heading: analysisStrings.chart, note, kinds, kind, onKind: setKind, isNumbered: true };
  if (kind === 'map') {
    // The map of a country is one of its states.
    const places = state === null ? inOrder(byState(rows, stateNames)) : rows;
    return (
      <FigureSection
        {...section}
        sheet={sheetOf(places, state === null ? analysisStrings.place : analysisStrings.lga)}
      >
        {(names) => (
          <PlaceMap
            places={places.map(({ doses, isRecorded, ...place }) => ({
              ...place,
              value: isRecorded ? doses : null,
            }))}
            state={state}
            {...names}
          />
        )}
      </FigureSection>
    );
  }
  const hasNoSlice = (kind === 'doughnut' || kind === 'pie') && rows.some(({ doses }) => doses < 0);
  return (
    <FigureSection {...section} sheet={sheetOf(rows, analysisStrings.lga)}>
      {(names) =>
        hasNoSlice ? (
          <EmptyState title={analysisStrings.belowZero} />
        ) : (
          <RowsCanvas kind={kind} rows={rows} {...names} />
        )
      }
    </FigureSection>
  );
}

function sheetOf(rows: readonly ChartRow[], header: string): FigureSheet<ChartRow> {
  const total = rows.reduce((sum, { doses }) => sum + doses, 0);
  const wasted = rows.reduce((sum, { wastage }) => sum + (wastage ?? 0), 0);
  const wastage: FigureColumn<ChartRow> = {
    header: analysisStrings.wastage,
    value: (row) => row.wastage ?? 0,
    total: formatQuantity(wasted),
  };
  return {
    rows,
    keyOf: ({ id, level }) => `${level} ${id}`,
    isRecorded: ({ isRecorded }) => isRecorded,
    name: { header, value: ({ name }) => name },
    addressOf,
    figures: [
      { header: analysisStrings.doses, value: ({ doses }) => doses, total: formatQuantity(total) },
      ...(rows.some((row) => row.wastage !== null) ? [wastage] : []),
      {
        header: analysisStrings.share,
        isPercent: true,
        value: ({ doses }) => (total > 0 ? Math.round((doses * 1000) / total) / 10 : null),
        show: ({ doses }) => (total > 0 ? analysisStrings.percent(doses / total) : ''),
      },
    ],
  };
}
