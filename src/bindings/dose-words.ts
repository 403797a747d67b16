import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import {
  type NotedVaccine,
  type NotGivenReason,
  vaccineOfNote,
} from '#domain/immunization/screening/not-given.ts';
import { doseName, type OfEdition } from '#domain/immunization/schedule/series.ts';
import type { Sex } from '#domain/immunization/schedule/scheduled-dose.ts';
import type { IndicatorName } from '#domain/reports/coverage.ts';
import type { BroughtHow } from '#contract/calls/children.ts';

/**
 * Names of doses that contain an English word, as in the present and older editions of the schedule; all other names
 * are the same in every language.
 */
export const doseEnglish: Readonly<Record<string, string>> = {
  'Hepatitis B, birth dose': 'Hepatitis B, birth dose',
  'Vitamin A, first': 'Vitamin A, first',
  'Vitamin A, second': 'Vitamin A, second',
  'Measles-rubella 1': 'Measles-rubella 1',
  'Measles-rubella 2': 'Measles-rubella 2',
  'Measles 1': 'Measles 1',
  'Measles 2': 'Measles 2',
  'Yellow fever': 'Yellow fever',
  Meningitis: 'Meningitis',
};

const device = catalogue('doseNames', doseEnglish);

/** The name of a dose in this device's language. It is stored and sent in English. */
export function doseWords(name: string, words = device): string {
  return words[name] ?? name;
}

/** The same with non-breaking spaces, so that the number stays beside the name. */
export function doseOnOneLine(name: string): string {
  return doseWords(name).replace(/ (\d)$/, '\u00a0$1');
}

/** Reasons for not giving a dose although the child is there. */
export const reasonWords = catalogue('notGiven', {
  refused: 'Refused',
  contraindicated: 'Contraindicated',
  'out-of-stock': 'Out of stock',
  'sick-today': 'Sick today',
  other: 'Other reason',
} satisfies Record<NotGivenReason, string>);

const figureWords = catalogue('notGivenFigures', {
  sickOnTheDay: 'Sick on the day',
  ofCampaign: message<[antigen: string]>('{antigen}, campaign', 'antigen'),
});

/** The same reasons, worded for figures over several days and places. */
export const reasonFigureWords = {
  ...reasonWords,
  'sick-today': figureWords.sickOnTheDay,
} as const satisfies Record<NotGivenReason, string>;

/** Name of a dose in a note, as on the card of that day: a dose of the schedule or of a campaign. */
export function notedDoseWords(dose: string, edition: OfEdition): string {
  const name = doseName(dose, edition);
  return name === undefined ? vaccineWords(vaccineOfNote(dose)) : doseWords(name);
}

/** Name of a vaccine whose doses were not given; campaigns are listed separately. */
export function vaccineWords({ antigen, isOfCampaign }: NotedVaccine): string {
  return isOfCampaign ? figureWords.ofCampaign(antigen) : antigen;
}

export const sexWords = catalogue('sexes', {
  female: 'Female',
  male: 'Male',
} satisfies Record<Sex, string>);

/** The word for a sex as records store it; null if unknown. */
export function sexNamed(sex: string | null): string | null {
  if (sex === 'female' || sex === 'male') return sexWords[sex];
  return sex === '' ? null : sex;
}

/** Names of the figures by which a place's coverage is judged. */
export const coverageWords = catalogue('coverage', {
  bcg: 'BCG',
  penta1: 'Penta 1',
  penta3: 'Penta 3',
  opv3: 'OPV 3',
  pcv3: 'PCV 3',
  mr1: 'Measles-rubella 1',
  yf: 'Yellow fever',
  fully: 'Fully immunized',
  zeroDose: 'Zero-dose (no Penta 1)',
  dropOutPenta: 'Drop-out Penta 1 to 3',
  dropOutMeasles: 'Drop-out BCG to measles',
} satisfies Record<IndicatorName, string>);

const words = catalogue('brought', {
  moved: message<[by: string]>('moved here by {by} within a day before', 'by'),
  'moved-self': message<[by: string]>('{by} moved themselves here within a day before', 'by'),
  made: message<[by: string]>('account made here by {by} within a day before', 'by'),
  'e-mail': message<[by: string]>('e-mail of the account changed by {by} within a day before', 'by'),
} satisfies Record<BroughtHow, unknown>);

/** Says who gave a user access to the facility whose register they read. */
export function broughtWords(how: string | null, by: string): string {
  return how !== null && how in words ? words[how as BroughtHow](by) : by;
}
