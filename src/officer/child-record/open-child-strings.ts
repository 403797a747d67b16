import { catalogue } from '#language/catalogue.ts';

/** Words of opening one child's record from above its facility. */
export const openChildStrings = catalogue('openChild', {
  title: 'Open the record of a child',
  number: 'Vacc No',
  numberNeeded: 'Please give the number of the child',
  reason: 'Reason',
  reasonHint: 'It is recorded, and the facility sees who asked and why.',
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
