import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Terms of a receipt, of one’s own ledger and of another facility’s. */
export const receiptWords = catalogue('receipt', {
  id: 'ID',
  antigen: 'Antigen',
  doses: 'No of doses',
  expiry: 'Expiry date',
  batchNo: 'Batch no',
  manufacturer: 'Manufacturer',
  activity: 'Activity',
  year: 'Year',
  quarter: 'Quarter',
  vvmStage: 'VVM stage',
  receivedAt: 'Time received',
  officer: 'Officer',
  sentBy: 'Sent by',
  sentFrom: message<[name: string, tablet: string]>('{name}, from tablet {tablet}', 'name', 'tablet'),
  childrenImmunized: 'Children immunized',
  wastage: 'Wastage',
  wastageRate: 'Wastage rate',
  reason: 'Reason',
  country: 'Country',
  state: 'State',
  lga: 'LGA/LCDA',
  facility: 'Facility',
  origin: 'Origin',
  destination: 'Destination',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
});
