import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { activityNames, type ActivityName } from '#contract/activity-names.ts';
import { analysisStrings } from './strings.ts';

/** Subjects of the analysis; the first is used if the address names none. */
export const subjects = [
  'stock',
  'weeks',
  'consumption',
  'wastage',
  'coverage',
  'notGiven',
  'timeliness',
] as const;
export type Subject = (typeof subjects)[number];

const filters = ['state', 'year', 'quarter', 'antigen'] as const;
type Filter = (typeof filters)[number];
export type ShownFilter = Filter | 'status';

/** The selection as in the URL, with `all` for an unset filter. */
export interface Selection extends Readonly<Record<Filter, string>> {
  readonly activity: ActivityName | null;
}

/** False for an address with an unknown activity, in place of which another figure would be shown. */
export function isKnownStatus(status: string | null): boolean {
  return status === null || activityNames.some((known) => known === status);
}

/** Reads and changes the selection in the screen's address. */
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

/** Title of the chart with the selection and the place in words, because a picture is passed on without its page. */
export function titleOf(
  { year, quarter, activity }: Selection,
  {
    place,
    antigenName,
    figure,
  }: {
    readonly place: string | null;
    readonly antigenName: string | null;
    readonly figure: 'balance' | 'issued';
  },
): string {
  const title = [
    year === 'all' ? analysisStrings.allYears : year,
    antigenName ?? analysisStrings.allAntigens,
    quarter === 'all' ? analysisStrings.allQuarters : quarter,
    activity === null ? analysisStrings[figure] : activity,
  ].join(', ');
  return place === null ? title : analysisStrings.titleAt(place, title);
}

/** Title of figures by month; without a year and quarter they cover the last twelve months. */
export function monthsTitleOf(
  { year, quarter }: Pick<Selection, 'year' | 'quarter'>,
  { place, antigenName }: { readonly place: string | null; readonly antigenName?: string | null },
): string {
  const hasNone = year === 'all' && quarter === 'all';
  const period = [year, quarter].filter((part) => part !== 'all');
  return [
    ...(place === null ? [] : [place]),
    ...(antigenName === undefined ? [] : [antigenName ?? analysisStrings.allAntigens]),
    hasNone ? analysisStrings.lastMonths : period.join(' '),
  ].join(', ');
}
