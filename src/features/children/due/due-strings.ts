import type { DueBucket, OfPlace } from '#client/children/due-list.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the due list. */
export const dueStrings = catalogue('due', {
  title: 'Due list',
  caption: 'Children due',
  when: 'When they are due',
  buckets: {
    today: 'Today',
    week: 'This week',
    overdue: 'Overdue',
  } satisfies Record<DueBucket, string>,
  bucket: message<[bucket: string, children: string]>('{bucket} ({children})', 'bucket', 'children'),
  search: 'Name or settlement',
  empty: {
    today: 'Nobody is due today',
    week: 'No one else is due this week',
    overdue: 'Nobody is overdue',
  } satisfies Record<DueBucket, string>,
  working: 'The due list is being worked out anew. Children so far:',
  workingNote: 'Those who are done are on the list. It goes on while you use the app.',
  notWorkedOut: message<[done: string, of: string]>(
    'The due list is not complete: {done} of {of} children could be worked out. Close the app and open it again: it is tried anew then.',
    'done',
    'of',
  ),
  noneSoFar: 'Nobody found so far',
  due: 'Due',
  since: 'Since',
  late: 'Late',
  daysLate: message<[days: number]>('{days, plural, one {day late} other {days late}}', 'days'),
  weeksLate: message<[weeks: number]>('{weeks, plural, one {week late} other {weeks late}}', 'weeks'),
  daysToGo: message<[days: number]>('{days, plural, one {day to go} other {days to go}}', 'days'),
  dueSince: message<[days: number]>('{days, plural, one {day due} other {days due}}', 'days'),
  dueToday: 'today',
  noPlace: 'Settlement not known',
  result: 'Result',
  children: message<[children: number]>('{children, plural, one {# child} other {# children}}', 'children'),
  doses: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}}', 'doses'),
  reason: 'Did not come',
  recordReason: message<[child: string]>('Record reason {child}', 'child'),
  reasonOn: message<[reason: string, on: string]>('{reason}, {on}', 'reason', 'on'),
  reasonDate: 'Reason Date',
  note: 'Note',
  print: 'Print list',
  printTitle: message<[bucket: string, facility: string, on: string]>(
    '{bucket}: children due, {facility}, {on}',
    'bucket',
    'facility',
    'on',
  ),
});

export const bucketWords = dueStrings.buckets;

/** Says how many children and doses are due at a settlement. */
export function dueOfPlace({ children, doses }: OfPlace): string {
  return [dueStrings.children(children), dueStrings.doses(doses)].join(' \u00b7 ');
}
