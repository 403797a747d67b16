import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of a ledger as seen from above. */
export const ledgerStrings = catalogue('facilityLedger', {
  caption: message<[activity: string]>('{activity} Antigen', 'activity'),
  number: '#',
  antigen: 'Antigen',
  doses: 'No of Doses',
  vvmStage: 'VVM Stage',
  time: 'Time',
  expiry: 'Expiry Date',
  batchNo: 'Batch No.',
  officer: 'Officer',
  state: 'Status',
  unit: message<[doses: number]>('{doses, plural, one {dose} other {doses}}', 'doses'),
  expires: message<[when: string]>('expires {when}', 'when'),
  search: 'Search antigen, batch, officer or date',
  empty: 'No records found',
  emptyHint: 'This facility has recorded nothing of the kind.',
  action: 'Action',
  receiptOf: message<[antigen: string, batch: string]>(
    'View receipt of {antigen}, batch {batch}',
    'antigen',
    'batch',
  ),
  receiptTitle: 'View invoice reciept',
  close: 'Close',
  print: 'Print',
  notSet: '—',
  reversal: 'Reversal',
  reversed: 'Reversed',
  unconfirmed: 'Not confirmed',
  differs: 'Count differs',
});
