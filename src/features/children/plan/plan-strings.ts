import { sessionSentences } from '#contract/session-sentences.ts';
import type { Repeat } from '#domain/sessions/model.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the session plan. */
export const planStrings = catalogue('plan', {
  title: 'Session plan',
  view: 'How the plan is shown',
  month: 'Month',
  weeks: 'Weeks',
  previous: 'Earlier',
  next: 'Later',
  today: 'Today',
  calendar: message<[month: string]>('Sessions in {month}', 'month'),
  add: 'Plan a session',
  addOn: message<[day: string]>('Plan a session on {day}', 'day'),
  noneOn: 'No session is planned on this day',
  noneAhead: 'No session is planned in these weeks',
  noneHint:
    'Plan the fixed sessions of the week and the outreach of each settlement once; they come again by themselves.',
  sessions: message<[count: number]>('{count, plural, one {# session} other {# sessions}}', 'count'),
  ofDay: message<[kind: string, place: string]>('{kind} {place}', 'kind', 'place'),
  cancelledOfDay: message<[kind: string, place: string]>('{kind} {place} (cancelled)', 'kind', 'place'),
  weekOf: message<[day: string]>('Week of {day}', 'day'),
  fromWeek: message<[day: string]>('From {day}', 'day'),
  forAll: 'all settlements',
  cancelled: 'cancelled',
  moved: message<[day: string]>('moved from {day}', 'day'),

  kind: 'Type of session',
  place: 'Place',
  placeHint: 'As you say it to care givers: “Rijiya primary school”',
  settlement: 'Settlement',
  settlementHint: 'Whose children are due. Leave it empty for all of the facility.',
  on: 'First day',
  repeat: 'Comes again',
  repeats: {
    once: 'Only once',
    weekly: 'Every week',
    monthly: 'Every month',
  } satisfies Record<Repeat, string>,
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
  startsOn: message<[day: string]>('It can be started from {day} on.', 'day'),
  move: 'Move',
  moveTitle: 'Move the session',
  moveTo: 'New day',
  moveReason: 'Reason',
  moveSubmit: 'Move session',
  movedTo: message<[day: string]>('Moved to {day}', 'day'),
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
  dueBy: message<[children: number, day: string]>(
    '{children, plural, one {# child due} other {# children due}} by {day}',
    'children',
    'day',
  ),
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
  perVial: message<[doses: number]>('vial of {doses}', 'doses'),
  wastage: message<[percent: number]>('{percent} % lost', 'percent'),
  take: 'Take out',
  pick: message<[vials: number, batchNo: string, expiryOn: string]>(
    '{vials} of {batchNo}, exp. {expiryOn}',
    'vials',
    'batchNo',
    'expiryOn',
  ),
  short: message<[vials: number]>('{vials, plural, one {# vial short} other {# vials short}}', 'vials'),
  enough: 'enough in store',
  vialUnknown: 'doses per vial not known',
  notKept: message<[names: string]>('Not kept at this facility: {names}', 'names'),
  notKeptOf: message<[series: string, doses: number]>(
    '{series} ({doses, plural, one {# dose} other {# doses}})',
    'series',
    'doses',
  ),
  source:
    'Vials = doses due ÷ (1 − usual wastage) ÷ doses of a vial. Usual wastage: WHO, Projected vaccine wastage, indicative rates.',
  taken: 'Taken out by',
  received: 'Received by',
});

export const repeatWords = planStrings.repeats;

/** What is said where the rule refuses. */
export const planRefusals = catalogue('planRefusals', sessionSentences);
