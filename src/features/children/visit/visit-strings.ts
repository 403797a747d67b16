/** Words of what is said when a visit is saved. */
export const visitStrings = {
  title: 'Visit saved',
  got: (name: string, doses: number) => `${name} got ${doses === 1 ? '1 dose' : `${doses} doses`}`,
  savedHere: 'Saved on this tablet',
  nextVisit: 'Next visit',
  noNextVisit: 'No visit is left to come to',
  inDays: (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`),
  inWeeks: (weeks: number) => (weeks === 1 ? 'in a week' : `in ${weeks} weeks`),
  writeItDown: 'Write this day on the child\u2019s card.',
  given: 'Given',
  batch: (batchNo: string) => `Batch ${batchNo}`,
  doses: (doses: number) => (doses === 1 ? 'dose' : 'doses'),
  nothing: 'Nothing was recorded for this child on this day',
  openCard: 'Child card',
  printCard: 'Print card',
  next: 'Next child',
} as const;
