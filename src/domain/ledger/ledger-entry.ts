import { movingActivities, type MovingType } from './activities/index.ts';
import type { LedgerLine } from './model.ts';

/** An activity that appends a line, by the name that domain code uses; the spec's spelling is the contract's affair. */
export type EntryActivity = MovingType | 'reverse';

/** The activities that append lines, in the order of the registry. */
export const entryActivities = [...Object.keys(movingActivities), 'reverse'] as readonly EntryActivity[];

/** One line of the ledger, as listings and receipts show it: its activity is one of the registry. */
export interface LedgerEntry extends LedgerLine {
  readonly activity: EntryActivity;
  readonly reverses: EntryActivity | null;
}
