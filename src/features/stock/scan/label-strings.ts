import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { LabelFault } from '#domain/scan/gs1.ts';

export const labelStrings = catalogue('labels', {
  title: 'Scan the box',
  hint: 'As in (01)08901234567890(17)280630(10)PN-9001',
  sentTitle: 'Scan a box or the voucher',
  sentHint: 'As in (01)08901234567890(17)280630(10)PN-9001, or the number of the voucher',
  about: 'The code on the box fills in batch and expiry date.',
  notInStock: message<[batchNo: string]>('No lot with batch {batchNo} is in stock here.', 'batchNo'),
  notOnTheWay: message<[batchNo: string]>(
    'Nothing with batch {batchNo} waits to be confirmed here.',
    'batchNo',
  ),
  voucherNotOnTheWay: 'Nothing of this voucher waits to be confirmed here.',
  noBatch: 'This code does not say which batch it is.',
});

/** Why a code does not fill in a lot, by its fault. */
export const labelRefusal = catalogue('labelRefusals', {
  'not-a-label': 'This is not the code of a box of vaccine.',
  'wrong-check-digit': 'A digit of the product’s number is wrong. Please scan or type it again.',
  'no-such-day': 'The expiry date in this code is no day of the calendar. Please type it from the box.',
} satisfies Record<LabelFault, string>);
