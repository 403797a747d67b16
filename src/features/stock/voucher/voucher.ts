import type { VoucherId } from '#domain/kernel/ids.ts';
import type { ActivityType } from '#domain/ledger/activities/index.ts';
import { catalogue } from '#language/catalogue.ts';
import type { EntryActivity, LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { voucherStrings } from './voucher-strings.ts';

interface Listing {
  readonly path: string;
  /** Absent for the view that its screen shows first. */
  readonly view?: string;
}

const received: Listing = { path: '/ledger/stock' };

/** Listings of entries other than receipts, repeated here because importing their registry would load every form. */
const listingByActivity: Partial<Record<ActivityType, Listing>> = {
  issue: { path: '/ledger/stock', view: 'issued' },
  transfer: { path: '/ledger/stock', view: 'transferred' },
  adjust: { path: '/adjustment/return/listing' },
  return: { path: '/adjustment/return/listing', view: 'return' },
};

/** The address of a voucher, over the listing of its lines. */
export function voucherAddress(voucher: VoucherId, activity: ActivityType | undefined): string {
  const { path, ...view } = (activity && listingByActivity[activity]) ?? received;
  return `${path}?${new URLSearchParams({ ...view, voucher }).toString()}`;
}

interface VoucherWords {
  readonly title: string;
  /** The label of its time. */
  readonly time: string;
}

const wordsByActivity = catalogue('voucherNames', {
  receive: { title: 'Receipt voucher', time: 'Time received' },
  // The time is the sender's.
  arrive: { title: 'Arrival voucher', time: 'Time sent' },
  issue: { title: 'Issue voucher', time: 'Time issued' },
  transfer: { title: 'Transfer voucher', time: 'Time transferred' },
  return: { title: 'Return voucher', time: 'Time returned' },
  adjust: { title: 'Count voucher', time: 'Time counted' },
} satisfies Partial<Record<EntryActivity, VoucherWords>>);

/** Words of a voucher by the activity of its lines. */
export function voucherWords(activity: EntryActivity | undefined): VoucherWords {
  const known: Partial<Record<EntryActivity, VoucherWords>> = wordsByActivity;
  const words = activity === undefined ? undefined : known[activity];
  return words ?? { title: voucherStrings.title, time: voucherStrings.time };
}

/** True for a line that was reversed: it stays on its voucher but does not count. */
export function isReversed({ reversedBy }: Pick<LedgerEntry, 'reversedBy'>): boolean {
  return reversedBy !== null;
}

/** Lines of a voucher that count; none if all of it was reversed. */
export function standingLines<Line extends Pick<LedgerEntry, 'reversedBy'>>(
  lines: readonly Line[],
): readonly Line[] {
  return lines.filter((line) => !isReversed(line));
}

/** The address of an entry's receipt, over its listing; Back returns to the previous screen. */
export function receiptAddress(entry: string): string {
  return `/ledger/stock?${new URLSearchParams({ receipt: entry }).toString()}`;
}
