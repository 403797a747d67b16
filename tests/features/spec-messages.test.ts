import { expect, test } from 'vitest';
import { antigenStrings } from '#features/antigens/strings.ts';
import { equipmentStrings } from '#features/equipment/strings.ts';
import { organisationStrings } from '#features/organisation/strings.ts';
import { profileStrings } from '#features/profile/strings.ts';
import { supportStrings } from '#features/support/strings.ts';

// The messages of the specification for the screens of a facility and its administrators, word by word. The tests of each screen show that
// the messages appear.

/** All words of a screen. */
function wordsOf(strings: object): unknown[] {
  return Object.values(strings).flatMap((word: unknown) =>
    typeof word === 'object' && word !== null ? wordsOf(word) : [word],
  );
}

test.each([
  [
    'organisation',
    organisationStrings,
    [
      'Add Country',
      'Add State',
      'Add LGA',
      'Add Facility',
      'Country field is emptied',
      'State field is emptied',
      'LGA field is emptied',
      'Facility field is emptied',
      'Country Added',
      'State Added',
      'LGA Added',
      'No records found',
      'Saving to DB...',
    ],
  ],
  [
    'antigens',
    antigenStrings,
    ['Antigen created successfully', 'Failed to save Antigen', 'No records found', 'Saving to DB...'],
  ],
  [
    'equipment',
    equipmentStrings,
    [
      'Add Equipments',
      'Add Equipment',
      'Add Manufacturer',
      'Add Type of CCE',
      'Add Model Number',
      'View Equipment',
      'Update Equipment',
      'Delete Equipment',
      'Are you sure you want to delete this equipment',
      'Yes',
      'No',
      'Good Condition',
      'Bad Condition',
      'No Equipment Listing data, you can add to get start.',
      'Equipment saved successfully',
      'Deleted successfully',
      'Manufacturer saved successfully',
      'CCE saved successfully',
      'Model Number saved successfully',
      'Error saving equipment record',
      'Error saving manufacturer record',
      'Error saving CCE record',
      'Error saving Model Number record',
      'Saving to DB...',
    ],
  ],
  [
    'support',
    supportStrings,
    [
      'Add Support',
      'Type of Service',
      'WhatSapp Number',
      'Description',
      'One of the fields is emptie',
      'Support saved successfully',
      'Support Deleted Successfully',
      'Error saving support record',
      'No records found',
      'Saving to DB...',
    ],
  ],
  [
    'profile',
    profileStrings,
    [
      'About',
      'Add Profile',
      'Field is emptied',
      'This profile already exists, use the update feature',
      'Error',
      'Succesffully updated profile',
      'Succesffully save profile record',
      'Saving to DB...',
    ],
  ],
] as const)('the messages of %s are those of the specification', (_screen, strings, messages) => {
  const words = wordsOf(strings);
  expect(messages.filter((message) => !words.includes(message))).toEqual([]);
});
