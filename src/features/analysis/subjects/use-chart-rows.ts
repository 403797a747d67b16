import { useMemo } from 'react';
import type { SubjectAnswer } from '../analysis-page.tsx';
import type { ReplyOf } from '#client/http/endpoint-call.ts';
import { monitoring } from '#contract/calls/monitoring.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { inOrder, type ChartRow } from './chart-rows.ts';
import type { Selection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';

type Reply = ReplyOf<typeof monitoring.chart> | ReplyOf<typeof monitoring.stockChart>;

/** The rows of the chart that is selected: of an activity, or of what is in stock and was issued. */
export function useChartRows(
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
      // Where no LGA keeps it the server says whose stores, in English.
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
