/** Words of what is said when a visit is saved. */
export const visitStrings = {
  title: 'Visit saved',
  got: (name: string, doses: number) =>
    `${name} got ${doses === 0 ? 'no dose' : doses === 1 ? '1 dose' : `${doses} doses`}`,
  savedHere: 'Saved on this tablet',
  nextVisit: 'Next visit',
  noNextVisit: 'No visit is left to come to',
  inDays: (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`),
  inWeeks: (weeks: number) => (weeks === 1 ? 'in a week' : `in ${weeks} weeks`),
  writeItDown: 'Write this day on the child\u2019s card.',
  tell: 'Tell the care giver',
  against: (diseases: readonly string[]) =>
    `These vaccines protect the child against ${
      diseases.length < 2
        ? diseases.join('')
        : `${diseases.slice(0, -1).join(', ')} and ${diseases.at(-1) ?? ''}`
    }.`,
  mayCome:
    'Today or tomorrow the child may be warm, cry, or be sore where the needle went in. Come back if it worries you.',
  comeAgain: (day: string, place: string | null) =>
    `Come again on ${day}${place === null ? '' : ` to ${place}`} with this card, also if the child is a little ill.`,
  atPlace: (place: string) => `at ${place}`,
  given: 'Given',
  leftInVial: 'left in the open vial',
  batch: (batchNo: string) => `Batch ${batchNo}`,
  doses: (doses: number) => (doses === 1 ? 'dose' : 'doses'),
  undo: 'Undo',
  undoReason: 'Taken back right after it was saved',
  undone: (doses: number) => (doses === 1 ? '1 dose taken back' : `${doses} doses taken back`),
  nothing: 'Nothing was recorded for this child on this day',
  openCard: 'Child card',
  printCard: 'Print card',
  next: 'Next child',
} as const;

/** What each series of the schedule protects against, as one says it to a care giver. */
export const diseasesBySeries: Readonly<Record<string, readonly string[]>> = {
  BCG: ['tuberculosis'],
  bOPV: ['polio'],
  IPV: ['polio'],
  HepB: ['hepatitis B'],
  Penta: ['diphtheria', 'tetanus', 'whooping cough', 'hepatitis B', 'meningitis'],
  PCV: ['pneumonia'],
  Rota: ['diarrhoea'],
  MR: ['measles', 'rubella'],
  YF: ['yellow fever'],
  Men: ['meningitis'],
  HPV: ['cancer of the cervix'],
  Malaria: ['malaria'],
};
