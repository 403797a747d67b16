import { z } from 'zod';
import { tokenSchema } from '#contract/wire/envelope.ts';
import {
  maxPushedBytes,
  pullReplySchema,
  pullRequestSchema,
  pushReplySchema,
  pushRequestSchema,
  snapshotLineSchema,
} from '#contract/wire/sync.ts';
import { facilityIdSchema, logIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint } from './endpoint.ts';

const at = '2026-11-20T08:14:00.000Z';
const facility = '0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61';
const log = '5f0c2b1e-93d4-4a6f-8e7b-1c2d3e4f5a6b';
const antigen = '0190a6c4-0000-7000-8000-000000000001';
const receipt = '0190a6c4-7d1e-7b52-9c3a-000000000012';
const issued = '0190a6c4-7d1e-7b52-9c3a-000000000024';
const tooMany = '0190a6c4-7d1e-7b52-9c3a-000000000025';

const positions = {
  protocol: 1,
  epoch: '2026-11-20',
  server_time: at,
  log: { accepted_through: 25, accepted_event: tooMany, durable_through: 20 },
};

const fromTablet = {
  log_id: log,
  v: 1,
  facility,
  device: '0190a6c4-7d1e-7b52-9c3a-0000000000d1',
  actor: '0190a6c4-7d1e-7b52-9c3a-0000000000a1',
  grant: '0190a6c4-7d1e-7b52-9c3a-0000000000f1',
  recorded_at: at,
  clock_offset_ms: -1830,
  replaces: null,
  deps: [],
  seen: 4512,
  app: '1.4.0',
};

const issue = {
  entry: receipt,
  officer: 'Ada Obi',
  happenedAt: '2026-11-20T08:10',
  year: 2026,
  quarter: 'Q4',
};

const accepted = {
  seq: 24,
  event_id: issued,
  facility_seq: 4513,
  verdict: 'accepted',
  response: { activity: 'issued' },
};

const wallet = { id: receipt, antigen, balance: 150, issued: 50, wastage: 0 };

/** A normal issue and one of more than is in stock, as tablet and server exchange them. */
export const syncExamples = {
  push: {
    body: {
      protocol: 1,
      epoch: positions.epoch,
      facility,
      log: { log_id: log, first_seq: 24, head_seq: 25 },
      events: [
        { ...fromTablet, event_id: issued, seq: 24, type: 'issue', payload: { ...issue, doses: 50 } },
        { ...fromTablet, event_id: tooMany, seq: 25, type: 'issue', payload: { ...issue, doses: 900 } },
      ],
    },
    reply: {
      ...positions,
      results: [
        accepted,
        {
          seq: 25,
          event_id: tooMany,
          facility_seq: 4514,
          verdict: 'refused',
          reason: 'less-than-in-stock',
          detail: 'You cannot issued this Bio Farma antigen; you have less than the Antigen in stock',
          case: tooMany,
        },
      ],
    },
  },
  pull: {
    body: {
      protocol: 1,
      epoch: positions.epoch,
      facility,
      scopes: [
        { scope: 'facility', after: 4512 },
        { scope: 'reference', after: 88 },
      ],
      log_id: log,
      limit: 500,
    },
    reply: {
      ...positions,
      scopes: [
        {
          scope: 'facility',
          mode: 'delta',
          next: 4513,
          head: 4514,
          has_more: true,
          items: [
            {
              s: 4513,
              k: 'event',
              log_id: log,
              verdict: accepted,
              wallets: [wallet],
              lots: [],
              entries: [],
              children: [],
              immunizations: [],
              equipment: [],
              cases: [],
            },
          ],
          folded_through: 24,
          folded_event: issued,
        },
        { scope: 'reference', mode: 'delta', next: 88, head: 88, has_more: false, items: [] },
      ],
      check: null,
    },
  },
  snapshot: [
    {
      k: 'head',
      ...positions,
      as_of: 4514,
      folded_through: 25,
      folded_event: tooMany,
      counts: { wallets: 1, lots: 0, entries: 0, children: 0, immunizations: 0, cases: 0, verdicts: 0 },
    },
    { k: 'wallet', row: wallet },
    { k: 'end', rows: 1, wallet_digest: '9f2b6c1e' },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join(''),
  events: 'event: moved\ndata: 4514\n\nevent: reference\ndata: 88\n\nevent: viewer\ndata: changed\n\n',
};

export const sync = {
  push: defineEndpoint({
    method: 'POST',
    path: '/v/sync/push/',
    tag: 'Sync',
    who: 'signed-in',
    evenIf: ['unpaid', 'deactivated'],
    summary: 'Store and judge a batch of events of one tablet',
    description: 'An event that came before is answered as it was the first time.',
    // The server counts the events itself, because a tablet halves a batch that is too large but reacts to no other
    // refusal.
    body: pushRequestSchema.extend({ events: z.array(z.unknown()) }),
    bodyLimit: maxPushedBytes,
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
      /** Comma-separated names of the families that the device knows; rows of others are left out. */
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
