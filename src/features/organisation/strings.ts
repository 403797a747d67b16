import { z } from 'zod';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { PlaceDetails } from '#contract/calls/places.ts';
import type { Level } from '#domain/access/model.ts';

export const organisationStrings = catalogue('organisation', {
  title: 'Organization',
  description: 'The places of your unit. Tablets follow with their next connection.',
  levels: 'Level',
  levelNames: {
    facility: 'Facilities',
    lga: 'LGAs',
    state: 'States',
    country: 'Countries',
  } satisfies Record<Level, string>,
  levelName: { facility: 'facility', lga: 'LGA', state: 'state', country: 'country' } satisfies Record<
    Level,
    string
  >,
  country: 'Country',
  state: 'State',
  lga: 'LGA/LCDA',
  facility: 'Facility',
  action: 'Action',
  open: message<[name: string]>('Open {name}', 'name'),
  search: 'Search country, state, LGA or facility',
  empty: 'No records found',
  emptyHint: 'Places that are added appear here.',
  closed: 'Closed',
  store: 'Store',

  outsideUnit: 'Your unit is not above such places',
  /** Whom to ask, by the viewer's own level. */
  addedAbove: {
    facility:
      'Places outside your unit are added by the managers of your LGA, state or country. Ask them, and give them the name and the kind of the place.',
    lga: 'Places outside your LGA are added by the managers of your state or country. Ask them, and give them the name of the place.',
    state:
      'Places outside your state are added by the managers of your country. Ask them, and give them the name of the place.',
    country: 'Ask whoever runs this installation.',
  } satisfies Record<Level, string>,
  add: 'Add',
  addCountry: 'Add Country',
  addState: 'Add State',
  addLga: 'Add LGA',
  addFacility: 'Add Facility',
  countryAdded: 'Country Added',
  stateAdded: 'State Added',
  lgaAdded: 'LGA Added',
  facilityAdded: 'LGA Added',
  countryIsEmpty: 'Country field is emptied',
  stateIsEmpty: 'State field is emptied',
  lgaIsEmpty: 'LGA field is emptied',
  facilityIsEmpty: 'Facility field is emptied',
  countryName: 'Country name',
  stateName: 'State name',
  lgaName: 'LGA name',
  facilityName: 'Facility name',
  pleaseCountry: 'Please select country',
  pleaseState: 'Please select state',
  pleaseLga: 'Please select LGA',
  use: 'What it is',
  uses: {
    facility: 'A facility',
    lga: 'Store of an LGA',
    state: 'Store of a state',
    country: 'National store',
  } satisfies Record<Level, string>,
  kind: 'Kind',
  kindHint: 'As the register calls it, such as Health Post or Cold Store.',
  ward: 'Ward',
  saving: 'Saving to DB...',
  save: 'Save',
  there: message<[count: number]>(
    '{count, plural, one {# facility is here already.} other {# facilities are here already.}}',
    'count',
  ),
  alike: message<[names: string]>('Of a name like this: {names}.', 'names'),

  code: 'Code',
  supplies: 'Supplies',
  allOf: message<[unit: string]>('All of {unit}', 'unit'),
  suppliesHint: 'The units that are sent stock from here. Without any it is a facility and no store.',
  inside: 'Open places in it',
  users: 'Users',
  records: 'Records',
  hasRecords: 'Something was recorded here',
  noRecords: 'Nothing was recorded here yet',
  closedOn: 'Closed',
  successor: 'Successor',
  history: 'History',
  renamed: message<[before: string, after: string]>('Renamed from {before} to {after}', 'before', 'after'),
  described: 'Its kind, ward or what it supplies was changed',
  describedFrom: message<[what: string, before: string, after: string]>(
    '{what}: {before} → {after}',
    'what',
    'before',
    'after',
  ),
  nothing: 'none',
  suppliesChanged: 'What it supplies was changed',
  closedThen: 'Closed',
  closedFor: message<[after: string]>('Closed; {after} takes its place', 'after'),
  reopenedThen: 'Opened again',
  mergedInto: message<[before: string]>('{before} was merged into it', 'before'),
  byOn: message<[by: string, on: string]>('{by}, {on}', 'by', 'on'),

  change: 'Rename or change',
  changed: message<[name: string]>('{name} saved', 'name'),
  close: 'Close it',
  closeHint:
    'Nothing new goes into a closed place. What was recorded stays, and stock can still be sent from it.',
  closeNow: 'Close place',
  successorHint: 'What takes its place, where there is one. A facility hands its children over to it.',
  succeed: 'Name the successor',
  succeedHint:
    'What takes its place. The children of a facility, their numbers and what is due to them are handed over to it.',
  successorMissing: 'Please select what takes its place',
  succeeded: message<[name: string, successor: string]>(
    '{successor} takes the place of {name}',
    'name',
    'successor',
  ),
  didClose: message<[name: string]>('{name} is closed', 'name'),
  reopen: 'Open it again',
  reopened: message<[name: string]>('{name} is open again', 'name'),
  merge: 'Merge it',
  mergeHint: 'For a place that was entered twice. It disappears; the other one stays as it is.',
  mergeNow: 'Merge places',
  into: 'Is the same as',
  intoMissing: 'Please select the place that it is the same as',
  merged: message<[name: string]>('Merged into {name}', 'name'),
  back: 'Back',
  needsServer: 'Places are kept on the server. Connect to the network to see and change them.',
});

type Happened = Pick<PlaceDetails['history'][number], 'before' | 'after'>;

/** Words for the events of a place's history. */
export const happenedWords = {
  renamed: ({ before, after }) => organisationStrings.renamed(before, after),
  described: describedWords,
  closed: ({ after }) =>
    after === '' ? organisationStrings.closedThen : organisationStrings.closedFor(after),
  reopened: () => organisationStrings.reopenedThen,
  merged: ({ before }) => organisationStrings.mergedInto(before),
} as const satisfies Record<PlaceDetails['history'][number]['kind'], (line: Happened) => string>;

const describedSchema = z.object({
  kind: z.string().nullable(),
  ward: z.string().nullable(),
  serves: z.array(z.string()),
});

/** Lists the changed fields of a facility's description, with old and new values. */
function describedWords(line: Happened): string {
  const [before, after] = [line.before, line.after].map(readDescription);
  if (!before || !after) return organisationStrings.described;
  const changed = (['kind', 'ward'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const [from, to] = [before, after].map((one) => one[field] ?? organisationStrings.nothing);
      return organisationStrings.describedFrom(organisationStrings[field], from ?? '', to ?? '');
    });
  const supplies = before.serves.join() === after.serves.join() ? [] : [organisationStrings.suppliesChanged];
  return [...changed, ...supplies].join(' · ') || organisationStrings.described;
}

function readDescription(text: string): z.output<typeof describedSchema> | null {
  try {
    return describedSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export const importStrings = catalogue('placeImport', {
  import: 'Import',
  title: 'Import places',
  hint: 'A CSV file of countries, states, LGAs or facilities. Its first line names the columns. Nothing changes before you have seen what would be done.',
  columns: 'Which columns',
  columnsOf: {
    facility: 'facility_id, name, lga_code; also state_code, ward, type, ownership, lat, lon',
    lga: 'lga_code, name, state_code',
    state: 'state_code, name; also country_code',
    country: 'country_code, name',
  } satisfies Record<Level, string>,
  file: 'CSV file',
  reading: 'Reading the file...',
  saving: 'Saving to DB...',
  isLatin1: 'This file is not UTF-8. It was read as Latin-1: please look at names with accents.',
  tooLarge: 'The file is too large',
  rows: 'Rows',
  added: 'New',
  changed: 'Changed',
  same: 'As they are',
  faults: 'Faults',
  preview: 'What would be done',
  previewOf: message<[shown: number, all: number]>(
    'The first {shown, number} of {all, number}',
    'shown',
    'all',
  ),
  what: { added: 'New', changed: 'Changed' },
  nothingImported:
    'Nothing can be imported while a row has a fault. Please mend the file and choose it again.',
  absent: message<[columns: string]>(
    'The file has no column for {columns}: what is known of that stays.',
    'columns',
  ),
  change: message<[column: string, before: string, after: string]>(
    '{column}: {before} → {after}',
    'column',
    'before',
    'after',
  ),
  empty: 'nothing',
  nothingNew: 'All of these places are there already, as the file has them.',
  faultOfLine: message<[line: number, fault: string]>('Line {line}: {fault}', 'line', 'fault'),
  faultOfColumn: message<[line: number, column: string, fault: string]>(
    'Line {line}, {column}: {fault}',
    'line',
    'column',
    'fault',
  ),
  doImport: message<[count: number]>(
    '{count, plural, one {Import # place} other {Import # places}}',
    'count',
  ),
  imported: message<[count: number]>(
    '{count, plural, one {# place imported} other {# places imported}}',
    'count',
  ),
  close: 'Close',
  checkNetwork: 'Check your network connection',
  failed: 'Nothing was imported. Please try again.',
});

/** Nothing is chosen when a form opens. */
export const noPlaces = { country: '', state: '', local_lga: '', facility: '' };
