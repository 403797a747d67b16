import type { DueBucket, OfPlace } from '#client/children/due-list.ts';

/** Words of the due list. */
export const dueStrings = {
  title: 'Due list',
  caption: 'Children due',
  when: 'When they are due',
  bucket: (bucket: DueBucket, children: string) => `${bucketWords[bucket]} (${children})`,
  search: 'Name or settlement',
  empty: {
    today: 'Nobody is due today',
    week: 'No one else is due this week',
    overdue: 'Nobody is overdue',
  } as const satisfies Record<DueBucket, string>,
  due: 'Due',
  since: 'Since',
  late: 'Late',
  daysLate: (days: number) => (days === 1 ? 'day late' : 'days late'),
  daysToGo: (days: number) => (days === 1 ? 'day to go' : 'days to go'),
  dueSince: (days: number) => (days === 1 ? 'day due' : 'days due'),
  dueToday: 'today',
  noPlace: 'Settlement not known',
  result: 'Result',
  children: (count: number) => (count === 1 ? '1 child' : `${count} children`),
  ofPlace: ({ children, doses }: OfPlace) =>
    `${dueStrings.children(children)} \u00b7 ${doses === 1 ? '1 dose' : `${doses} doses`}`,
  reason: 'Did not come',
  recordReason: (child: string) => `Record reason ${child}`,
  reasonOn: (reason: string, on: string) => `${reason}, ${on}`,
  print: 'Print list',
  printTitle: (bucket: DueBucket, facility: string, on: string) =>
    `${bucketWords[bucket]}: children due, ${facility}, ${on}`,
} as const;

export const bucketWords = {
  today: 'Today',
  week: 'This week',
  overdue: 'Overdue',
} as const satisfies Record<DueBucket, string>;
