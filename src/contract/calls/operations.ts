import { defineEndpoint } from './endpoint.ts';
import { z } from 'zod';

/** How backups stand, by the server's clock. */
const backupStandingSchema = z.object({
  /** When the last one that read back whole was made; null where there has been none. */
  made_at: z.iso.datetime().nullable(),
  /** Since when one is waited for. */
  since: z.iso.datetime(),
  /** How long ago that was, in seconds: since the last one, or since one is waited for. */
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
    who: { deed: 'see-backups' },
    summary: 'When the last backup was made and whether one is missing',
    reply: backupStandingSchema,
  }),
};
