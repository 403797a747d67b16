import { defineEndpoint } from './endpoint.ts';
import { z } from 'zod';

/** State of the backups, by the server's clock. */
const backupStateSchema = z.object({
  /** When the last verified backup was made; null if there is none. */
  made_at: z.iso.datetime().nullable(),
  /** When the wait for a backup began. */
  since: z.iso.datetime(),
  /** Age in seconds: of the last backup, or of the wait for the first. */
  age_seconds: z.int().min(0),
  /** True if the next backup is overdue. */
  is_late: z.boolean(),
  /** True if the latest attempt failed. */
  has_failed: z.boolean(),
});
export type BackupState = z.infer<typeof backupStateSchema>;

export const operations = {
  backups: defineEndpoint({
    method: 'GET',
    path: '/v/backups/',
    tag: 'Operations',
    who: { right: 'see-backups' },
    summary: 'When the last backup was made and whether one is missing',
    reply: backupStateSchema,
  }),
};
