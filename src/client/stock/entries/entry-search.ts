import { lineKey } from '#domain/kernel/text.ts';
import type { ActivityName } from '#contract/activity-names.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import type { LedgerRow } from '#client/db/rows.ts';

/**
 * What a search looks at: facility and antigen; officer, batch number and doses too; or expiry day and time as well. `lots`
 * is for a search beyond one listing: antigen and batch number only.
 */
export type SearchBreadth = 'lots' | 'names' | 'words' | 'dates';

export interface EntryFilter {
  readonly activity: ActivityName;
  readonly search?: string;
  /** Dates when left out. */
  readonly searchIn?: SearchBreadth;
  readonly antigen?: string;
  readonly immunizationType?: ImmunizationType;
}

/** What is kept of an entry to find it again: all that a search or a filter can ask of it. */
export interface SearchableEntry {
  readonly id: EntryId;
  readonly antigen: AntigenId;
  readonly immunizationType: ImmunizationType | null;
  /** In small letters. */
  readonly batchNo: string;
  /** Officer, batch number and doses in small letters, a line each. */
  readonly words: string;
  /** Expiry day and time as they are stored and as they are shown, a line each. */
  readonly dates: string;
}

export function searchableEntry(row: LedgerRow): SearchableEntry {
  return {
    id: row.id,
    antigen: row.antigen,
    immunizationType: row.immunizationType,
    batchNo: lineKey(row.batchNo),
    words: linesOf(row.officer, row.batchNo, String(row.doses)),
    dates: linesOf(...datesOf(row.expiryOn), ...datesOf(row.happenedAt)),
  };
}

/** True when a listing shows only some of its entries. */
export function isFiltered({ search, antigen, immunizationType }: EntryFilter): boolean {
  return Boolean(search?.trim()) || antigen !== undefined || immunizationType !== undefined;
}

/** Whether an entry is among those asked for; texts are found anywhere, whatever the case, dates as they are shown. */
export function entryMatcher(
  filter: EntryFilter,
  { facilityName, antigenNames }: { facilityName: string; antigenNames: ReadonlyMap<string, string> },
): (entry: SearchableEntry) => boolean {
  const wanted = lineKey(filter.search ?? '');
  const isFound = wanted === '' ? () => true : textMatcher(wanted, filter, { facilityName, antigenNames });
  const { antigen, immunizationType } = filter;
  return (entry) =>
    (antigen === undefined || entry.antigen === antigen) &&
    (immunizationType === undefined || entry.immunizationType === immunizationType) &&
    isFound(entry);
}

function textMatcher(
  wanted: string,
  { searchIn = 'dates' }: EntryFilter,
  { facilityName, antigenNames }: { facilityName: string; antigenNames: ReadonlyMap<string, string> },
): (entry: SearchableEntry) => boolean {
  // Every entry is of the one facility that is signed in.
  if (searchIn !== 'lots' && lineKey(facilityName).includes(wanted)) return () => true;
  const antigens = new Set(
    Array.from(antigenNames)
      .filter(([, name]) => lineKey(name).includes(wanted))
      .map(([id]) => id),
  );
  const isNamed = (entry: SearchableEntry) => antigens.has(entry.antigen);
  if (searchIn === 'lots') return (entry) => isNamed(entry) || entry.batchNo.includes(wanted);
  // A wanted text with a line end would be found across two fields.
  if (searchIn === 'names' || wanted.includes('\n')) return isNamed;
  if (searchIn === 'words') return (entry) => isNamed(entry) || entry.words.includes(wanted);
  return (entry) => isNamed(entry) || entry.words.includes(wanted) || entry.dates.includes(wanted);
}

function linesOf(...texts: readonly string[]): string {
  return texts.map(lineKey).join('\n');
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
