import { movingActivities, type MovingType } from './activities/index.ts';
import type { KnownLedger, LedgerLine } from './model.ts';
import type { EntryId } from '#domain/kernel/ids.ts';

/** An activity that appends a line, by its name in the domain; the spec's spelling belongs to the contract. */
export type EntryActivity = MovingType | 'reverse';

/** The activities that append lines, in the order of the registry. */
export const entryActivities = [...Object.keys(movingActivities), 'reverse'] as readonly EntryActivity[];

/** One line of the ledger, as listings and receipts show it: its activity is in the registry. */
export interface LedgerEntry extends LedgerLine {
  readonly activity: EntryActivity;
  readonly reverses: EntryActivity | null;
}

/** The rows of one facility, some of which a decision reads. */
export interface LedgerState extends KnownLedger {
  readonly entries: ReadonlyMap<EntryId, LedgerEntry>;
}

export const emptyLedger: LedgerState = {
  wallets: new Map(),
  lots: new Map(),
  issued: new Map(),
  entries: new Map(),
};
