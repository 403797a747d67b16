import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the immunization records. */
export const recordsStrings = catalogue('records', {
  caption: message<[type: string]>('Immunizations, {type}', 'type'),
  search: 'Search by child full name',
  empty: 'No records found',
  emptyHint: 'What children are given with Immunize Child is listed here.',
  emptyBeside: message<[type: string, other: string, count: number]>(
    'Nothing was given under {type} yet. Choose {other} above: {count, plural, one {# record is} other {# records are}} there.',
    'type',
    'other',
    'count',
  ),
  heads: {
    number: '#',
    fullname: 'Child Full Name',
    doses: 'No of Dose',
    immunizedOn: 'Date Immunized',
    nextOn: 'Next Immunized Date',
    status: 'Immunized Status',
    action: 'Action',
  },
  immunized: 'Immunized',
  cancelled: 'Recorded by mistake',
  someCancelled: message<[cancelled: number]>('{cancelled} recorded by mistake', 'cancelled'),
  doses: message<[doses: number]>('{doses, plural, one {dose} other {doses}}', 'doses'),
  fromCard: 'From a card',
  childToCome: 'The child’s entry has not come yet',
});
