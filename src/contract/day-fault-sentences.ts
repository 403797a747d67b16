import { maxYearsBack, type DayFault } from '#domain/immunization/register/day-checks.ts';

/** Sentences beside a field with an impossible date, in forms and in the server's responses. */
export const dayFaultSentences = {
  'born-in-future': 'The date of birth is in the future',
  'born-too-long-ago': `The date of birth is over ${maxYearsBack} years back`,
  'immunized-in-future': 'The immunization date is in the future',
  'immunized-before-birth': 'The immunization date is before the date of birth',
  'immunized-too-long-ago': `The immunization date is over ${maxYearsBack} years back`,
  'next-not-after': 'The next date is not after the immunization date',
  'ended-in-future': 'The date is in the future',
  'ended-before-birth': 'The date is before the date of birth',
} as const satisfies Record<DayFault, string>;
