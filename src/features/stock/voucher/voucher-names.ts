import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
import { voucherStrings } from './voucher-strings.ts';

interface VoucherWords {
  readonly title: string;
  /** What the time on it is of. */
  readonly time: string;
}

const wordsByActivity: Partial<Record<EntryActivity, VoucherWords>> = {
  receive: { title: 'Receipt voucher', time: 'Time received' },
  arrive: { title: 'Arrival voucher', time: 'Time received' },
  issue: { title: 'Issue voucher', time: 'Time issued' },
  transfer: { title: 'Transfer voucher', time: 'Time transferred' },
  return: { title: 'Return voucher', time: 'Time returned' },
  adjust: { title: 'Count voucher', time: 'Time counted' },
};

/** What a voucher is called by what its lines are. */
export function voucherWords(activity: EntryActivity | undefined): VoucherWords {
  const words = activity === undefined ? undefined : wordsByActivity[activity];
  return words ?? { title: voucherStrings.title, time: 'Time' };
}
