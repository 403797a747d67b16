import { defineEndpoint } from './endpoint.ts';
import { z } from 'zod';

/** State of the backups, by the server's clock. */
const backupStandingSchema = z.object({
  /** Time of the last backup that read back whole; null if there has been none. */
  made_at: z.iso.datetime().nullable(),
  /** Since when one is waited for. */
  since: z.iso.datetime(),
  /** Age in seconds: of the last one, or of the wait for the first. */
  age_seconds: z.int().min(0),
  /** More time has passed than lies between two. */
  is_late: z.boolean(),
  /** The newest try made none. */
  has_failed: z.boolean(),
});
export type BackupStanding = z.infer<typeof backupStandingSchema>;

export const operations = {
  backups: defineEndpoint({
    method: 'GET',
    path: '/v/backups/',
    tag: 'Operations',
    who: { right: 'see-backups' },
    summary: 'When the last backup was made and whether one is missing',
    reply: backupStandingSchema,
  }),
};
