import { catalogue } from '#language/catalogue.ts';

/** Words of the list of records that were opened from above. */
export const openingsStrings = catalogue('openings', {
  title: 'Records opened from above',
  description:
    'Officers of the LGA, the state and the country see counts of your children. When one of them opens the record of a child, they say what for and why, and it is listed here. So is the first time in a day that somebody reads your register whom a user manager brought to your facility in the day before.',
  number: '#',
  child: 'Child',
  vaccNo: 'Vacc No',
  officer: 'Officer',
  unit: 'Of',
  purpose: 'What for',
  reason: 'Reason',
  register: 'The whole register',
  time: 'Opened at',
  search: 'Search child, officer or reason',
  empty: 'No records found',
  emptyHint: 'Nobody above your facility has opened the record of a child.',
});
