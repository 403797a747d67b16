import { z } from 'zod';
import { reportMonthSchema } from '#domain/reports/report-month.ts';
import { dataValueSetSchema, monthlyReportSchema } from '#contract/resources/report.ts';
import { defineEndpoint } from './endpoint.ts';

export const reports = {
  monthly: defineEndpoint({
    method: 'GET',
    path: '/v/reports/monthly/:id/:month/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'What the monthly reports of a facility, LGA, state or country are made of',
    description:
      'The vaccine utilization summary and the immunization summary are worked out of it, with the completeness and the timeliness of the facilities below.',
    params: z.object({ id: z.uuid().toLowerCase(), month: reportMonthSchema }),
    reply: monthlyReportSchema,
    errors: ['forbidden', 'not-found'],
  }),
  dhis2: defineEndpoint({
    method: 'GET',
    path: '/v/reports/dhis2/:id/:month/',
    tag: 'Monitoring',
    who: 'signed-in',
    summary: 'The reports of a month as a data value set for DHIS2',
    description:
      'Of the facilities of a unit that the server’s mapping names, with what it names of them; what nobody recorded has no value. For those who see the figures of the unit. A server without a mapping answers 404, a unit of which the mapping names more than 5,000 facilities 400.',
    params: z.object({ id: z.uuid().toLowerCase(), month: reportMonthSchema }),
    reply: dataValueSetSchema,
    errors: ['forbidden', 'not-found', 'bad-request'],
  }),
};
