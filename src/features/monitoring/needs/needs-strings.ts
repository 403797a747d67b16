import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { PlaceNeedKind } from '#domain/reports/place-needs.ts';

/** Words of the needs of the places below. */
export const needsStrings = catalogue('placeNeeds', {
  headline: message<[inNeed: number, all: number]>(
    '{inNeed, number} of {all, plural, one {# facility} other {# facilities}} {inNeed, plural, one {needs} other {need}} you',
    'inNeed',
    'all',
  ),
  headlineAbove: message<[inNeed: number, places: number]>(
    '{inNeed, plural, one {# facility or store} other {# facilities and stores}} in {places, plural, one {# place} other {# places}} {inNeed, plural, one {needs} other {need}} you',
    'inNeed',
    'places',
  ),
  heard: message<[heard: number, silent: number, never: number]>(
    '{heard, number} heard of in the last three days, {silent, number} not{never, plural, =0 {} other {, # never yet}}',
    'heard',
    'silent',
    'never',
  ),
  filters: 'Show only',
  facilities: 'Facilities by need',
  places: 'Places by need',
  oneVerb: 'the name opens the place',
  nothing: 'Nothing below needs you',
  nothingOfIt: 'No place has this need',
  andAlso: message<[needs: string]>('also: {needs}', 'needs'),
  ofFacilities: message<[count: number, all: number]>(
    '{count, number} of {all, number} facilities and stores',
    'count',
    'all',
  ),
  since: message<[day: string]>('since {day}', 'day'),
  ownStores: message<[unit: string]>('{unit}: own stores', 'unit'),
});

/** A need as the caption of the number of facilities that have it. */
const needCounts = catalogue('needCounts', {
  cold: 'with a unit out of band',
  'serious-aefi': 'with a serious AEFI',
  'stock-out': 'with a stock-out',
  silent: 'not heard of',
  expiring: 'with doses expiring',
  arrival: 'with an arrival open',
  report: message<[count: number]>('{count, plural, one {report late} other {reports late}}', 'count'),
} satisfies Record<PlaceNeedKind, string | ((count: number) => string)>);

/** A need after the name of its place, with its details if known. */
const needTitles = catalogue('needTitles', {
  cold: message<[about: string]>(
    '{about, select, none {equipment out of its band} other {{about} out of its band}}',
    'about',
  ),
  'serious-aefi': 'serious AEFI',
  'stock-out': message<[about: string]>('{about, select, none {stock-out} other {no {about}}}', 'about'),
  silent: 'not heard of',
  expiring: 'doses expire within 90 days',
  arrival: 'arrival not confirmed',
  report: 'report late',
} satisfies Record<PlaceNeedKind, string | ((about: string) => string)>);

/** The verb of a need's action. */
export const needVerbs = catalogue('needVerbs', {
  call: 'Call',
  seeUnit: 'See to it',
  openCase: 'Open case',
  sendStock: 'Send stock',
  seePlace: 'See place',
  seeLots: 'See lots',
  seeReport: 'See report',
});

export function countWords(kind: PlaceNeedKind, count: number): string {
  const words: string | ((count: number) => string) = needCounts[kind];
  return typeof words === 'string' ? words : words(count);
}

/** A need after the name of its place. */
export function titleWords(kind: PlaceNeedKind, about: readonly string[]): string {
  const words: string | ((about: string) => string) = needTitles[kind];
  return typeof words === 'string' ? words : words(about.length === 0 ? 'none' : about.join(', '));
}
