import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words for the result of a saved visit. */
export const visitStrings = catalogue('visit', {
  title: 'Visit saved',
  got: message<[name: string, doses: number]>(
    '{name} got {doses, plural, =0 {no dose} one {# dose} other {# doses}}',
    'name',
    'doses',
  ),
  savedHere: 'Waiting',
  nextVisit: 'Next visit',
  noNextVisit: 'No visit is left to come to',
  inDays: message<[days: number]>('{days, plural, one {tomorrow} other {in # days}}', 'days'),
  inWeeks: message<[weeks: number]>('{weeks, plural, one {in a week} other {in # weeks}}', 'weeks'),
  writeItDown: 'Write this day on the child’s card.',
  tell: 'Tell the care giver',
  toldIn: 'Language of the care giver',
  against: message<[diseases: string]>('These vaccines protect the child against {diseases}.', 'diseases'),
  and: message<[first: string, last: string]>('{first} and {last}', 'first', 'last'),
  /** Names of diseases for care givers. */
  diseases: {
    tuberculosis: 'tuberculosis',
    polio: 'polio',
    'hepatitis-b': 'hepatitis B',
    diphtheria: 'diphtheria',
    tetanus: 'tetanus',
    'whooping-cough': 'whooping cough',
    meningitis: 'meningitis',
    pneumonia: 'pneumonia',
    diarrhoea: 'diarrhoea',
    measles: 'measles',
    rubella: 'rubella',
    'yellow-fever': 'yellow fever',
    'cervical-cancer': 'cancer of the cervix',
    malaria: 'malaria',
  },
  mayCome:
    'Today or tomorrow the child may be warm, cry, or be sore where the needle went in. Come back if it worries you.',
  mayComeByMouth: 'Today or tomorrow the child may be warm or cry. Come back if it worries you.',
  comeAgain: message<[day: string]>(
    'Come again on {day} with this card, also if the child is a little ill.',
    'day',
  ),
  comeAgainTo: message<[day: string, place: string]>(
    'Come again on {day} to {place} with this card, also if the child is a little ill.',
    'day',
    'place',
  ),
  atPlace: message<[place: string]>('at {place}', 'place'),
  given: 'Given',
  leftInVial: 'left in the open vial',
  batch: message<[batchNo: string]>('Batch {batchNo}', 'batchNo'),
  doses: message<[doses: number]>('{doses, plural, one {dose} other {doses}}', 'doses'),
  undo: 'Undo',
  undone: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}} taken back', 'doses'),
  visitUndone: 'The visit was taken back',
  nothing: 'Nothing was recorded for this child on this day',
  openCard: 'Child card',
  printCard: 'Print card',
  next: 'Next child',
});

export type Disease = keyof typeof visitStrings.diseases;

/** Diseases that each series of the schedule protects against. */
export const diseasesBySeries: Readonly<Record<string, readonly Disease[]>> = {
  BCG: ['tuberculosis'],
  bOPV: ['polio'],
  IPV: ['polio'],
  HepB: ['hepatitis-b'],
  Penta: ['diphtheria', 'tetanus', 'whooping-cough', 'hepatitis-b', 'meningitis'],
  PCV: ['pneumonia'],
  Rota: ['diarrhoea'],
  MR: ['measles', 'rubella'],
  YF: ['yellow-fever'],
  Men: ['meningitis'],
  HPV: ['cervical-cancer'],
  Malaria: ['malaria'],
};
