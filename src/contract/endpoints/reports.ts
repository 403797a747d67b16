import { z } from 'zod';
import { reportMonthSchema } from '#domain/reports/report-month.ts';
import { monthlyReportSchema } from '#contract/resources/report.ts';
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
};
