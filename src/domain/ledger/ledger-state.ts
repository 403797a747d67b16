import type { EntryId } from '#domain/kernel/ids.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import type { KnownLedger } from './model.ts';

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
