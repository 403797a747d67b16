import type { Session } from '#client/session/session-facts.ts';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { useUrlChanges, useUrlChoice } from '#ui/listing/use-url-state.ts';
import { AnalysisPage, NothingRecorded, type SubjectAnswer, useSubjectScope } from '../analysis-page.tsx';
import { PlaceMap, RowsCanvas } from '../drawings.ts';
import { FigureSection } from '../figure-section.tsx';
import type { FigureColumn, FigureSheet } from '../figure-table.tsx';
import { type Selection, titleOf, useSelection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { byState, type ChartRow, inOrder } from './chart-rows.ts';
import { analysis } from '#contract/calls/analysis.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { OtherPeriods } from '#bindings/other-periods.tsx';
import { useMemo } from 'react';
import type { ReplyOf } from '#client/http/endpoint-call.ts';
import { monitoring } from '#contract/calls/monitoring.ts';

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

/** Names the lines that a chart counts in another period than their date’s. */
function OtherPeriodsOfChart({ user, selection }: { readonly user: string; readonly selection: Selection }) {
  const { activity: _activity, ...params } = selection;
  const { value } = useOnlineAnswer(analysis.otherPeriods, { user, input: { params } });
  return value === undefined ? null : <OtherPeriods {...value} />;
}

type Reply = ReplyOf<typeof monitoring.chart> | ReplyOf<typeof monitoring.stockChart>;

/** The rows of the chart that is selected: of an activity, or of what is in stock and was issued. */
function useChartRows(
  user: string,
  { activity, ...params }: Selection,
  figure: 'balance' | 'issued',
): SubjectAnswer<readonly ChartRow[]> {
  const endpoint = activity === null ? monitoring.stockChart : monitoring.chart;
  const input = activity === null ? { params } : { params: { ...params, activity } };
  const answer = useOnlineAnswer<typeof endpoint>(endpoint, { user, input: input as never });
  const value: Reply | undefined = answer.value;
  const hasStates = params.state === 'all';
  const rows = useMemo(
    () => (value === undefined ? undefined : inOrder(rowsOf(value, { figure, hasStates, activity }))),
    [value, figure, hasStates, activity],
  );
  return { value: rows, asOf: answer.asOf, failure: answer.failure, reload: answer.reload };
}

function rowsOf(
  { qs }: Reply,
  {
    figure,
    hasStates,
    activity,
  }: Pick<Selection, 'activity'> & { readonly figure: 'balance' | 'issued'; readonly hasStates: boolean },
): readonly ChartRow[] {
  const states = new Set(qs.flatMap(({ state__name: state }) => state ?? []));
  const isNamed = hasStates && states.size > 1;
  return qs.map((row) => {
    const { local_lga: id, local_lga__name: lga, state__name: stateName, state, entries } = row;
    const isStores = stateName === null;
    return {
      id,
      // If no LGA keeps the stock, the server names the stores, in English.
      name: isStores
        ? analysisStrings.ownStores(lga.replace(/ stores$/, ''))
        : isNamed
          ? analysisStrings.inState(lga, stateName)
          : lga,
      level: isStores ? 'stores' : 'lga',
      state,
      doses: 'balance' in row ? row[figure] : row.no_of_dose,
      // Of another activity the server says 0, which would read as if nothing was wasted.
      wastage: activity === 'utilization' && 'wastage' in row ? row.wastage : null,
      isRecorded: entries > 0,
    };
  });
}
