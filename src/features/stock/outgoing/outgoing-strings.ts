import { formatQuantity } from '#ui/table/format-quantity.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';

/** What the screens of doses that go out on one voucher say. */
export const outgoingStrings = {
  inStock: 'In stock',
  usable: (doses: number) => `${formatQuantity(doses)} usable`,
  left: 'left',
  vials: (perVial: number) => `Vials × ${formatQuantity(perVial)}`,
  doses: 'Doses',
  nothingTyped: 'Type how much of a lot goes out',
  nothingInStock: 'Nothing is in stock',
  nothingInStockHint: 'Receive doses first; what is in stock is listed here.',
  more: (left: number) => `More than the ${formatQuantity(left)} in stock`,
  noneLeft: 'Nothing is left of it: it went elsewhere. Clear it to save the others.',
  noNumber: 'Type a whole number',
  wrong: (batches: string) => `Nothing was saved. Please look at ${batches}.`,
  issued: (lots: number) => `${voucherStrings.lotsOf(lots)} issued`,
  transferred: (lots: number) => `${voucherStrings.lotsOf(lots)} transferred`,
  returned: (lots: number) => `${voucherStrings.lotsOf(lots)} returned`,
} as const;
