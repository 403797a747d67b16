import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words shared by the screens that write a voucher and by its paper. */
export const voucherStrings = catalogue('vouchers', {
  vials: 'Vials',
  dosesOf: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}}', 'doses'),
  /** For a count: by antigen, each figure with its sign. */
  lotsDiffer: message<[lots: number, differences: string]>(
    '{lots, plural, one {# lot differs} other {# lots differ}}: {differences}',
    'lots',
    'differences',
  ),
  vialsOf: message<[vials: number]>('{vials, plural, one {# vial} other {# vials}}', 'vials'),
  lotsOf: message<[lots: number]>('{lots, plural, one {# lot} other {# lots}}', 'lots'),
  sum: message<[lots: number, doses: number]>(
    '{lots, plural, one {# lot} other {# lots}} · {doses, plural, one {# dose} other {# doses}}',
    'lots',
    'doses',
  ),
  together: 'saved together or not at all',
  perVialNote: message<[vials: number, perVial: number]>(
    '{vials, number} × {perVial, number}',
    'vials',
    'perVial',
  ),
  perVialAndLoose: message<[vials: number, perVial: number, loose: number]>(
    '{vials, number} × {perVial, number} + {loose, number}',
    'vials',
    'perVial',
    'loose',
  ),
  tooManyLots: message<[most: number]>(
    'A voucher has at most {most} lots; save these and begin another one.',
    'most',
  ),
  lotRefused: message<[at: number, batchNo: string, why: string]>(
    'Lot {at} ({batchNo}): {why}',
    'at',
    'batchNo',
    'why',
  ),
  title: 'Voucher',
  missing: 'This voucher is not on this tablet.',
  no: message<[no: string]>('No. {no}', 'no'),
  batch: 'Batch no',
  expiry: 'Expiry date',
  stage: 'VVM stage',
  doses: 'No of doses',
  antigen: 'Antigen',
  number: '#',
  action: 'Action',
  origin: 'From',
  destination: 'To',
  period: 'Year and quarter',
  remarks: 'Remarks',
  officer: 'Officer',
  time: 'Time',
  state: 'State',
  voucherNo: message<[no: string]>('Voucher {no}', 'no'),
  code: message<[no: string]>('Code of voucher {no}', 'no'),
  /** After the name of a field, for users who cannot see its line: `Vials of PN-22071`. */
  ofLine: message<[batch: string]>('of {batch}', 'batch'),
  countedBy: 'Counted by',
  checkedBy: 'Checked by',
  printed: message<[at: string, by: string]>('Printed {at} by {by}', 'at', 'by'),
  entriesOf: message<[entries: number]>(
    '{entries, plural, one {# entry} other {# entries}} of the ledger',
    'entries',
  ),
});
