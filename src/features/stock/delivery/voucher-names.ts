import type { VoucherId } from '#domain/kernel/ids.ts';
import type { EntryActivity } from '#domain/ledger/model.ts';
import { deliveryStrings } from './delivery-strings.ts';

/** The number on a voucher's paper: the end of its id, which no two papers of a facility share but by a rare chance. */
export function voucherNo(voucher: VoucherId): string {
  const end = voucher.replaceAll('-', '').slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}

/** What a voucher is called by what its lines are. */
export function voucherTitle(activity: EntryActivity | undefined): string {
  switch (activity) {
    case 'receive':
      return deliveryStrings.receiptVoucher;
    case 'arrive':
      return deliveryStrings.arrivalVoucher;
    case 'adjust':
      return deliveryStrings.countVoucher;
    default:
      return deliveryStrings.voucherTitle;
  }
}
