import type { DueBucket } from '#client/children/due-list.ts';

/** Words of the due list. */
export const dueStrings = {
  caption: 'Children due',
  when: 'When they are due',
  bucket: (bucket: DueBucket, children: string) => `${bucketWords[bucket]} (${children})`,
  search: 'Search by settlement, address or name',
  empty: {
    today: 'Nobody is due today',
    week: 'Nobody more is due within seven days',
    overdue: 'Nobody is overdue',
  } as const satisfies Record<DueBucket, string>,
  due: 'Due',
  since: 'Since',
  sinceDay: (bucket: DueBucket, on: string) => (bucket === 'week' ? `from ${on}` : `since ${on}`),
  place: 'Settlement',
  reason: 'Did not come',
  recordReason: 'Record reason',
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
