import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

export const introductionStrings = catalogue('introductions', {
  title: 'When vaccines came to states',
  description:
    'A vaccine that comes to one state after another is due from its day on, to children who were young enough by then. One that takes the place of an older vaccine is named on cards from its day on.',
  askAbove:
    'These days are set for whole states. To change one, ask a manager of your state or of the country.',
  add: 'Add a day',
  changeOf: message<[series: string, state: string]>('{series} in {state}', 'series', 'state'),
  number: '#',
  country: 'Country',
  pleaseCountry: 'Please select country',
  state: 'State',
  pleaseState: 'Please select state',
  series: 'Vaccine',
  introducedOn: 'Given from',
  introducedHint: 'The first day on which it was, or will be, given there as a routine vaccine.',
  source: 'Source',
  sourceHint: 'Who says so, and when: such as NPHCDA, 1 December 2024.',
  since: message<[day: string]>('from {day}', 'day'),
  action: 'Change',
  search: 'Search states, vaccines and sources',
  empty: 'No days are known yet',
  emptyHint:
    'Until one is, a vaccine of this kind is due where a facility keeps a wallet of it, or says so itself.',
  formIsEmpty: 'Say which vaccine came to which state, when, and who says so',
  save: 'Save',
  saving: 'Saving to DB...',
  saved: message<[series: string, state: string]>(
    '{series} in {state} saved. Tablets follow with their next connection.',
    'series',
    'state',
  ),
  failed: 'The day was not saved',
  takeBack: 'Take back',
  takeBackAsked: 'Nothing will be known of this vaccine in this state. Registers are counted again.',
  keep: 'Keep it',
  takenBack: message<[series: string, state: string]>('{series} in {state} taken back', 'series', 'state'),
  offline: 'No connection to the server. Nothing was taken back.',
});
