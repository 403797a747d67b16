import type { VoucherId } from '#domain/kernel/ids.ts';
import type { ActivityType } from '#domain/ledger/activities/index.ts';

interface Listing {
  readonly path: string;
  /** Left out for the one that its screen shows first. */
  readonly view?: string;
}

const received: Listing = { path: '/ledger/stock' };

/** The listings of what is not received stock; named here because their registry brings every form with it. */
const listingByActivity: Partial<Record<ActivityType, Listing>> = {
  issue: { path: '/ledger/stock', view: 'issued' },
  transfer: { path: '/ledger/stock', view: 'transferred' },
  adjust: { path: '/adjustment/return/listing' },
  return: { path: '/adjustment/return/listing', view: 'return' },
};

/** Where a voucher opens, by what its lines are: with the listing behind it in which they stand. */
export function voucherAddress(voucher: VoucherId, activity: ActivityType | undefined): string {
  const { path, ...view } = (activity && listingByActivity[activity]) ?? received;
  return `${path}?${new URLSearchParams({ ...view, voucher }).toString()}`;
}
