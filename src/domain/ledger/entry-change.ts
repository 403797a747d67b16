import { assert } from '#domain/kernel/assert.ts';
import type { LedgerEntry, Wallet } from './model.ts';

/** What is added to a wallet's figures, in doses; negative where it is taken away. */
export type WalletChange = Pick<Wallet, 'balance' | 'issued' | 'wastage'>;

/** What of a ledger line its effect on the wallet depends on. */
type ChangingLine = Pick<LedgerEntry, 'activity' | 'reverses' | 'doses' | 'direction' | 'wastage'>;

const none: WalletChange = { balance: 0, issued: 0, wastage: 0 };

/**
 * What one line of the ledger adds to its wallet: the sum of walletChange over its movements, read back from the line, so
 * that any figure can be explained by the lines that made it. A reversal takes away what the line it reverses added.
 */
export function entryChange(line: ChangingLine): WalletChange {
  switch (line.activity) {
    case 'receive':
    case 'arrive':
      return { ...none, balance: line.doses };
    case 'issue':
      return { ...none, balance: -line.doses, issued: line.doses };
    case 'transfer':
    case 'return':
      return { ...none, balance: -line.doses };
    case 'adjust':
      return { ...none, balance: line.direction === 'increment' ? line.doses : -line.doses };
    case 'utilize':
      return { ...none, wastage: line.wastage };
    case 'reverse':
      assert(line.reverses !== null && line.reverses !== 'reverse', 'a reversal undoes a line that moved');
      return opposite(entryChange({ ...line, activity: line.reverses }));
  }
}

// Taken from zero: the negative of nothing would be a minus zero.
function opposite({ balance, issued, wastage }: WalletChange): WalletChange {
  return { balance: 0 - balance, issued: 0 - issued, wastage: 0 - wastage };
}
