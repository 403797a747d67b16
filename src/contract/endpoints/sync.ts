import { z } from 'zod';
import { tokenSchema } from '#contract/event-envelope.ts';
import {
  mostPushedBytes,
  pullReplySchema,
  pullRequestSchema,
  pushReplySchema,
  pushRequestSchema,
  snapshotLineSchema,
} from '#contract/sync.ts';
import { facilityIdSchema, logIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint } from './endpoint.ts';
import { syncExamples } from './sync-examples.ts';

export const sync = {
  push: defineEndpoint({
    method: 'POST',
    path: '/v/sync/push/',
    tag: 'Sync',
    who: 'signed-in',
    evenIf: ['unpaid', 'deactivated'],
    summary: 'Store and judge a batch of events of one tablet',
    description: 'An event that came before is answered as it was the first time.',
    // The server counts the events itself: a tablet halves a batch that is too large, and no other refusal.
    body: pushRequestSchema.extend({ events: z.array(z.unknown()) }),
    bodyLimit: mostPushedBytes,
    reply: pushReplySchema,
    example: syncExamples.push,
    errors: [
      'unusable-batch',
      'not-your-facility',
      'not-your-log',
      'log-gap',
      'lost-too-far',
      'log-forked',
      'epoch-changed',
    ],
  }),
  pull: defineEndpoint({
    method: 'POST',
    path: '/v/sync/pull/',
    tag: 'Sync',
    who: 'signed-in',
    evenIf: ['unpaid', 'deactivated'],
    tellsChildren: true,
    summary: 'Next page of the feeds that a device follows',
    body: pullRequestSchema,
    reply: pullReplySchema,
    example: syncExamples.pull,
    errors: ['not-your-facility', 'epoch-changed', 'app-too-old'],
  }),
  snapshot: defineEndpoint({
    method: 'GET',
    path: '/v/sync/snapshot/',
    tag: 'Sync',
    who: 'signed-in',
    evenIf: ['unpaid'],
    tellsChildren: true,
    summary: 'All rows of a facility, one JSON value a line',
    query: z.object({
      facility: facilityIdSchema,
      log_id: logIdSchema,
      app: tokenSchema(40).optional(),
      /** Names of the families that the device knows, with commas between them; lines of others are left out. */
      families: tokenSchema(400).optional(),
    }),
    reply: snapshotLineSchema,
    description:
      'The first line counts what follows, the last one is the checksum: a device takes the whole over, or nothing of it.',
    media: 'application/x-ndjson',
    example: { reply: syncExamples.snapshot },
    errors: ['not-your-facility', 'app-too-old'],
  }),
  events: defineEndpoint({
    method: 'GET',
    path: '/v/sync/events/',
    tag: 'Sync',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: "Tell an online device that its facility's counter moved",
    query: z.object({ facility: facilityIdSchema }),
    reply: z.string(),
    description:
      'An event `moved` gives the newest step, `reference` that of antigens and places; `viewer` says that level, roles or payment of the caller changed.',
    media: 'text/event-stream',
    example: { reply: syncExamples.events },
    errors: ['not-your-facility', 'too-many-requests'],
  }),
};
