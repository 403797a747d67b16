/** Words of the children of the day, on the start page. */
export const dayStrings = {
  children: 'Children today',
  due: 'due today',
  overdue: 'overdue',
  from: 'Overdue from',
  placeOf: (place: string, children: number) => `${place} ${children}`,
  noPlace: 'settlement not known',
  more: (places: number) => (places === 1 ? '1 more settlement' : `${places} more settlements`),
  plannedToday: 'Session planned today',
  plannedTomorrow: 'Session planned tomorrow',
  nonePlanned: 'No session planned for today or tomorrow',
  morePlanned: (sessions: number) => `, and ${sessions} more`,
  session: 'Child session',
  dueList: 'Due list',
  callList: 'Call list',
} as const;
