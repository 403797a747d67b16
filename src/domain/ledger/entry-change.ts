import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, EntryId, LotId } from '#domain/kernel/ids.ts';
import { movingActivities, type MovingType } from './activities/index.ts';
import type { LineMovement, MovedLine } from './activity.ts';
import { discardedIn } from './wastage.ts';
import { walletChange } from './apply.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { directions, type Wallet } from './model.ts';
import type { AdjustmentReason } from './adjustment-reasons.ts';

/** Change of a wallet's figures, in doses; negative if doses are removed. */
export type WalletChange = Pick<Wallet, 'balance' | 'issued' | 'wastage'>;

/** Change of a wallet's figures by a line, with its other effects. */
export interface LineChange extends WalletChange {
  /** Doses lost in closed vials: part of its deduction from the balance, never of `wastage`. */
  readonly discarded: number;
}

/** Fields of a ledger line that determine its effect on the wallet. */
type ChangingLine = MovedLine & Pick<LedgerEntry, 'activity' | 'reverses' | 'antigen' | 'lot'>;

/**
 * The effect of one ledger line on its wallet: the sum over its movements, reconstructed from the line, so that any figure can be explained
 * by its lines. A reversal subtracts the effect of the line that it reverses.
 */
export function entryChange(line: ChangingLine): LineChange {
  const isBack = line.activity === 'reverse';
  const activity = isBack ? line.reverses : line.activity;
  assert(activity !== null && activity !== 'reverse', 'a reversal undoes a line that moved');
  const changes = movingActivities[activity].moves(line).map((moved) => changeOf(line, moved));
  const sign = isBack ? -1 : 1;
  return {
    balance: sumOf(changes, 'balance', sign),
    issued: sumOf(changes, 'issued', sign),
    wastage: sumOf(changes, 'wastage', sign),
    discarded: 0 + sign * (activity === 'adjust' ? discardedIn(line) : 0),
  };
}

/** True for an activity whose lines may change the figure and therefore explain it. */
export function movesFigure(activity: MovingType, figure: keyof LineChange): boolean {
  return directions.some(
    (direction) =>
      entryChange({ ...oneOfTwoWasted, activity, reverses: null, direction, reasonCode: 'broken' })[
        figure
      ] !== 0,
  );
}

const anyId = 'any';
const oneOfTwoWasted = {
  id: anyId as EntryId,
  source: anyId as EntryId,
  antigen: anyId as AntigenId,
  lot: anyId as LotId,
  doses: 2,
  wastage: 1,
};

function changeOf({ antigen, lot }: Pick<ChangingLine, 'antigen' | 'lot'>, moved: LineMovement) {
  return walletChange({ antigen, lot, ...moved });
}

// Starts from zero, because negating zero alone would give -0.
function sumOf(changes: readonly WalletChange[], figure: keyof WalletChange, sign: 1 | -1): number {
  return changes.reduce((sum, change) => sum + sign * change[figure], 0);
}

/** An entry's share in the figures of its period. */
export interface Contribution {
  /** Doses as entered; increments minus decrements; of a utilization the doses used. */
  readonly doses: number;
  readonly wastage: number;
  /** Doses added to the store, negative if removed from it. */
  readonly stored: number;
  /** Reason of an adjustment; null for any other entry, and if none was recorded. */
  readonly reason: AdjustmentReason | null;
}

/** Equals the view `ledger_counted` of the stored entry. A reversal subtracts what its entry added. */
export function contributionOf(entry: LedgerEntry): Contribution {
  const { balance, wastage } = entryChange(entry);
  const doses = entry.direction === 'decrement' ? -entry.doses : entry.doses;
  const reason = (entry.activity === 'adjust' ? entry.reasonCode : undefined) ?? null;
  return { doses: doses - wastage, wastage, stored: balance, reason };
}
