import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { OfficerPageWords } from '#bindings/officer-page.tsx';
import type { ChildField } from '#domain/immunization/register/model.ts';
import { warningSentences } from '#domain/immunization/register/dose-warnings.ts';

/** Words of the screens about children. Spelling that looks wrong is the product's own and known to its users. */
export const childStrings = catalogue('children', {
  page: {
    notAFacility: 'Children are registered by facilities',
    notAFacilityHint:
      'Your account is above facility level, so it keeps no register of its own. The menu shows what you can open.',
    loading: 'Loading this facility’s register from the server',
    elsewhere: 'Connect once to load this facility’s register',
    loadingHint: 'It has not been on this tablet yet. Once it is here, everything works without a network.',
  } satisfies OfficerPageWords,

  registrationTitle: 'Child Registration',
  recordsTitle: 'Immunization Listing',
  viewChoice: 'Listing shown',
  registration: 'Registration',
  immunization: 'Immunization',

  /** Labels of a child's details, in forms, on the card and in its history. */
  labels: {
    fullname: 'Child full name',
    bornOn: 'Date of birth',
    sex: 'Sex',
    caregiverName: 'Care giver name',
    caregiverNumber: 'Care giver number',
    caregiverEmail: 'Care giver email',
    address: 'Address (follow-up)',
    settlement: 'Settlement',
  } satisfies Record<ChildField, string>,
  /** Column headers, on screens, on paper and in files. */
  heads: {
    number: '#',
    fullname: 'Full name',
    bornOn: 'Date of Birth',
    caregiver: 'Care Giver',
    caregiverNumber: 'Giver Number',
    address: 'Address',
    status: 'Status',
    createdAt: 'Created At',
    action: 'Action',
  },

  notSet: '—',
  about: message<[what: string]>('about {what}', 'what'),
  noPhone: 'No phone',
  noCaregiver: 'Care giver not named',
  nameDoubt: 'This is a number, not a name',
  numberDoubt: 'No message reaches this number. A mobile number has 11 digits, as in 0803 123 4567',
  estimated: 'Date of Birth Estimated',
  yes: 'Yes',
  close: 'Close',
  print: 'Print',
  saving: 'Saving to DB...',
  empty: 'No records found',
  emptyHint: 'Register the first child with Add Child.',
  search: 'Search by name, number or phone',
  foundTooMany: message<[shown: number]>(
    'Only the {shown} best matches are listed. Type more to narrow them down.',
    'shown',
  ),
  typeMore: 'Type at least three letters of a name, or four digits of a number, to search.',
  addChild: 'Add Child',
  settlementAsLast: 'Settlement, as last time',
  immunizeChild: 'Immunize Child',
  openCard: message<[name: string]>('Open the card of {name}', 'name'),

  registered: message<[vaccNo: string, name: string]>(
    'Child successfully registered {vaccNo}, {name}',
    'vaccNo',
    'name',
  ),
  registeredWithoutNumber: message<[name: string]>('Child successfully registered, {name}', 'name'),
  registeredTitle: 'Child registered',
  vaccNo: 'Vacc No',
  writeItDown: 'Write this number on the child’s card.',
  noNumberLeft: 'No vaccination number is left on this tablet',
  noNumberLeftHint:
    'The child is registered. The number is shown here and in the list as soon as the server has given one; the tablet needs a network for that.',
  addAnother: 'Add another child',
  fewNumbers: message<[left: number]>(
    '{left, plural, =0 {No vaccination number is left on this tablet. Children can still be registered; their numbers come when there is a network.} one {# vaccination number is left on this tablet. New ones come when there is a network.} other {# vaccination numbers are left on this tablet. New ones come when there is a network.}}',
    'left',
  ),
  saveFailed: 'Error saving child record',

  duplicatesTitle: 'Is this child registered already?',
  duplicatesIntro: message<[name: string]>(
    '{name} may be one of these children. Compare them before you register a child twice.',
    'name',
  ),
  thisIsTheChild: 'This is the child',
  registerAnyway: 'Register anyway',
  backToForm: 'Back to the form',
  notYetRegistered: 'Nothing has been saved yet.',
  similarName: 'Similar name',
  sameBirth: 'Same date of birth',
  similarAge: 'Similar age, estimated',
  nearBirth: message<[days: number]>('Born {days, plural, one {a day} other {# days}} apart', 'days'),
  sameNumber: 'Same care giver number',

  statusRegistered: 'Registered',
  statusMerged: 'Merged',
  statusWithdrawn: 'Not accepted',
  numberToCome: 'Number to come',
});

export const childPageWords: OfficerPageWords = childStrings.page;
export const childLabels = childStrings.labels;

/** Warnings before a dose, for the dialog and the child's card. */
export const warningWords = catalogue('warnings', warningSentences);
