import { backupStandingSchema } from '#contract/resources/backup.ts';
import { defineEndpoint } from './endpoint.ts';

export const operations = {
  backups: defineEndpoint({
    method: 'GET',
    path: '/v/backups/',
    tag: 'Operations',
    who: { deed: 'see-backups' },
    summary: 'When the last backup was made and whether one is missing',
    reply: backupStandingSchema,
  }),
};
