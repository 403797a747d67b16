/**
 * Reasons against a vaccine, as data: one line for each condition and series, with its source.
 *
 * - contraindication: the series is not given to this child until the finding is revised
 * - precaution: the officer weighs the disease against the risk, or waits; the dose stays due
 *
 * What is no reason to withhold a vaccine is not asked about: cough, mild fever, diarrhoea, malnutrition, antibiotics, prematurity, a
 * family history of reactions (WHO, Immunization in practice, 2015, module 5).
 *
 * WER is WHO's Weekly Epidemiological Record, in which its position papers on vaccines appear.
 */
export const conditions = [
  'severe-allergy',
  'immune-deficiency',
  'hiv-untreated',
  'egg-allergy',
  'intussusception',
  'medical-advice',
  'ill-today',
  'gastroenteritis-today',
] as const;
export type Condition = (typeof conditions)[number];

export type Effect = 'contraindication' | 'precaution';

export interface ConditionLine {
  readonly condition: Condition;
  /** Series of the schedule. */
  readonly series: readonly string[];
  readonly effect: Effect;
  readonly source: string;
}

/** Vaccines that are injected or given by mouth; vitamin A is not a vaccine. */
const vaccines = [
  'BCG',
  'bOPV',
  'HepB',
  'Penta',
  'PCV',
  'Rota',
  'IPV',
  'Malaria',
  'MR',
  'YF',
  'Men',
  'HPV',
] as const;

const afterAnyVaccine =
  'WHO, Immunization in practice (2015), module 5: a severe allergic reaction to a dose rules out further ones';

export const conditionLines: readonly ConditionLine[] = [
  { condition: 'severe-allergy', series: vaccines, effect: 'contraindication', source: afterAnyVaccine },
  {
    condition: 'immune-deficiency',
    series: ['BCG'],
    effect: 'contraindication',
    source: 'WHO position paper on BCG, WER 2018, 93: 73–96',
  },
  {
    condition: 'immune-deficiency',
    series: ['MR'],
    effect: 'contraindication',
    source: 'WHO position paper on measles, WER 2017, 92: 205–227 (severe immune deficiency)',
  },
  {
    condition: 'immune-deficiency',
    series: ['YF'],
    effect: 'contraindication',
    source: 'WHO position paper on yellow fever, WER 2013, 88: 269–283',
  },
  {
    condition: 'immune-deficiency',
    series: ['Rota'],
    effect: 'contraindication',
    source: 'WHO position paper on rotavirus, WER 2021, 96: 301–319 (severe combined immune deficiency)',
  },
  {
    condition: 'immune-deficiency',
    series: ['bOPV'],
    effect: 'contraindication',
    source: 'WHO position paper on polio, WER 2022, 97: 277–300 (primary immune deficiency; IPV is given)',
  },
  {
    condition: 'hiv-untreated',
    series: ['BCG'],
    effect: 'contraindication',
    source: 'WHO position paper on BCG, WER 2018, 93: 73–96 (until treated and stable)',
  },
  {
    condition: 'hiv-untreated',
    series: ['YF'],
    effect: 'contraindication',
    source: 'WHO position paper on yellow fever, WER 2013, 88: 269–283 (HIV with symptoms)',
  },
  {
    condition: 'hiv-untreated',
    series: ['MR'],
    effect: 'precaution',
    source: 'WHO position paper on measles, WER 2017, 92: 205–227 (given unless severely immunosuppressed)',
  },
  {
    condition: 'egg-allergy',
    series: ['YF'],
    effect: 'contraindication',
    source: 'WHO position paper on yellow fever, WER 2013, 88: 269–283 (severe allergy to egg)',
  },
  {
    condition: 'intussusception',
    series: ['Rota'],
    effect: 'precaution',
    source: 'WHO position paper on rotavirus, WER 2021, 96: 301–319',
  },
  {
    condition: 'medical-advice',
    series: vaccines,
    effect: 'contraindication',
    source: 'The clinician who looks after the child',
  },
  {
    condition: 'ill-today',
    series: vaccines,
    effect: 'precaution',
    source:
      'WHO, Immunization in practice (2015), module 5: wait where the child is so ill that it needs a hospital',
  },
  {
    condition: 'gastroenteritis-today',
    series: ['Rota'],
    effect: 'precaution',
    source: 'WHO position paper on rotavirus, WER 2021, 96: 301–319 (wait)',
  },
];

/** Conditions that pass within the day: recorded with the screening, and not kept after it. */
const ofTheDay: ReadonlySet<string> = new Set<Condition>(['ill-today', 'gastroenteritis-today']);

/** Conditions about a single vaccine, which has to be named with them. */
const ofOneVaccine: ReadonlySet<string> = new Set<Condition>(['severe-allergy', 'medical-advice']);

/** Conditions that care givers report themselves, and that not everyone is asked about. */
const unasked: ReadonlySet<string> = new Set<Condition>(['medical-advice']);

export function isOfTheDay(condition: string): boolean {
  return ofTheDay.has(condition);
}

export function isOfOneVaccine(condition: string): boolean {
  return ofOneVaccine.has(condition);
}

/** True for a condition that this build knows; a newer one may have recorded another. */
export function isKnownCondition(condition: string): condition is Condition {
  return (conditions as readonly string[]).includes(condition);
}

/** The effect of a condition on a series; null if it has none. */
export function effectOn(condition: string, series: string): Effect | null {
  const line = conditionLines.find((one) => one.condition === condition && one.series.includes(series));
  return line?.effect ?? null;
}

/** A question before some doses, and those of their series that it concerns. */
export interface Question {
  readonly condition: Condition;
  readonly series: readonly string[];
}

/**
 * The questions that concern the doses due, in the order of {@link conditions}. A severe allergic reaction is asked about for series of
 * which the child had a dose before.
 */
export function questionsFor(due: readonly string[], had: ReadonlySet<string>): readonly Question[] {
  const series = [...new Set(due)];
  return conditions
    .filter((condition) => !unasked.has(condition))
    .map((condition) => ({
      condition,
      series: series.filter(
        (one) => effectOn(condition, one) !== null && (condition !== 'severe-allergy' || had.has(one)),
      ),
    }))
    .filter((question) => question.series.length > 0);
}

/** Conditions that may contraindicate a series, asked or not. */
export function contraindicationsOf(series: string): readonly Condition[] {
  return conditions.filter((condition) => effectOn(condition, series) === 'contraindication');
}
