import type { DoseKind } from '#domain/immunization/schedule/scheduled-dose.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { immunizationTypeWords } from '#bindings/ledger-words.ts';

/** Words of the forms that record what a child was given. Spelling that looks wrong is the product's own. */
export const immunizeStrings = catalogue('immunize', {
  title: 'Immunize Child',
  type: 'Immunization type',
  nothingYet: 'Nothing chosen yet',
  sum: message<[doses: number]>('Save {doses, plural, one {# dose} other {# doses}}', 'doses'),
  way: 'Where it was given',
  now: 'Given here',
  card: 'Copied from a card',
  copy: 'Copy from a card',
  missing: 'This child is not on this tablet',
  missingHint: 'Its entry may come with the next data from the server.',
  bornOn: message<[day: string, age: string]>('Born {day}, {age}', 'day', 'age'),
  noVaccNo: 'No vaccination number yet',
  immunizedOn: 'Immunization date',
  nextOn: 'Next immunization date',
  caregiverEmail: 'Care giver email',
  year: 'Year',
  quarter: 'Quarter',

  dueNow: 'Due now',
  addDue: message<[dose: string]>('Add {dose}', 'dose'),
  addAllDue: 'Add all that is due',
  dueWithoutWallet: 'Also due, but not kept at this facility',
  noWalletFor: message<[dose: string, antigen: string]>('{dose}: no wallet for {antigen}', 'dose', 'antigen'),
  createWallet: 'Create Wallet',
  givenElsewhere: 'Given elsewhere',
  antigen: 'Antigen',
  addAntigen: 'Please select Antigen',
  noWallets: 'No antigen wallet yet: create one and add what you received to the ledger.',
  given: 'Vaccines of this visit',
  dose: 'Dose of the schedule',
  kind: 'Kind of dose',
  kinds: {
    routine: 'Routine',
    campaign: 'Campaign',
    outside: 'Outside the schedule',
  } satisfies Record<DoseKind, string>,
  noOfDose: 'No of dose',
  remove: message<[name: string]>('Remove {name}', 'name'),
  ofAntigen: message<[label: string, name: string]>('{label}, {name}', 'label', 'name'),

  stockOf: message<[name: string]>('Vendor stock of {name}', 'name'),
  noStock: 'No stock of this antigen',
  noStockHint: 'Receive it in the ledger first, or enter the dose from a card.',
  select: 'Select',
  selectBatch: message<[batch: string]>('batch {batch}', 'batch'),
  chooseAnother: 'Change',
  sourceGone: 'What was selected has no doses left, or has been utilized. Please select again.',
  issuedEntry: 'Issued',
  lot: 'In store',
  available: message<[doses: string]>('{doses} available', 'doses'),
  expired: 'Expired',
  onHold: 'On hold',
  notConfirmed: 'Not confirmed yet',
  stageThree: 'Stage III',
  vendor: 'Vendor',
  batchNo: 'Batch No.',
  expiry: 'Expiry Date',
  vvmStage: 'VVM Stage',
  doses: 'Doses',
  stock: 'Stock',
  action: 'Action',

  selectVaccine: 'Please select vaccine to be used',
  lowDose: 'You cannot issued low vaccine dose',
  noNumber: 'No of dose must be a whole number of at least 1',
  empty: 'input fields cannot be emptied',
  submit: 'Immunize Child',
  saving: 'Saving to DB...',
  saved: 'Child successfully registered',
  savedWithout: 'Visit saved, no dose given',

  warningTitle: 'Please confirm',
  warningQuestion: 'The dose can be recorded all the same; the warning stays on the record.',
  warningConfirm: 'Yes, record it',
  warningBack: 'No, go back',
  warningDeclined: 'Nothing was saved. Correct what is wrong, or record it all the same.',

  cardHint:
    'Enter the date of each visit on the card: it stands for all doses of the visit. Leave empty what is not on it. No stock is moved.',
  visit: message<[at: string]>('Visit {at}', 'at'),
  kindOfVisit: message<[at: string]>('Kind of dose, visit {at}', 'at'),
  dosesOfVisit: message<[at: string]>('Doses of the visit {at}', 'at'),
  doseOn: message<[dose: string, on: string]>('{dose} ({on})', 'dose', 'on'),
  doseNotOnCard: message<[dose: string]>('{dose} (not on the card)', 'dose'),
  cardComplete: 'Everything the schedule asks for at this age is on the record.',
  otherAntigen: 'Another dose on the card',
  otherOn: 'Date of the other dose',
  otherKind: 'Kind of the other dose',
  otherIncomplete: 'Another dose needs its antigen and its date',
  cardNoDate: 'No date was entered.',
  cardSubmit: 'Save from card',
});

/** Words for the purposes of a dose. */
export const kindWords = immunizeStrings.kinds;

/** Types in the order of the product's switch. */
export const typesInOrder = ['Outreach', 'Fixed-Post'] as const satisfies readonly ImmunizationType[];

/** Types as a form offers them. */
export const typeOptions = typesInOrder.map((value) => ({ value, label: immunizationTypeWords[value] }));
