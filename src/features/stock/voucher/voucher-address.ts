import type { VoucherId } from '#domain/kernel/ids.ts';

/** Where a voucher opens, with the ledger behind it. */
export function voucherAddress(voucher: VoucherId): string {
  return `/ledger/stock?${new URLSearchParams({ voucher }).toString()}`;
}
