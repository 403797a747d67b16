import { useMemo } from 'react';
import type { ReplyOf } from '#client/http/endpoint-call.ts';
import { analysis } from '#contract/calls/analysis.ts';
import { monitoring } from '#contract/calls/monitoring.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { OtherPeriods } from '#bindings/other-periods.tsx';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { useUrlChanges, useUrlChoice } from '#ui/listing/use-url-state.ts';
import { PlaceMap, RowsCanvas } from '../drawings.ts';
import { FigureSection } from '../figure-section.tsx';
import type { FigureColumn, FigureSheet } from '../figure-table.tsx';
import { type Selection, titleOf } from '../selection.ts';
import { analysisStrings } from '../strings.ts';
import { defineSubject, type ShownSubject, type SubjectAnswer } from '../subject.tsx';
import { byState, type ChartRow, inOrder } from './chart-rows.ts';

const figures = ['balance', 'issued'] as const;
type Figure = (typeof figures)[number];

interface StockFigures {
  readonly figure: Figure;
  readonly rows: readonly ChartRow[];
}

/** Doses in stock, issued, or of one activity, by LGA. */
export const StockSubject = defineSubject<StockFigures>({
  filters: ['state', 'year', 'quarter', 'antigen', 'status'],
  useAnswer: useStock,
  hasFigures: ({ rows }) => rows.some(({ isRecorded }) => isRecorded),
  words: ({ selection, value: { figure }, ...scope }) => ({
    heading: analysisStrings.chart,
    note: titleOf(selection, { ...scope, figure }),
  }),
  drawings: {
    bar: (shown) => drawRows('bar', shown),
    line: (shown) => drawRows('line', shown),
    doughnut: (shown) => drawRows('doughnut', shown),
    pie: (shown) => drawRows('pie', shown),
    map: drawMap,
  },
  above: <FigureToggle />,
  below: (user, selection) => <OtherPeriodsOfChart user={user} selection={selection} />,
});

function FigureToggle() {
  const change = useUrlChanges();
  const [figure] = useUrlChoice('view', figures);
  return (
    <Toggle
      label={analysisStrings.figureChoice}
      options={figures.map((value) => ({ value, label: analysisStrings[value] }))}
      value={figure}
      // A status shows activities; this option shows the stock again.
      onChange={(next) =>
        change({ view: next === 'balance' ? undefined : next, status: undefined }, 'replace')
      }
    />
  );
}

function drawRows(
  kind: 'bar' | 'line' | 'doughnut' | 'pie',
  { section, value: { rows } }: ShownSubject<StockFigures>,
) {
  const hasNoSlice = (kind === 'doughnut' || kind === 'pie') && rows.some(({ doses }) => doses < 0);
  return (
    <FigureSection {...section} isNumbered sheet={sheetOf(rows, analysisStrings.lga)}>
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

function drawMap({ section, value: { rows }, state, stateNames }: ShownSubject<StockFigures>) {
  // The map of a country shows its states.
  const places = state === null ? inOrder(byState(rows, stateNames)) : rows;
  return (
    <FigureSection
      {...section}
      isNumbered
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

/** Lists the entries that a chart counts in a period other than their date’s. */
function OtherPeriodsOfChart({ user, selection }: { readonly user: string; readonly selection: Selection }) {
  const { activity: _activity, ...params } = selection;
  const { value } = useOnlineAnswer(analysis.otherPeriods, { user, input: { params } });
  return value === undefined ? null : <OtherPeriods {...value} />;
}

type Reply = ReplyOf<typeof monitoring.chart> | ReplyOf<typeof monitoring.stockChart>;

/** Rows of the selected chart: of an activity, or of the stock and its issues. */
function useStock(user: string, { activity, ...params }: Selection): SubjectAnswer<StockFigures> {
  const [figure] = useUrlChoice('view', figures);
  const endpoint = activity === null ? monitoring.stockChart : monitoring.chart;
  const input = activity === null ? { params } : { params: { ...params, activity } };
  const answer = useOnlineAnswer<typeof endpoint>(endpoint, { user, input: input as never });
  const reply: Reply | undefined = answer.value;
  const hasStates = params.state === 'all';
  const value = useMemo(
    () =>
      reply === undefined
        ? undefined
        : { figure, rows: inOrder(rowsOf(reply, { figure, hasStates, activity })) },
    [reply, figure, hasStates, activity],
  );
  return { ...answer, value };
}

function rowsOf(
  { qs }: Reply,
  {
    figure,
    hasStates,
    activity,
  }: Pick<Selection, 'activity'> & { readonly figure: Figure; readonly hasStates: boolean },
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
      // For any other activity the server sends 0, which would read as if nothing was wasted.
      wastage: activity === 'utilization' && 'wastage' in row ? row.wastage : null,
      isRecorded: entries > 0,
    };
  });
}
