import { openingPurposes, type OpeningPurpose } from '#contract/calls/children.ts';
import { catalogue } from '#language/catalogue.ts';

/** Words of a form that opens one child's record from above its facility. */
export const openChildStrings = catalogue('openChild', {
  title: 'Open the record of a child',
  number: 'Vacc No',
  numberNeeded: 'Please give the number of the child',
  purpose: 'What for',
  purposeNeeded: 'Please choose what for',
  'clinical-care': 'Clinical care of the child',
  'complaint-or-aefi': 'Follow-up of a complaint or AEFI',
  'data-quality': 'Data quality',
  supervision: 'Supervision visit',
  other: 'Something else',
  reason: 'Reason',
  reasonHint: 'In a few words. It is recorded, and the facility sees who asked, what for and why.',
  reasonNeeded: 'Please say why',
  reasonShort: 'Please say why in a few words',
  open: 'Open record',
  opening: 'Opening the record...',
  unknown: 'No child has this number.',
  fullname: 'Full name',
  dob: 'Date of Birth',
  sex: 'Sex',
  caregiver: 'Care Giver',
  caregiverNumber: 'Giver Number',
  address: 'Address',
  facility: 'Facility',
});

/** A purpose in words; one that this build does not know is shown as received. */
export function purposeWords(purpose: string): string {
  return openingPurposes.some((known) => known === purpose)
    ? openChildStrings[purpose as OpeningPurpose]
    : purpose;
}
