import { catalogue } from '#language/catalogue.ts';
import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
import { voucherStrings } from './voucher-strings.ts';

interface VoucherWords {
  readonly title: string;
  /** What the time on it is of. */
  readonly time: string;
}

const wordsByActivity = catalogue('voucherNames', {
  receive: { title: 'Receipt voucher', time: 'Time received' },
  // Its time is the sender's.
  arrive: { title: 'Arrival voucher', time: 'Time sent' },
  issue: { title: 'Issue voucher', time: 'Time issued' },
  transfer: { title: 'Transfer voucher', time: 'Time transferred' },
  return: { title: 'Return voucher', time: 'Time returned' },
  adjust: { title: 'Count voucher', time: 'Time counted' },
} satisfies Partial<Record<EntryActivity, VoucherWords>>);

/** What a voucher is called by what its lines are. */
export function voucherWords(activity: EntryActivity | undefined): VoucherWords {
  const known: Partial<Record<EntryActivity, VoucherWords>> = wordsByActivity;
  const words = activity === undefined ? undefined : known[activity];
  return words ?? { title: voucherStrings.title, time: voucherStrings.time };
}
