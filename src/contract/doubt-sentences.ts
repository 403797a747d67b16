import type { Doubt } from '#domain/immunization/register/doubts.ts';

/** Sentences in the case about a child's record; without name and address, because cases are stored unencrypted. */
export const doubtSentences = {
  'permission-ended':
    'The permission to work offline had ended when this was recorded; it counts, and a supervisor has to look at it',
  'author-unproven':
    'It is not certain who recorded this; it counts under the name of the officer who sent it, and a supervisor has to look at it',
  'number-changed': 'The vaccination number on the card could not be kept, please write the new one on it',
  'child-unknown': 'The record is about a child that is not in the register of this facility',
  'immunization-unknown': 'The record is about an immunization that is not in the register of this facility',
  'likely-duplicate': 'This child may have been registered before; please compare and merge the entries',
  'same-dose-twice': 'This dose was recorded twice; please void the record that is wrong',
  'stock-mismatch': 'The dose does not fit the stock it was taken from',
  'given-after-end':
    'A dose was given on a day after the child was told to have died, moved or be followed elsewhere; please see which of the two is wrong',
  'unlikely-date':
    'A date of this record cannot be right: it had not come when this was saved, or it is before the birth or too long ago. Nothing counts in a month that had not come; please record it with the right day',
} as const satisfies Record<Doubt, string>;
