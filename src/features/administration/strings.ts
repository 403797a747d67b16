import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { DecisionKind } from '#contract/calls/operations.ts';

/** Words of an administrator's start page. */
export const adminStrings = catalogue('administration', {
  headline: message<[count: number]>(
    '{count, plural, =0 {No decision waits} one {# decision waits} other {# decisions wait}}',
    'count',
  ),
  oldest: message<[day: string]>('oldest {day}', 'day'),
  waits: 'Waits for you',
  whatFirst: 'what holds somebody up first',
  nothing: 'Nothing waits for your decision',
  since: message<[day: string]>('since {day}', 'day'),
  first: message<[day: string]>('the first on {day}', 'day'),
  accounts: 'Accounts',
  users: message<[count: number]>('{count, plural, one {user} other {users}}', 'count'),
  signedIn: 'Signed in this week',
  unpaid: 'Unpaid',
  places: 'Places',
  facilities: message<[count: number]>('{count, plural, one {facility} other {facilities}}', 'count'),
  heard: 'Heard of in three days',
  silent: 'Not heard of since',
  messages: 'Messages',
  waiting: message<[count: number]>('{count, plural, one {waiting} other {waiting}}', 'count'),
  failed: 'Not delivered',
  payments: 'Payments',
  thisMonth: 'this month',
  active: 'Subscriptions, active',
  nonRenewing: 'Non-renewing',
});

/** A decision, with the number of things it concerns. */
export const decisionTitles = catalogue('decisions', {
  cases: message<[count: number]>(
    '{count, plural, one {# record waits for an answer} other {# records wait for an answer}}',
    'count',
  ),
  messages: message<[count: number]>(
    '{count, plural, one {# message not delivered} other {# messages not delivered}}',
    'count',
  ),
  payments: message<[count: number]>(
    '{count, plural, one {# payment does not match} other {# payments do not match}}',
    'count',
  ),
  accounts: message<[count: number]>(
    '{count, plural, one {# account was never used} other {# accounts were never used}}',
    'count',
  ),
  series: message<[count: number]>(
    '{count, plural, one {# antigen has no series} other {# antigens have no series}}',
    'count',
  ),
  ending: message<[count: number]>(
    '{count, plural, one {# subscription ends this week} other {# subscriptions end this week}}',
    'count',
  ),
} satisfies Record<DecisionKind, (count: number) => string>);

/** The verb of a decision. */
export const decisionVerbs = catalogue('decisionVerbs', {
  cases: 'Open cases',
  messages: 'See messages',
  payments: 'See payments',
  accounts: 'See users',
  series: 'Choose series',
  ending: 'See who',
} satisfies Record<DecisionKind, string>);
