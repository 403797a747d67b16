import { capitalized } from '#domain/kernel/text.ts';
import { type Condition, isKnownCondition } from '#domain/immunization/screening/conditions.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the screening questions, and of the reasons for not giving a dose. */
export const screeningStrings = catalogue('screening', {
  title: 'Ask the care giver',
  titleShort: 'Ask',
  /** The questions as read aloud. */
  questions: {
    'severe-allergy': 'Had a severe allergic reaction after an earlier dose',
    'immune-deficiency': 'Has a known immune deficiency, or takes medicine that weakens the immune system',
    'hiv-untreated': 'Has HIV and is not on treatment, or is not yet stable on it',
    'egg-allergy': 'Had a severe allergic reaction to egg',
    intussusception: 'Had a blocked bowel (intussusception), or was born with a malformed one',
    'medical-advice': 'A doctor advised against the vaccine',
    'ill-today': 'Is so ill today that it needs a hospital',
    'gastroenteritis-today': 'Has severe diarrhoea or vomiting today',
  } satisfies Record<Condition, string>,
  conditions: {
    'severe-allergy': 'severe allergic reaction',
    'immune-deficiency': 'immune deficiency',
    'hiv-untreated': 'HIV, not stable on treatment',
    'egg-allergy': 'severe allergy to egg',
    intussusception: 'intussusception',
    'medical-advice': 'advice of a doctor',
    'ill-today': 'seriously ill today',
    'gastroenteritis-today': 'severe diarrhoea or vomiting today',
  } satisfies Record<Condition, string>,
  conditionOf: message<[condition: string, series: string]>('{condition} ({series})', 'condition', 'series'),
  questionOf: message<[question: string, vaccine: string]>('{question} ({vaccine})', 'question', 'vaccine'),
  none: 'None of these',
  askEach: 'Ask each',
  fold: 'Fold',
  notAsked: 'Care giver not asked yet',
  noneFound: 'Asked: none of these',
  askAgain: 'Change the answer',
  change: 'Change',
  whichVaccine: 'After which vaccine?',
  onRecord: 'On the record',

  contraindicated: message<[why: string]>('Contraindicated: {why}', 'why'),
  careful: message<[why: string]>('Be careful: {why}', 'why'),
  notGiven: 'Not given',
  notGivenSome: 'Something is not given',
  whyNot: message<[dose: string]>('Why {dose} is not given', 'dose'),
  whichCondition: message<[dose: string]>('What speaks against {dose}', 'dose'),
  ofCampaign: 'A campaign’s dose that is not given',
  chooseOfCampaign: 'Choose a vaccine',
  takeBack: message<[dose: string]>('{dose} is given after all', 'dose'),
  noteWords: message<[reason: string, on: string]>('Not given {on}: {reason}', 'reason', 'on'),
  count: message<[doses: number]>('{doses} not given', 'doses'),

  card: 'Contraindications and precautions',
  foundOn: message<[what: string, on: string]>('{what}, {on}', 'what', 'on'),
  asked: message<[on: string]>('Care giver last asked on {on}', 'on'),
  screen: 'Contraindication',
  screenTitle: 'What speaks against a vaccine',
  screenIntro: message<[name: string]>(
    'Choose what you know of {name}. A vaccine that is contraindicated is not due any more, until the answer is revised.',
    'name',
  ),
  screenSave: 'Save answer',
  screenSaved: 'Answer saved',
  revise: 'Revise',
  reviseTitle: 'Revise a contraindication',
  reviseIntro: message<[what: string]>(
    '{what} does not hold, or holds no longer. The vaccines that it spoke against are due again; the record keeps both.',
    'what',
  ),
  reviseSubmit: 'Revise',
  revised: 'Revised: it counts no longer',
  reviseMissing: 'This is not on the record of the child, or was revised already',
});

export const questionWords = screeningStrings.questions;

/** A short name of a condition; its code if only a newer app knows it. */
export function conditionWord(condition: string): string {
  return isKnownCondition(condition) ? screeningStrings.conditions[condition] : condition;
}

/** A finding in short, with its vaccine. */
export function findingWord({ condition, series }: { condition: string; series: string | null }): string {
  const word = conditionWord(condition);
  const named = series === null ? word : screeningStrings.conditionOf(word, series);
  return capitalized(named);
}
