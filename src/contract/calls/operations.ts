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

/** What waits for an administrator, most urgent first: records that need a decision, then people, money and lists. */
export const decisionKinds = ['cases', 'messages', 'payments', 'accounts', 'series', 'ending'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

const administrationSchema = z.object({
  decisions: z.array(
    z.object({
      kind: z.enum(decisionKinds),
      /** At least 1. */
      count: z.int(),
      /** The day since which the oldest waits, or on which the first ends; null if it has none. */
      day: z.string().nullable(),
      /** Names of the first places, people or antigens concerned. */
      about: z.array(z.string()),
    }),
  ),
  accounts: z.object({ all: z.int(), signed_in: z.int(), unpaid: z.int() }),
  /** `heard`: heard from in the last 72 hours; `silent`: earlier, but not since; the rest were never heard from. */
  places: z.object({ facilities: z.int(), heard: z.int(), silent: z.int() }),
  messages: z.object({ waiting: z.int(), failed: z.int() }),
  /** Paid in this calendar month, in minor units, by currency; subscriptions by status. */
  payments: z.object({
    month: z.array(z.object({ currency: z.string(), amount: z.number() })),
    active: z.int(),
    non_renewing: z.int(),
  }),
});
export type Administration = z.infer<typeof administrationSchema>;

export const operations = {
  administration: defineEndpoint({
    method: 'GET',
    path: '/v/administration/',
    tag: 'Operations',
    who: { right: 'manage-users' },
    summary:
      'What waits for a user manager’s decision, and figures of accounts, places, messages and payments of their unit',
    reply: administrationSchema,
  }),
  backups: defineEndpoint({
    method: 'GET',
    path: '/v/backups/',
    tag: 'Operations',
    who: { right: 'see-backups' },
    summary: 'When the last backup was made and whether one is missing',
    reply: backupStateSchema,
  }),
};
