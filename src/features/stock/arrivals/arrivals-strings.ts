import { formatQuantity } from '#ui/table/format-quantity.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';

/** What the screen on which arrivals are confirmed together says. */
export const arrivalsStrings = {
  title: 'Confirm arrivals',
  about: 'What other facilities sent you: count each lot, and confirm what is there together',
  heading: 'Count',
  from: (origin: string) => `From ${origin}`,
  sent: 'sent',
  arrived: 'Arrived',
  stage: 'VVM',
  why: 'Why fewer',
  note: 'Note',
  allAsSent: 'All as sent',
  differs: (difference: string) => `${difference} doses`,
  nothingCounted: 'Type what arrived of a lot, or choose All as sent',
  nothingOnTheWay: 'Nothing waits to be confirmed',
  nothingOnTheWayHint: 'What another facility sends you appears here.',
  noNumber: 'Type a whole number',
  wrong: (batches: string) => `Nothing was saved. Please look at ${batches}.`,
  sum: (counted: number, lots: number) =>
    `${formatQuantity(counted)} of ${voucherStrings.lotsOf(lots)} counted`,
  arrivedSum: (doses: number, differing: number) =>
    differing === 0
      ? `${voucherStrings.dosesOf(doses)} arrived`
      : `${voucherStrings.dosesOf(doses)} arrived · ${voucherStrings.lotsOf(differing)} not as sent`,
  saved: (lots: number) => `${voucherStrings.lotsOf(lots)} confirmed`,
  differing: (lots: number) =>
    lots === 0 ? 'All as sent' : `${voucherStrings.lotsOf(lots)} not as sent: both facilities see it`,
} as const;
