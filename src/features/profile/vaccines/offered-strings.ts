import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { OfferedVaccine } from '#contract/calls/vaccines.ts';

export const offeredStrings = catalogue('offered', {
  title: 'Vaccines offered here',
  description: message<[facility: string]>(
    'What {facility} gives of the routine schedule. What is not offered here is nobody’s missed dose.',
    'facility',
  ),
  vaccine: 'Vaccine',
  isOffered: 'Offered',
  offered: 'Offered here',
  offeredFrom: message<[day: string]>('Offered here from {day}', 'day'),
  notOffered: 'Not offered here',
  why: 'Why',
  by: {
    facility: 'The facility says so',
    state: 'It came to the state',
    stock: 'By the wallets kept here',
    country: 'Given in the whole country',
  } satisfies Record<OfferedVaccine['by'], string>,
  action: 'Change',
  changeOf: message<[series: string]>('{series}: offered here?', 'series'),
  answer: 'Is it offered here?',
  yes: 'Yes, it is given here',
  no: 'No, it is not given here',
  asElse: 'As the state and the wallets say',
  since: 'Given from',
  sinceHint:
    'Children who were too old for it on this day are not asked for it. Leave it empty where the day of the state holds.',
  formIsEmpty: 'Say whether it is offered',
  save: 'Save',
  saving: 'Saving to DB...',
  saved: message<[series: string]>(
    '{series} saved. Due lists follow with the next connection of each tablet.',
    'series',
  ),
  failed: 'It was not saved',
  empty: 'Nothing here',
  needsRole: 'A facility or user manager of this facility says what is offered.',
  noFacility: 'You have no home facility',
  noFacilityHint: 'What is offered is said by those at home at a facility.',
});
