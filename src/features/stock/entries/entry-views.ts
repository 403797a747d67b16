import type { LedgerQuery } from '#client/queries/ledger-page.ts';
import type { ActivityName } from '#contract/activity-names.ts';
import { stockStrings } from '../strings.ts';

interface EntryViewWords {
  /** Whose entries the view lists. */
  readonly activity: ActivityName;
  readonly label: string;
  readonly caption: string;
  /** Header of the time at which it happened. */
  readonly time: string;
  readonly empty: string;
  /** What the search looks at, where it is not what the activity's own listing is searched by. */
  readonly searchIn?: LedgerQuery['searchIn'];
}

/** The listings of ledger entries, by the name that a screen's address has for them. */
export const entryViews = {
  received: {
    activity: 'recieved',
    label: stockStrings.received,
    caption: stockStrings.receivedTitle,
    time: 'Time Received',
    empty: stockStrings.receivedEmpty,
  },
  issued: {
    activity: 'issued',
    label: stockStrings.issued,
    caption: stockStrings.issuedTitle,
    time: 'Time Issued',
    empty: stockStrings.issuedEmpty,
  },
  transferred: {
    activity: 'transfer',
    label: stockStrings.transferred,
    caption: stockStrings.transferredTitle,
    time: 'Time Transferred',
    empty: stockStrings.noRecords,
  },
  adjustment: {
    activity: 'adjustment',
    label: stockStrings.adjustment,
    caption: stockStrings.adjustment,
    time: 'Time Adjusted',
    empty: stockStrings.noRecords,
  },
  return: {
    activity: 'return',
    label: stockStrings.return,
    caption: stockStrings.return,
    time: 'Time Returned',
    empty: stockStrings.noRecords,
  },
  'issued-out': {
    activity: 'issued',
    label: stockStrings.issuedOutView,
    caption: stockStrings.issuedOutView,
    time: 'Time Issued',
    empty: stockStrings.issuedEmpty,
    // Beside what was utilized it is found by the same fields; on the ledger an issue is found by fewer.
    searchIn: 'words',
  },
  utilization: {
    activity: 'utilization',
    label: stockStrings.utilization,
    caption: stockStrings.utilization,
    time: 'Time Utilized',
    empty: stockStrings.noRecords,
  },
} as const satisfies Record<string, EntryViewWords>;

export type EntryView = keyof typeof entryViews;

/** Whose entries a view lists, and what its search looks at. */
export function queryOf(view: EntryView): Pick<LedgerQuery, 'activity' | 'searchIn'> {
  const { activity, searchIn }: EntryViewWords = entryViews[view];
  return searchIn === undefined ? { activity } : { activity, searchIn };
}
