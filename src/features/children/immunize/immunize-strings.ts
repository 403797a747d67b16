import type { DoseKind } from '#domain/immunization/dose-kind.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';

/** Words of the forms that record what a child was given. Spelling that looks wrong is the product's own. */
export const immunizeStrings = {
  title: 'Immunize Child',
  type: 'Immunization type',
  nothingYet: 'Nothing chosen yet',
  sum: (doses: number) => (doses === 1 ? 'Save 1 dose' : `Save ${doses} doses`),
  way: 'Where it was given',
  now: 'Given here',
  card: 'Copied from a card',
  missing: 'This child is not on this tablet',
  missingHint: 'Its entry may come with the next data from the server.',
  bornOn: (day: string, age: string) => `Born ${day}, ${age}`,
  noVaccNo: 'No vaccination number yet',

  dueNow: 'Due now',
  addDue: (dose: string) => `Add ${dose}`,
  addAllDue: 'Add all that is due',
  dueWithoutWallet: 'Also due, but not kept at this facility',
  noWalletFor: (dose: string, antigen: string) => `${dose}: no wallet for ${antigen}`,
  createWallet: 'Create Wallet',
  givenElsewhere: 'Given elsewhere',
  antigen: 'Antigen',
  addAntigen: 'Please select Antigen',
  noWallets: 'No antigen wallet yet: create one and add what you received to the ledger.',
  given: 'Vaccines of this visit',
  dose: 'Dose of the schedule',
  kind: 'Kind of dose',
  noOfDose: 'No of dose',
  remove: (name: string) => `Remove ${name}`,
  ofAntigen: (label: string, name: string) => `${label}, ${name}`,

  stockOf: (name: string) => `Vendor stock of ${name}`,
  noStock: 'No stock of this antigen',
  noStockHint: 'Receive it in the ledger first, or enter the dose from a card.',
  select: 'Select',
  selectBatch: (batch: string) => `batch ${batch}`,
  chooseAnother: 'Change',
  sourceGone: 'What was selected has no doses left, or has been utilized. Please select again.',
  issuedEntry: 'Issued',
  lot: 'In store',
  available: (doses: string) => `${doses} available`,
  expired: 'Expired',
  onHold: 'On hold',
  stageThree: 'Stage III',

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
  at: (age: string) => `at ${age}`,
  visit: (at: string) => `Visit ${at}`,
  kindOfVisit: (at: string) => `Kind of dose, visit ${at}`,
  dosesOfVisit: (at: string) => `Doses of the visit ${at}`,
  doseOn: (dose: string, on: string | null) =>
    on === null ? `${dose} (not on the card)` : `${dose} (${on})`,
  cardComplete: 'Everything the schedule asks for at this age is on the record.',
  otherAntigen: 'Another dose on the card',
  otherOn: 'Date of the other dose',
  otherKind: 'Kind of the other dose',
  otherIncomplete: 'Another dose needs its antigen and its date',
  cardNoDate: 'No date was entered.',
  cardSubmit: 'Save from card',
} as const;

/** What a dose is given for. */
export const kindWords = {
  routine: 'Routine',
  campaign: 'Campaign',
  outside: 'Outside the schedule',
} as const satisfies Record<DoseKind, string>;

/** In the order of the product's own switch. */
export const typesInOrder = ['Outreach', 'Fixed-Post'] as const satisfies readonly ImmunizationType[];
