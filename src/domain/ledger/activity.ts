import type { z } from 'zod';
import type { AntigenId, EntryId, LotId } from '#domain/kernel/ids.ts';
import type { ActivityFacts, Amendment, LedgerLine, KnownLedger, Lot, LotLabel, Movement } from './model.ts';
import type { Rejection } from './rejections.ts';

/** New label of a lot that was mistyped, or whose monitor was read again; absent fields are unchanged. */
export interface Relabelling extends Partial<Pick<LotLabel, 'batchNo' | 'expiryOn' | 'vvmStage'>> {
  readonly lot: LotId;
}

/** A line that a rule writes, under the rule's name in the registry by default. */
export type NewLine = Omit<LedgerLine, 'activity'> & Partial<Pick<LedgerLine, 'activity'>>;

/** The effect of an accepted activity: movements of doses, at most one new line in the ledger, amendments of older ones. */
export interface RuleAcceptance {
  readonly accepted: true;
  readonly movements: readonly Movement[];
  readonly entry: NewLine | null;
  readonly amends: readonly Amendment[];
  readonly relabels: Relabelling | null;
  /** Antigen whose wallet is opened if a first receipt, an arrival or open-wallet needs it. */
  readonly opensWallet: AntigenId;
}

export interface Refusal {
  readonly accepted: false;
  readonly reason: Rejection;
}

export type RuleDecision = RuleAcceptance | Refusal;

/** The rows that `decide` will read, so that a caller can load only these. */
export interface ActivityRows {
  readonly antigens: readonly AntigenId[];
  readonly lots: readonly LotId[];
  /** Issued entries; load their lots with them. */
  readonly issued: readonly EntryId[];
  /** Lines of the ledger; load their lots with them, and the issued entry of a utilization. */
  readonly entries: readonly EntryId[];
}

/** One ledger activity: the shape of what the officer saves, and the rule that judges it. */
export interface Activity<Payload> {
  readonly version: number;
  readonly payload: z.ZodType<Payload>;
  rows(payload: Payload): ActivityRows;
  /** Pure: the same payload, rows and facts give the same decision on the tablet and on the server. */
  decide(payload: Payload, state: KnownLedger, facts: ActivityFacts): RuleDecision;
}

/** A movement of the lot of a ledger line. */
export type LineMovement = Omit<Movement, 'antigen' | 'lot'>;

/** Fields of a line from which its movements can be reconstructed. */
export type MovedLine = Pick<LedgerLine, 'id' | 'source' | 'doses' | 'direction' | 'wastage' | 'reasonCode'>;

/** An activity with a line that moves doses, with the reconstruction of the line's movements for figures and for reversing it. */
export interface MovingActivity<Payload> extends Activity<Payload> {
  /** The movements of one of its lines, reconstructed from the line; equal to those that `decide` accepted. */
  moves(line: MovedLine): readonly LineMovement[];
  /** True if doses of the entry are no longer where it put them; absent if an entry is never reversed. */
  readonly movedOn?: (entry: LedgerLine, lot: Lot, state: KnownLedger) => boolean;
}

/** An acceptance: the movements, and the new line of the ledger. */
export function accept(
  moved: readonly LineMovement[],
  entry: NewLine,
  amends: readonly Amendment[] = [],
): RuleAcceptance {
  const { antigen, lot } = entry;
  const movements = moved.map((movement) => ({ antigen, lot, ...movement }));
  return { accepted: true, movements, entry, amends, relabels: null, opensWallet: entry.antigen };
}

/** An acceptance that moves nothing and only writes to an existing entry. */
export function amend(
  entry: LedgerLine,
  amendment: Omit<Amendment, 'entry'>,
  relabels: Relabelling | null = null,
): RuleAcceptance {
  const amends = [{ entry: entry.id, ...amendment }];
  return { accepted: true, movements: [], entry: null, amends, relabels, opensWallet: entry.antigen };
}

/** A refusal, by name; the sentence for the officer belongs to the screen. */
export function reject(reason: Rejection): Refusal {
  return { accepted: false, reason };
}
