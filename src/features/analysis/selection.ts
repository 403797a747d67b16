import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { activityNames, type ActivityName } from '#contract/activity-names.ts';
import { analysisStrings } from './strings.ts';

export const filters = ['state', 'year', 'quarter', 'antigen'] as const;
type Filter = (typeof filters)[number];

/** What is asked for, as the URL remembers it; `all` where nothing is chosen. */
export interface Selection extends Readonly<Record<Filter, string>> {
  readonly activity: ActivityName | null;
}

/** What the address of the screen selects. */
export function useSelection(): Selection {
  const [params] = useSearchParams();
  const [state = 'all', year = 'all', quarter = 'all', antigen = 'all'] = filters.map(
    (name) => params.get(name) ?? 'all',
  );
  const status = params.get('status');
  return useMemo(
    () => ({
      state,
      year,
      quarter,
      antigen,
      activity: activityNames.find((known) => known === status) ?? null,
    }),
    [state, year, quarter, antigen, status],
  );
}

/** The chart's title: what is selected, in words. */
export function titleOf(
  { year, quarter, activity }: Selection,
  { antigenName, figure }: { readonly antigenName: string | null; readonly figure: 'balance' | 'issued' },
): string {
  return [
    year === 'all' ? analysisStrings.allYears : year,
    antigenName ?? analysisStrings.allAntigens,
    quarter === 'all' ? analysisStrings.allQuarters : quarter,
    activity === null ? analysisStrings[figure] : activity,
  ].join(' ');
}
