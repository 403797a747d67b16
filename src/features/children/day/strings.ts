import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the children of the day, on the start page. */
export const dayStrings = catalogue('day', {
  children: 'Children today',
  due: 'due today',
  overdue: 'overdue',
  toCall: message<[children: number]>(
    '{children, plural, one {# child to call} other {# children to call}}',
    'children',
  ),
  placeOf: message<[place: string, children: number]>('{place} {children, number}', 'place', 'children'),
  noPlace: 'settlement not known',
  more: message<[places: number]>(
    '{places, plural, one {# more settlement} other {# more settlements}}',
    'places',
  ),
  plannedToday: 'Session planned today',
  plannedTomorrow: 'Session planned tomorrow',
  nonePlanned: 'No session planned for today or tomorrow',
  morePlanned: message<[sessions: number]>(', and {sessions} more', 'sessions'),
  session: 'Child session',
  callList: 'Call list',
});
