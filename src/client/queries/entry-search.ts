import type { ActivityName } from '#contract/activity-names.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import type { LedgerRow } from '#client/db/rows.ts';

export type SearchField =
  | 'facility'
  | 'antigen'
  | 'officer'
  | 'batchNo'
  | 'doses'
  | 'expiryOn'
  | 'happenedAt';

export interface EntryFilter {
  readonly activity: ActivityName;
  readonly search?: string;
  /** What the search looks at; the activity's own listing decides when left out. */
  readonly searchIn?: readonly SearchField[];
  readonly antigen?: string;
  readonly immunizationType?: ImmunizationType;
}

const usedUp: readonly SearchField[] = ['facility', 'antigen', 'officer', 'batchNo', 'doses'];
const everything: readonly SearchField[] = [...usedUp, 'expiryOn', 'happenedAt'];

/** What each listing's search looks at (spec: Ledger, Adjustment | Return, Utilization). */
const searchedIn: Readonly<Record<ActivityName, readonly SearchField[]>> = {
  recieved: everything,
  issued: ['facility', 'antigen'],
  transfer: everything,
  return: everything,
  adjustment: everything,
  utilization: usedUp,
};

/** True when a listing shows only some of its entries. */
export function isFiltered({ search, antigen, immunizationType }: EntryFilter): boolean {
  return Boolean(search?.trim()) || antigen !== undefined || immunizationType !== undefined;
}

/** Whether an entry is among those asked for; texts are found anywhere, whatever the case, dates as they are shown. */
export function entryMatcher(
  filter: EntryFilter,
  { facilityName, antigenNames }: { facilityName: string; antigenNames: ReadonlyMap<string, string> },
): (row: LedgerRow) => boolean {
  const wanted = filter.search?.trim().toLowerCase() ?? '';
  const fields = filter.searchIn ?? searchedIn[filter.activity];
  const texts: Readonly<Record<SearchField, (row: LedgerRow) => readonly string[]>> = {
    facility: () => [facilityName],
    antigen: (row) => [antigenNames.get(row.antigen) ?? ''],
    officer: (row) => [row.officer],
    batchNo: (row) => [row.batchNo],
    doses: (row) => [String(row.doses)],
    expiryOn: (row) => datesOf(row.expiryOn),
    happenedAt: (row) => datesOf(row.happenedAt),
  };
  return (row) => {
    if (filter.antigen !== undefined && row.antigen !== filter.antigen) return false;
    if (filter.immunizationType !== undefined && row.immunizationType !== filter.immunizationType)
      return false;
    if (wanted === '') return true;
    return fields.some((field) => texts[field](row).some((text) => text.toLowerCase().includes(wanted)));
  };
}

/** A date as it is stored and as it is shown, with the 12-hour time where there is one. */
function datesOf(at: string): readonly string[] {
  const [date = '', time] = at.split('T');
  const shown = date.split('-').toReversed().join('/');
  return [date, time === undefined ? shown : `${shown} ${twelveHours(time)}`];
}

function twelveHours(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = Number(hours) % 12 || 12;
  return `${String(hour).padStart(2, '0')}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}
