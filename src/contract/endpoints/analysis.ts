import { z } from 'zod';
import {
  notGivenFiguresSchema,
  otherPeriodsSchema,
  reportingFiguresSchema,
  useFiguresSchema,
  weeksFiguresSchema,
} from '#contract/resources/analysis.ts';
import { coverageSchema } from '#contract/resources/coverage.ts';
import { defineEndpoint } from './endpoint.ts';

const segment = z.string().trim().min(1).max(200);
const months =
  'Months are those in which something was done: of a year all, of a year and a quarter three, without either the last twelve; a quarter without a year is that of this year. Months to come are left out.';

export const analysis = {
  use: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/use/:state/:year/:quarter/:antigen/',
    tag: 'Monitoring',
    who: { deed: 'see-state-figures' },
    summary: 'Doses used and wasted by month, by antigen, and by state or LGA',
    description: `\`all\` in the place of a state, year, quarter or antigen leaves that filter out. ${months}`,
    params: z.object({ state: segment, year: segment, quarter: segment, antigen: segment }),
    reply: useFiguresSchema,
    errors: ['not-found'],
  }),
  weeks: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/weeks/:state/:year/:quarter/:antigen/',
    tag: 'Monitoring',
    who: { deed: 'see-state-figures' },
    summary: 'Stock of each antigen beside the use it has to last for, by state or LGA',
    description:
      '`all` in the place of a state, year, quarter or antigen leaves that filter out. The balance is that at the end of the period, the use that of the last three months which are over by then.',
    params: z.object({ state: segment, year: segment, quarter: segment, antigen: segment }),
    reply: weeksFiguresSchema,
    errors: ['not-found'],
  }),
  otherPeriods: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/other-periods/:state/:year/:quarter/:antigen/',
    tag: 'Monitoring',
    who: { deed: 'see-state-figures' },
    summary: 'Lines whose year or quarter is not that of their date',
    description:
      'Charts go by the year and quarter of a line, balances, reports and DHIS2 by its date. These are the lines that the two count apart, in or out of the period: how many, and the newest of them. `all` in the place of a state, year, quarter or antigen leaves that filter out.',
    params: z.object({ state: segment, year: segment, quarter: segment, antigen: segment }),
    reply: otherPeriodsSchema,
    errors: ['not-found'],
  }),
  coverage: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/coverage/:state/:year/:quarter/',
    tag: 'Monitoring',
    who: { deed: 'see-state-figures' },
    summary:
      'How many children of 12 to 23 months have which vaccinations, by month of birth and by state or LGA',
    description:
      'The children are those who were 12 to 23 months old at the end of the last month chosen, and what they have is as it is known now, by the doses that count. `all` in the place of a state, year or quarter leaves that filter out.',
    params: z.object({ state: segment, year: segment, quarter: segment }),
    reply: coverageSchema,
    errors: ['not-found'],
  }),
  notGiven: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/not-given/:state/:year/:quarter/:antigen/',
    tag: 'Monitoring',
    who: { deed: 'see-state-figures' },
    summary:
      'Doses that were due at a visit and not given, by reason, by month, by dose, and by state or LGA',
    description: `\`all\` in the place of a state, year, quarter or antigen leaves that filter out. ${months}`,
    params: z.object({ state: segment, year: segment, quarter: segment, antigen: segment }),
    reply: notGivenFiguresSchema,
    errors: ['not-found'],
  }),
  reporting: defineEndpoint({
    method: 'GET',
    path: '/v/analysis/reporting/:state/:year/:quarter/',
    tag: 'Monitoring',
    who: { deed: 'see-state-figures' },
    summary: 'How many facilities reported a month, and in time, by month and by state or LGA',
    description: `\`all\` in the place of a state, year or quarter leaves that filter out. ${months}`,
    params: z.object({ state: segment, year: segment, quarter: segment }),
    reply: reportingFiguresSchema,
    errors: ['not-found'],
  }),
};
