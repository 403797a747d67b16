import type { ChildField, Sex } from '#domain/immunization/model.ts';

/** Words of the screens about children. Spelling that looks wrong is the product's own: its users know it. */
export const childStrings = {
  registrationTitle: 'Child Registration',
  recordsTitle: 'Immunization Listing',
  viewChoice: 'Listing shown',
  registration: 'Registration',
  immunization: 'Immunization',

  notAFacility: 'Children are registered by facilities',
  notAFacilityHint:
    'Your account is above facility level, so it keeps no register of its own. The menu shows what you can open.',
  notHereYet: 'The register of this facility is not on this device yet',
  notHereYetHint:
    'It comes from the server as soon as there is a network. Once it is here, everything works without one.',

  notSet: '—',
  close: 'Close',
  print: 'Print',
  saving: 'Saving to DB...',
  empty: 'No records found',
  emptyHint: 'Register the first child with Add Child.',
  search: 'Search by name, vaccination number, care giver or number',
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
  noNumberLeft: 'No vaccination number is left on this device',
  noNumberLeftHint:
    'The child is registered. The number is shown here and in the list as soon as the server has given one; the device needs a network for that.',
  addAnother: 'Add another child',
  fewNumbers: (left: number) =>
    left === 0
      ? 'No vaccination number is left on this device. Children can still be registered; their numbers come when there is a network.'
      : `${left} vaccination ${left === 1 ? 'number is' : 'numbers are'} left on this device. New ones come when there is a network.`,
  saveFailed: 'Error saving child record',
  notSaved:
    'Not saved. The device could not store it (its storage may be full). What you typed is still here.',
  signedOut: 'Not saved. Please sign in again on this device; what you typed is kept.',
  alreadySaved: 'This form was already saved in another window.',
  invalid: 'Not saved.',

  duplicatesTitle: 'Is this child registered already?',
  duplicatesIntro: (name: string) =>
    `These entries may be ${name}. Compare them before you register a child twice.`,
  thisIsTheChild: 'This is the child',
  registerAnyway: 'Register anyway',
  backToForm: 'Back to the form',
  notYetRegistered: 'Nothing has been saved yet.',
  similarName: 'Similar name',
  sameBirth: 'Same date of birth',
  nearBirth: (days: number) => (days === 1 ? 'Born a day apart' : `Born ${days} days apart`),
  sameNumber: 'Same care giver number',

  statusRegistered: 'Registered',
  statusMerged: 'Merged',
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
