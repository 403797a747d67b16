import type { Repeat } from '#domain/sessions/model.ts';

/** Words of the session plan. */
export const planStrings = {
  title: 'Session plan',
  view: 'How the plan is shown',
  month: 'Month',
  weeks: 'Weeks',
  previous: 'Earlier',
  next: 'Later',
  today: 'Today',
  calendar: (month: string) => `Sessions in ${month}`,
  add: 'Plan a session',
  addOn: (day: string) => `Plan a session on ${day}`,
  noneOn: 'No session is planned on this day',
  noneAhead: 'No session is planned in these weeks',
  noneHint:
    'Plan the fixed sessions of the week and the outreach of each settlement once; they come again by themselves.',
  sessions: (count: number) => (count === 1 ? '1 session' : `${count} sessions`),
  weekOf: (day: string) => `Week of ${day}`,
  fromWeek: (day: string) => `From ${day}`,
  forAll: 'all settlements',
  cancelled: 'cancelled',
  moved: (day: string) => `moved from ${day}`,
  due: (children: number) => (children === 1 ? '1 child due' : `${children} children due`),

  kind: 'Type of session',
  place: 'Place',
  placeHint: 'As you say it to care givers: “Rijiya primary school”',
  settlement: 'Settlement',
  settlementHint: 'Whose children are due. Leave it empty for all of the facility.',
  on: 'First day',
  repeat: 'Comes again',
  until: 'Until',
  team: 'Team',
  save: 'Save plan',
  saving: 'Saving…',
  saved: 'Session planned',
  notSaved: 'The plan was not saved',

  back: 'Calendar',
  missing: 'This session is not in the plan any more',
  start: 'Start session',
  goOn: 'Go on with the session',
  startsOn: (day: string) => `It can be started from ${day} on.`,
  move: 'Move',
  moveTitle: 'Move the session',
  moveTo: 'New day',
  moveReason: 'Reason',
  moveSubmit: 'Move session',
  movedTo: (day: string) => `Moved to ${day}`,
  cancel: 'Cancel session',
  cancelTitle: 'Cancel the session',
  cancelWhich: 'What is cancelled',
  cancelThis: 'This day only',
  cancelFollowing: 'This day and all after it',
  cancelReason: 'Reason',
  cancelledNow: 'Session cancelled',
  putBack: 'Put it back',
  putBackNow: 'The session is planned again',
  print: 'Print',
  paper: 'Paper size',

  expected: 'Who is due',
  expectedNote: (day: string) => `by ${day}`,
  noneExpected: 'Nobody is due by this day',
  noneExpectedHint:
    'No vials are needed. Children whose dose comes due, or who move here, appear by themselves.',
  phone: 'Phone',
  child: 'Child',
  dueDoses: 'Due',
  careGiver: 'Care Giver',
  signed: 'Given',
  need: 'Doses and vials',
  needNote: 'earliest expiry first',
  antigen: 'Antigen',
  doses: 'Doses due',
  vials: 'Vials',
  perVial: (doses: number) => (doses === 1 ? 'vial of 1' : `vial of ${doses}`),
  wastage: (percent: number) => `${percent} % lost`,
  take: 'Take out',
  pick: (vials: number, batchNo: string, expiryOn: string) => `${vials} of ${batchNo}, exp. ${expiryOn}`,
  short: (vials: number) => (vials === 1 ? '1 vial short' : `${vials} vials short`),
  enough: 'enough in store',
  vialUnknown: 'doses per vial not known',
  notKept: (names: string) => `Not kept at this facility: ${names}`,
  notKeptOf: (series: string, doses: number) => `${series} (${doses === 1 ? '1 dose' : `${doses} doses`})`,
  source:
    'Vials = doses due ÷ (1 − usual wastage) ÷ doses of a vial. Usual wastage: WHO, Projected vaccine wastage, indicative rates.',
  taken: 'Taken out by',
  received: 'Received by',
} as const;

export const repeatWords = {
  once: 'Only once',
  weekly: 'Every week',
  monthly: 'Every month',
} as const satisfies Record<Repeat, string>;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The name of a weekday, 0 for Monday. */
export function weekdayWord(day: number): string {
  return weekdays[day] ?? '';
}

/** Month and year of a month's first day, `2026-11-01`. */
export function monthWord(first: string): string {
  return `${months[Number(first.slice(5, 7)) - 1] ?? ''} ${first.slice(0, 4)}`;
}
