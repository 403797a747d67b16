import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ChangedSession } from '#domain/sessions/changed-session.ts';
import { catalogue, wordsIn } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { languageOf } from '#language/spoken.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

const name = 'caregiverMessages';

const english = catalogue(name, {
  subjects: {
    registered: 'Child Vaccination Registration',
    progress: 'Child Vaccination Progress',
    visitTomorrow: 'Child Vaccination Reminder',
    visitMissed: 'Child Vaccination Missed',
    sessionChanged: 'Child Vaccination Date Changed',
  },
  bringCard: "Please bring the child's card to every visit.",
  registered: message<[fullname: string]>('{fullname} is registered for immunization.', 'fullname'),
  number: message<[vaccNo: string]>('The vaccination number is {vaccNo}.', 'vaccNo'),
  immunized: message<[fullname: string]>('{fullname} has been immunized.', 'fullname'),
  next: message<[on: string]>('The next immunization date is {on}.', 'on'),
  nextAt: message<[on: string, place: string]>(
    'The next immunization date is {on}, at {place}.',
    'on',
    'place',
  ),
  nextUnknown: 'The health facility will tell you the next immunization date.',
  tomorrow: message<[fullname: string, on: string]>(
    '{fullname} is due for immunization tomorrow, {on}.',
    'fullname',
    'on',
  ),
  tomorrowAt: message<[fullname: string, on: string, place: string]>(
    '{fullname} is due for immunization tomorrow, {on}, at {place}.',
    'fullname',
    'on',
    'place',
  ),
  sessionMoved: message<[fullname: string, on: string, place: string]>(
    'The immunization session of {on} at {place}, to which {fullname} was asked to come, is held on another day.',
    'fullname',
    'on',
    'place',
  ),
  sessionCancelled: message<[fullname: string, on: string, place: string]>(
    'The immunization session of {on} at {place}, to which {fullname} was asked to come, is not held.',
    'fullname',
    'on',
    'place',
  ),
  sessionAfterAll: message<[fullname: string, on: string, place: string]>(
    'The immunization session of {on} at {place}, to which {fullname} was asked to come, is held after all.',
    'fullname',
    'on',
    'place',
  ),
  missed: message<[fullname: string, on: string]>(
    '{fullname} was due for immunization on {on}. Please come to the health facility as soon as you can.',
    'fullname',
    'on',
  ),
});

/** The texts of messages to caregivers in one language. */
export type CaregiverWords = typeof english;

/** The texts of messages to caregivers for a language tag; English if the language is unknown. */
export async function caregiverWords(tag: string): Promise<CaregiverWords> {
  return wordsIn(await languageOf(tag), name, english);
}

/** A date as the product shows it in every language: day/month/year. */
function shownDate(on: LocalDate): string {
  const [year, month, day] = on.split('-');
  return `${day}/${month}/${year}`;
}

export function registeredText(
  words: CaregiverWords,
  child: { readonly fullname: string; readonly vaccNo: string | null },
): string {
  const number = child.vaccNo === null ? [] : [words.number(child.vaccNo)];
  return [words.registered(child.fullname), ...number, words.bringCard].join(' ');
}

export function progressText(
  words: CaregiverWords,
  child: {
    readonly fullname: string;
    readonly nextOn: LocalDate | null;
    /** Place of the planned session on that day; null if none is planned. */
    readonly nextPlace: string | null;
  },
): string {
  return [words.immunized(child.fullname), nextText(words, child), words.bringCard].join(' ');
}

export function sessionChangedText(
  words: CaregiverWords,
  child: { readonly fullname: string; readonly changed: ChangedSession },
): string {
  const { kind, told, instead } = child.changed;
  const sentence = {
    moved: words.sessionMoved,
    cancelled: words.sessionCancelled,
    'held-after-all': words.sessionAfterAll,
  }[kind];
  const next = nextText(words, { nextOn: instead?.on ?? null, nextPlace: instead?.place ?? null });
  return [sentence(child.fullname, shownDate(told.on), told.place), next, words.bringCard].join(' ');
}

function nextText(
  words: CaregiverWords,
  { nextOn, nextPlace }: { readonly nextOn: LocalDate | null; readonly nextPlace: string | null },
): string {
  if (nextOn === null) return words.nextUnknown;
  const on = shownDate(nextOn);
  return nextPlace === null ? words.next(on) : words.nextAt(on, nextPlace);
}

export function tomorrowText(
  words: CaregiverWords,
  child: {
    readonly fullname: string;
    readonly visitOn: LocalDate;
    /** Place of the planned session on that day; null if none is planned. */
    readonly place: string | null;
  },
): string {
  const { fullname, place } = child;
  const on = shownDate(child.visitOn);
  const due = place === null ? words.tomorrow(fullname, on) : words.tomorrowAt(fullname, on, place);
  return [due, words.bringCard].join(' ');
}

export function missedText(
  words: CaregiverWords,
  child: { readonly fullname: string; readonly visitOn: LocalDate },
): string {
  return [words.missed(child.fullname, shownDate(child.visitOn)), words.bringCard].join(' ');
}

/** The texts in which each facility writes to caregivers; English if its profile names no language. */
export async function facilityWords(
  db: Kysely<Database>,
  facilities: readonly string[],
): Promise<(facility: string) => CaregiverWords> {
  const english = await caregiverWords('en');
  if (facilities.length === 0) return () => english;
  const rows = await db
    .selectFrom('facility_profile')
    .select(['facility_id', 'language'])
    .where('facility_id', 'in', facilities)
    .execute();
  const words = new Map(
    await Promise.all(
      rows.map(async ({ facility_id, language }) => [facility_id, await caregiverWords(language)] as const),
    ),
  );
  return (facility) => words.get(facility) ?? english;
}
