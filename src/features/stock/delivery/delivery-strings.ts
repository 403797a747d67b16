import { voucherStrings } from '../voucher/voucher-strings.ts';

/** What the screen of a delivery says. */
export const deliveryStrings = {
  title: 'Receive a delivery',
  about: 'One delivery of many lots: what holds for all is asked once, and all lots are saved together',
  from: 'Delivery',
  lotsTitle: 'Lots of this delivery',
  nextLot: 'Next lot',
  lotAt: (at: number) => `Lot ${at}`,
  perVial: 'Doses in a vial',
  addLot: 'Add lot',
  changeLot: 'Change lot',
  stop: 'Leave as it was',
  noLots: 'Add the first lot of the delivery',
  noLotsYet: 'No lot yet',
  noLotsHint: 'Type in what the first box says; what was typed stays on this tablet until it is saved.',
  tooMany: 'are more doses than one line of the ledger takes',
  twice: (at: number) => `Lot ${at} of this delivery has the same batch; change its vials instead`,
  remove: 'Remove',
  change: 'Change',
  open: (batchNo: string) => `Change ${batchNo}`,
  saved: (lots: number) => `${voucherStrings.lotsOf(lots)} received`,
} as const;
