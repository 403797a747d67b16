import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import {
  type NotedVaccine,
  type NotGivenReason,
  vaccineOfNote,
} from '#domain/immunization/screening/not-given.ts';
import { doseName, type OfEdition } from '#domain/immunization/schedule/series.ts';
import { doseWords } from './dose-words.ts';

/** Why a dose is not given, while the child is there. */
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

/** Why doses were not given, over days and places. */
export const reasonFigureWords = {
  ...reasonWords,
  'sick-today': figureWords.sickOnTheDay,
} as const satisfies Record<NotGivenReason, string>;

/** What a note is about, as it reads on the card of its day: a dose of the schedule, or that of a campaign. */
export function notedDoseWords(dose: string, edition: OfEdition): string {
  const name = doseName(dose, edition);
  return name === undefined ? vaccineWords(vaccineOfNote(dose)) : doseWords(name);
}

/** A vaccine of which doses were not given; those of campaigns stand apart. */
export function vaccineWords({ antigen, isOfCampaign }: NotedVaccine): string {
  return isOfCampaign ? figureWords.ofCampaign(antigen) : antigen;
}
