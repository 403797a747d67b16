import type { OfficerPageWords } from '#officer/officer-page.tsx';
import type { ChildField, Sex } from '#domain/immunization/model.ts';

export const childPageWords: OfficerPageWords = {
  notAFacility: 'Children are registered by facilities',
  notAFacilityHint:
    'Your account is above facility level, so it keeps no register of its own. The menu shows what you can open.',
  loading: 'Loading this facility’s register from the server',
  elsewhere: 'Connect once to load this facility’s register',
  loadingHint: 'It has not been on this tablet yet. Once it is here, everything works without a network.',
};

/** Words of the screens about children. Spelling that looks wrong is the product's own: its users know it. */
export const childStrings = {
  registrationTitle: 'Child Registration',
  recordsTitle: 'Immunization Listing',
  viewChoice: 'Listing shown',
  registration: 'Registration',
  immunization: 'Immunization',

  notSet: '—',
  about: (what: string) => `about ${what}`,
  noPhone: 'No phone',
  noCaregiver: 'No care giver',
  estimated: 'Date of Birth Estimated',
  yes: 'Yes',
  close: 'Close',
  print: 'Print',
  saving: 'Saving to DB...',
  empty: 'No records found',
  emptyHint: 'Register the first child with Add Child.',
  search: 'Search by name, number or phone',
  foundTooMany: (shown: number) =>
    `Only the ${shown} best matches are listed. Type more to narrow them down.`,
  typeMore: 'Type at least three letters of a name, or five digits of a number, to search.',
  addChild: 'Add Child',
  immunizeChild: 'Immunize Child',
  openCard: (name: string) => `Open the card of ${name}`,

  registered: (vaccNo: string, name: string) => `Child successfully registered ${vaccNo}, ${name}`,
  registeredWithoutNumber: (name: string) => `Child successfully registered, ${name}`,
  registeredTitle: 'Child registered',
  vaccNo: 'Vacc No',
  writeItDown: 'Write this number on the child’s card.',
  noNumberLeft: 'No vaccination number is left on this tablet',
  noNumberLeftHint:
    'The child is registered. The number is shown here and in the list as soon as the server has given one; the tablet needs a network for that.',
  addAnother: 'Add another child',
  fewNumbers: (left: number) =>
    left === 0
      ? 'No vaccination number is left on this tablet. Children can still be registered; their numbers come when there is a network.'
      : `${left} vaccination ${left === 1 ? 'number is' : 'numbers are'} left on this tablet. New ones come when there is a network.`,
  saveFailed: 'Error saving child record',

  duplicatesTitle: 'Is this child registered already?',
  duplicatesIntro: (name: string) =>
    `${name} may be one of these children. Compare them before you register a child twice.`,
  thisIsTheChild: 'This is the child',
  registerAnyway: 'Register anyway',
  backToForm: 'Back to the form',
  notYetRegistered: 'Nothing has been saved yet.',
  similarName: 'Similar name',
  sameBirth: 'Same date of birth',
  similarAge: 'Similar age, estimated',
  nearBirth: (days: number) => (days === 1 ? 'Born a day apart' : `Born ${days} days apart`),
  sameNumber: 'Same care giver number',

  statusRegistered: 'Registered',
  statusMerged: 'Merged',
  statusWithdrawn: 'Not accepted',
  numberToCome: 'Number to come',
} as const;

/** Labels of what is asked about a child, in forms, on the card and in its history. */
export const childLabels = {
  fullname: 'Child full name',
  bornOn: 'Date of birth',
  sex: 'Sex',
  caregiverName: 'Care giver name',
  caregiverNumber: 'Care giver number',
  caregiverEmail: 'Care giver email',
  address: 'Address (follow-up)',
  settlement: 'Settlement',
} as const satisfies Record<ChildField, string>;

export const sexWords = { female: 'Female', male: 'Male' } as const satisfies Record<Sex, string>;
