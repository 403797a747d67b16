import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { OpenVialRule } from '#domain/immunization/usual-vials.ts';

export const antigenStrings = catalogue('antigens', {
  title: 'Antigen',
  description: 'What facilities may keep, and how it is packed. Tablets follow with their next connection.',
  add: 'Add Antigen',
  introductions: 'When vaccines came to states',
  changeOf: message<[name: string]>('Change {name}', 'name'),
  number: '#',
  name: 'Antigen name',
  series: 'Series of the schedule',
  seriesHint:
    'It decides what is due to children, and what a dose counts as. Nothing of an antigen outside the schedule is due.',
  seriesOf: message<[series: string, doses: string]>('{series} ({doses})', 'series', 'doses'),
  outside: 'Outside the schedule',
  schedule: 'Schedule',
  scheduleHint: 'Its ages in words, such as 6, 10 and 14 weeks. They are read by people and decide nothing.',
  dosesPerVial: 'Doses per vial',
  openVial: 'Open vial',
  openVialHint: 'How long the doses left in an opened vial may be given.',
  openVialRules: {
    session: 'Until the session ends, six hours at most',
    '28-days': 'For 28 days, kept cold',
  } satisfies Record<OpenVialRule, string>,
  openVialWords: {
    session: 'One session',
    '28-days': '28 days',
  } satisfies Record<OpenVialRule, string>,
  isLonger: 'Longer than this vaccine allows?',
  isLongerHint:
    'An open vial of it is thrown away when the session ends, six hours after it was opened at most. Kept for 28 days, it can harm children.',
  isLongerUnsaid: 'Please say that this is meant, or choose the session',
  isMeant: 'Its maker allows 28 days; I have read it on its leaflet',
  askAbove: 'This is one list for the whole country. To change it, ask a manager at country level.',
  offered: 'When wallets are created',
  isOffered: 'Offered among the first',
  isNotOffered: 'Offered last',
  doses: message<[count: number]>('{count, plural, one {# dose a vial} other {# doses a vial}}', 'count'),
  action: 'Action',
  search: 'Search antigens',
  empty: 'No records found',
  emptyHint: 'An antigen that is added here can be kept by every facility.',
  formIsEmpty: 'Your forms are empty please fill in appropriately',
  save: 'Save',
  saving: 'Saving to DB...',
  created: 'Antigen created successfully',
  failed: 'Failed to save Antigen',
  changed: message<[name: string]>('{name} changed', 'name'),
});
