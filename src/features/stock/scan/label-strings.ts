import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { LabelDoubt, LabelFault } from '#domain/scan/gs1.ts';

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
  runTogether: message<[text: string]>(
    'This code runs the batch and what follows together: {text}. Please type the batch from the box.',
    'text',
  ),
  mayRunOn: message<[batchNo: string]>(
    'Please compare the batch with the box: {batchNo} may hold the serial number too.',
    'batchNo',
  ),
  otherVaccine: 'This box is of another vaccine than was chosen. The form shows what the box says.',
  otherBatch: message<[typed: string]>(
    'This box has another batch than {typed}. The form shows what the box says.',
    'typed',
  ),
  otherExpiry: message<[typed: string, onBox: string]>(
    'The box says that it expires on {onBox}, not on {typed}. The form shows what the box says.',
    'typed',
    'onBox',
  ),
  otherVaccineHere: message<[batchNo: string]>(
    'Batch {batchNo} is another vaccine here than on the box you scanned. Please choose the lot by hand.',
    'batchNo',
  ),
  otherExpiryHere: message<[batchNo: string, here: string, onBox: string]>(
    'Batch {batchNo} is written down here with expiry {here}. The box says {onBox}: please compare.',
    'batchNo',
    'here',
    'onBox',
  ),
});

/** Messages for a code that does not fill in a lot, by fault. */
export const labelRefusal = catalogue('labelRefusals', {
  'not-a-label': 'This is not the code of a box of vaccine.',
  'wrong-check-digit': 'A digit of the product’s number is wrong. Please scan or type it again.',
  'no-such-day': 'The expiry date in this code is no day of the calendar. Please type it from the box.',
  'says-two-things': 'This code says two different things of one box. Please type what the box says.',
} satisfies Record<LabelFault, string>);

/** Says what to check on the box. */
export function doubtWords(doubt: LabelDoubt): string {
  return doubt.kind === 'run-together'
    ? labelStrings.runTogether(doubt.text)
    : labelStrings.mayRunOn(doubt.batchNo);
}
