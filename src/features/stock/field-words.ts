import { maxYearsToExpiry } from '#domain/ledger/stock-doubts.ts';
import { catalogue } from '#language/catalogue.ts';

/** Labels of the stock forms. Spelling that looks wrong is the product's own. */
export const fieldWords = catalogue('stockFields', {
  antigen: 'Antigen',
  batchNo: 'Batch no',
  doses: 'No of dose',
  dosesToAdjust: 'No of dose to adjust',
  expiry: 'Expiry date',
  expiryPassed: 'This date has passed. Please check it against the box.',
  expiryFar: `This is more than ${maxYearsToExpiry} years from now. Please check it against the box.`,
  vvmStage: 'VVM stage',
  selectVvmStage: 'Please select VVM stage',
  vendor: 'Vendor',
  receivedAt: 'Date-time received',
  issuedAt: 'Date-time issued',
  transferredAt: 'Date-time transferred',
  returnedAt: 'Date-time returned',
  adjustedAt: 'Date-time adjusted',
  utilizedAt: 'Date-time utilized',
  countedAt: 'Date-time counted',
  reversedAt: 'Date-time reversed',
  correctedAt: 'Date-time corrected',
  readAt: 'Date-time read',
  officer: 'Officer',
  reportingOfficer: 'Reporting officer',
  issuingOfficer: 'Issuing officer',
  year: 'Year',
  quarter: 'Quarter',
  childrenImmunized: 'Children immunized',
  immunizationType: 'Immunization type',
});

/** Labels of the buttons that save those forms. */
export const submitWords = catalogue('stockSubmits', {
  issue: 'Issued Antigen',
  transfer: 'Transfer Antigen',
  return: 'Return Antigen',
  increment: 'Increment Stock',
  decrement: 'Deduct Stock',
  utilize: 'Save record',
});

/** Column headers of stock listings, on screen and in files. */
export const columnWords = catalogue('stockColumns', {
  number: '#',
  id: 'ID',
  activity: 'Activity',
  facility: 'Facility',
  antigen: 'Antigen',
  antigenName: 'Antigen Name',
  schedule: 'Schedule',
  doses: 'No of Doses',
  dosesLeft: 'Doses left',
  dosesIssued: 'Doses issued',
  vvmStage: 'VVM Stage',
  expiry: 'Expiry Date',
  batchNo: 'Batch No.',
  vendor: 'Vendor',
  manufacturer: 'Manufacturer',
  officer: 'Officer',
  year: 'Year',
  quarter: 'Quarter',
  origin: 'Origin',
  destination: 'Destination',
  immunizationType: 'Immunization Type',
  childrenImmunized: 'Children Immunized',
  createdAt: 'Created At',
  updatedAt: 'Updated At',
  action: 'Action',
});
