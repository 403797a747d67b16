import { movingActivities, type MovingType } from './activities/index.ts';
import type { KnownLedger, LedgerLine } from './model.ts';
import type { EntryId } from '#domain/kernel/ids.ts';

/** An activity that appends a line, by the name that domain code uses; the spec's spelling is the contract's affair. */
export type EntryActivity = MovingType | 'reverse';

/** The activities that append lines, in the order of the registry. */
export const entryActivities = [...Object.keys(movingActivities), 'reverse'] as readonly EntryActivity[];

/** One line of the ledger, as listings and receipts show it: its activity is one of the registry. */
export interface LedgerEntry extends LedgerLine {
  readonly activity: EntryActivity;
  readonly reverses: EntryActivity | null;
}

/** The rows of one facility, of which a decision looks at some. */
export interface LedgerState extends KnownLedger {
  readonly entries: ReadonlyMap<EntryId, LedgerEntry>;
}

export const emptyLedger: LedgerState = {
  wallets: new Map(),
  lots: new Map(),
  issued: new Map(),
  entries: new Map(),
};
