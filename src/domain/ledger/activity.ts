import type { z } from 'zod';
import type { AntigenId, EntryId, LotId } from '#domain/kernel/ids.ts';
import type { ActivityFacts, LedgerEntry, LedgerState, Movement } from './model.ts';
import type { Rejection } from './rejections.ts';

/** What an accepted activity does: movements for the numbers, at most one new line in the ledger. */
export interface Acceptance {
  readonly accepted: true;
  readonly movements: readonly Movement[];
  readonly entry: LedgerEntry | null;
  /** The antigen it is about: a wallet that a first receipt, an arrival or open-wallet needs is opened. */
  readonly opensWallet: AntigenId;
}

export interface Refusal {
  readonly accepted: false;
  readonly reason: Rejection;
}

export type Decision = Acceptance | Refusal;

/** The rows that `decide` will look at, so that a caller can load just these. */
export interface ActivityRows {
  readonly antigens: readonly AntigenId[];
  readonly lots: readonly LotId[];
  /** Issued entries; their lots are to be loaded with them. */
  readonly issued: readonly EntryId[];
}

/** One ledger activity: the shape of what the officer saves, and the rule that judges it. */
export interface Activity<Payload> {
  readonly version: number;
  readonly payload: z.ZodType<Payload>;
  rows(payload: Payload): ActivityRows;
  /** Pure: the same payload, rows and facts give the same decision on the tablet and on the server. */
  decide(payload: Payload, state: LedgerState, facts: ActivityFacts): Decision;
}

/** The decision to accept: what moves, and the line that the ledger gains. */
export function accept(movements: readonly Movement[], entry: LedgerEntry): Acceptance {
  return { accepted: true, movements, entry, opensWallet: entry.antigen };
}

/** The decision to refuse, by name; the sentence for the officer belongs to the screen. */
export function reject(reason: Rejection): Refusal {
  return { accepted: false, reason };
}
