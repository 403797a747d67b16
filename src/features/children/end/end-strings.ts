import type { EndKind } from '#domain/immunization/register/follow-up.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words about a child that is no longer followed here. */
export const endStrings = catalogue('followUp', {
  tell: 'Died or moved away',
  intro: message<[name: string]>(
    '{name} leaves the due list, and no message about the child is sent. The card stays and is found as before.',
    'name',
  ),
  what: 'What happened',
  kinds: {
    died: 'Died',
    moved: 'Moved away for good',
    elsewhere: 'Followed at another facility',
  } satisfies Record<EndKind, string>,
  on: 'Date',
  toldBy: 'Told by',
  to: 'Where to',
  submit: 'Save',
  saved: 'Saved. Nobody looks for this child any more.',
  afterwards: message<[dose: string, on: string]>(
    '{dose} was given on {on}, after this day. Please look at the date again.',
    'dose',
    'on',
  ),
  askTitle: 'Is the date right?',
  askYes: 'Yes, save it',
  askNo: 'No, go back',
  askNothing: 'Nothing was saved. Correct the date, or save it all the same.',
  beforeBirth: message<[on: string]>('The child was born on {on}, after this day.', 'on'),

  /** On the card. */
  titles: {
    died: message<[on: string]>('Died on {on}', 'on'),
    moved: message<[on: string]>('Moved away on {on}', 'on'),
    elsewhere: message<[on: string]>('Followed at another facility since {on}', 'on'),
  },
  atVisit: message<[what: string]>(
    '{what}. Please make sure that this is the right child; on the card it can be taken back.',
    'what',
  ),
  toldByWhom: message<[whom: string]>('Told by {whom}.', 'whom'),
  wentTo: message<[where: string]>('Went to {where}.', 'where'),
  writtenBy: message<[who: string, when: string]>('Written down by {who}, {when}.', 'who', 'when'),
  takeBack: 'Take back',
  takeBackTitle: 'Look for this child again',
  takeBackIntro: message<[what: string]>(
    '{what}: this was a mistake, or the family is back. The child is on the due list again as its doses say.',
    'what',
  ),
  takeBackDeath: message<[what: string]>(
    '{what}: this was a mistake. The child is on the due list again as its doses say.',
    'what',
  ),
  takenBack: 'The child is looked for again',
  takeBackMissing: 'This child is looked for already',
  toldAnew: 'Told anew with another date or place',
  changes: { ended: 'No longer followed', resumed: 'Followed again' },

  /** In lists. */
  states: { died: 'Died', moved: 'Moved away', elsewhere: 'Elsewhere' } satisfies Record<EndKind, string>,

  aboutTitle: 'The death of the child',
  /** Asked when a report of an adverse event says that the child died, or no longer says so. */
  proposed:
    'The report says that the child died. Save this too, so that nobody looks for the child any more.',
  stillDied: 'The child is still said to have died. If that was a mistake too, take it back here.',
});
