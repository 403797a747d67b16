import { z } from 'zod';
import { eventIdSchema, facilityIdSchema, logIdSchema } from '#domain/kernel/ids.ts';
import { sentenceSchema } from '../problem.ts';
import { highestCounter, isStorable, tokenSchema } from './envelope.ts';
import { aefiRowSchema } from './aefi-rows.ts';
import { sessionPartRowSchema, sessionPlanRowSchema } from './session-rows.ts';
import { equipmentRowSchema, readingRowSchema, storageRowSchema } from './equipment-rows.ts';
import {
  caseRowSchema,
  entryRowSchema,
  facilityItemSchema,
  type FacilityItem,
  lotRowSchema,
  ownItemSchema,
  referenceItemSchema,
  verdictSchema,
  walletRowSchema,
} from './rows.ts';
import { viewerStandingSchema } from './session.ts';
import { writtenFilesSchema } from './written-file.ts';
import { childRowSchema, immunizationRowSchema } from '#domain/immunization/register/rows.ts';

export const protocolVersion = 1;

/** Most events in one push and most bytes of its JSON before compression. */
export const maxPushedEvents = 1000;
export const maxPushedBytes = 1024 * 1024;
/** Most events that one pull says were set aside. */
export const maxSetAside = 100;
/** Most items in one page of a feed. */
export const maxPulledItems = 500;

/** Limits of one request, sent by the server so that they can change without a new build on the tablets. */
export const syncLimitsSchema = z.object({
  push_events: z.int().min(1),
  push_bytes: z.int().min(1),
  page_items: z.int().min(1),
});
export type SyncLimits = z.infer<typeof syncLimitsSchema>;

/** The limits of a server of before it told them. */
export const limitsUntold: SyncLimits = { push_events: 200, push_bytes: 256 * 1024, page_items: 500 };
export const syncLimits: SyncLimits = {
  push_events: maxPushedEvents,
  push_bytes: maxPushedBytes,
  page_items: maxPulledItems,
};

const counterSchema = z.int().min(0).max(highestCounter);
const seqSchema = counterSchema.min(1);

/** Random, one for each transaction of the server that takes steps: another one at the same step is another history. */
const markSchema = tokenSchema(16);

const lostRangeSchema = z
  .object({ first: seqSchema, last: seqSchema })
  .refine(({ first, last }) => first <= last, { error: 'ends before it begins', path: ['last'] });

/** A refusal as the tablet heard it. */
const declinedEventSchema = z.object({
  event_id: eventIdSchema,
  reason: tokenSchema(60),
  sentences: z
    .array(sentenceSchema)
    .max(20)
    .refine((sentences) => isStorable(sentences), 'cannot be stored')
    // They become a case that people read: no tablet's own refusal is nearly as long.
    .refine((sentences) => JSON.stringify(sentences).length <= 4000, 'cannot be read'),
});
export type DeclinedEvent = z.infer<typeof declinedEventSchema>;

export const pushRequestSchema = z.object({
  protocol: z.literal(protocolVersion),
  epoch: tokenSchema(64),
  facility: facilityIdSchema,
  log: z.object({
    log_id: logIdSchema,
    first_seq: seqSchema,
    head_seq: counterSchema,
    /** Ranges of `seq` that the tablet no longer has; each opens a case. */
    lost: z.array(lostRangeSchema).max(100).optional(),
  }),
  /** Only verdicts other than plain acceptance are wanted; the log's position tells of the rest. */
  answer: z.literal('short').optional(),
  /** Events of the push that were refused by a server that has forgotten it since: they stay refused. */
  declined: z.array(declinedEventSchema).max(maxPushedEvents).optional(),
  /** Envelopes are judged one by one: one malformed event must not hold back the others. */
  events: z.array(z.unknown()).max(maxPushedEvents),
});
export type PushRequest = z.infer<typeof pushRequestSchema>;

/** The event that a log has at a number: null if it was lost there, absent from a server of before numbers had names. */
const namedEventSchema = eventIdSchema.nullable().optional();

export const logPositionSchema = z.object({
  accepted_through: z.int(),
  accepted_event: namedEventSchema,
  durable_through: z.int(),
});
export type LogPosition = z.infer<typeof logPositionSchema>;

export const pushReplySchema = z.object({
  protocol: z.literal(protocolVersion),
  epoch: z.string(),
  server_time: z.string(),
  log: logPositionSchema,
  results: z.array(verdictSchema),
});
export type PushReply = z.infer<typeof pushReplySchema>;

/** 409 `epoch-changed`: the server was restored or replaced; the tablet sends again what it forgot. */
export const epochChangedSchema = z.object({
  code: z.literal('epoch-changed'),
  detail: z.string(),
  epoch: z.string(),
  log: logPositionSchema,
});

/** 409 `log-gap`: events before `first_seq` are missing on the server. */
export const logGapSchema = z.object({
  code: z.literal('log-gap'),
  detail: z.string(),
  expected_seq: z.int(),
});

/** 409 `log-forked`: a number of the push is another event's on the server, so two copies of one log have been written to. */
export const logForkedSchema = z.object({
  code: z.literal('log-forked'),
  detail: z.string(),
  seq: z.int(),
  event_id: eventIdSchema,
});

/** 409 `lost-too-far`: the range goes beyond what an earlier push said the log holds; that is known now. */
export const lostTooFarSchema = z.object({ code: z.literal('lost-too-far'), detail: z.string() });

/** Distance by which a log's head may lie ahead of the server's copy. */
export const maxAhead = 100_000;

export const pullRequestSchema = z.object({
  protocol: z.literal(protocolVersion).optional(),
  /** Null on a device that knows none yet. */
  epoch: tokenSchema(64).nullable(),
  facility: facilityIdSchema,
  scopes: z
    .array(
      z.object({
        scope: z.enum(['facility', 'reference']),
        after: counterSchema,
        /** Of the facility's step `after`, where a page or a snapshot named it. */
        mark: markSchema.optional(),
      }),
    )
    .min(1)
    .max(2),
  log_id: logIdSchema,
  /** Head of the log on the device; sent by a closed account that has sent all it had, whose sign-in ends once the server has it. */
  head_seq: counterSchema.optional(),
  limit: z.int().min(1).max(maxPulledItems),
  app: tokenSchema(40).optional(),
  /** Steps of the log's own events that were plainly accepted may come short. */
  own: z.literal('short').optional(),
  /** Refused events of the log that an officer set aside while their cases, as the device knows them, are open. */
  set_aside: z.array(eventIdSchema).max(maxSetAside).optional(),
  /** Files that were made on the tablet since it last told, for the log of security events. */
  wrote: writtenFilesSchema.optional(),
  /** A differing digest or a gap that the device found, a fault of its app or what it cannot read, so that someone looks. */
  report: z
    .object({
      kind: z.enum(['gap', 'digest', 'defect', 'unreadable']),
      at: counterSchema,
      detail: z
        .string()
        .max(200)
        .refine((detail) => isStorable(detail), 'cannot be stored'),
    })
    .optional(),
});
export type PullRequest = z.infer<typeof pullRequestSchema>;

const scopePage = {
  mode: z.enum(['delta', 'snapshot-needed']),
  /** Cursor after this page, and the newest step there is. */
  next: z.int(),
  head: z.int(),
  has_more: z.boolean(),
};

/** A step as a tablet reads it: rows of a family that only some builds know stay in it, and are read by that family's schema. */
export const anyItemSchema = facilityItemSchema.loose() as unknown as typeof facilityItemSchema;

/** One step of a facility's feed, whole or, of the device's own events, short. */
export const facilityStepSchema = z.discriminatedUnion('k', [ownItemSchema, anyItemSchema]);

export const facilityPageSchema = z.object({
  scope: z.literal('facility'),
  ...scopePage,
  items: z.array(facilityStepSchema),
  /** Events of the device's log up to here have their effect in this page or an earlier one. */
  folded_through: z.int(),
  folded_event: namedEventSchema,
  /** Of the step `next`, where the page brings steps. */
  mark: markSchema.optional(),
});
export type FacilityPage = z.infer<typeof facilityPageSchema>;
/** A page whose steps are all written out. */
export type WholePage = Omit<FacilityPage, 'items'> & { readonly items: readonly FacilityItem[] };

export const referencePageSchema = z.object({
  scope: z.literal('reference'),
  ...scopePage,
  items: z.array(referenceItemSchema),
});
export type ReferencePage = z.infer<typeof referencePageSchema>;

export const pullReplySchema = z.object({
  protocol: z.literal(protocolVersion),
  epoch: z.string(),
  server_time: z.string(),
  log: logPositionSchema,
  scopes: z.array(z.discriminatedUnion('scope', [facilityPageSchema, referencePageSchema])),
  /** Present when the facility's page reaches the head: the wallets as of that step. */
  check: z.object({ as_of: z.int(), wallet_count: z.int(), wallet_digest: z.string() }).nullable(),
  /** Told to a closed account, in the place of steps: of its own records in this log those that do not stand. */
  verdicts: z.array(verdictSchema).optional(),
  /** The caller as they stand now: an open session follows it. Older servers leave it out. */
  viewer: viewerStandingSchema.optional(),
  /** Left out by servers of before. */
  limits: syncLimitsSchema.optional(),
});
export type PullReply = z.infer<typeof pullReplySchema>;

/** First line of `GET /v/sync/snapshot/` (NDJSON): with the last one it frames the rows between them. */
export const snapshotHeadSchema = z.object({
  k: z.literal('head'),
  protocol: z.literal(protocolVersion),
  epoch: z.string(),
  server_time: z.string(),
  as_of: z.int(),
  log: logPositionSchema,
  folded_through: z.int(),
  folded_event: namedEventSchema,
  /** Of the step `as_of`; absent if there is none. */
  mark: markSchema.optional(),
  /** Rows by the names that they travel by in a step. */
  counts: z.record(z.string(), z.int()),
});
/** Last line of a snapshot. */
export const snapshotEndSchema = z.object({ k: z.literal('end'), rows: z.int(), wallet_digest: z.string() });

/** A line of `GET /v/sync/snapshot/`; those of the equipment, of adverse events and of sessions come to tablets that ask for them. */
export const snapshotLineSchema = z.discriminatedUnion('k', [
  snapshotHeadSchema,
  z.object({ k: z.literal('wallet'), row: walletRowSchema }),
  z.object({ k: z.literal('lot'), row: lotRowSchema }),
  z.object({ k: z.literal('entry'), row: entryRowSchema }),
  z.object({ k: z.literal('child'), row: childRowSchema }),
  z.object({ k: z.literal('immunization'), row: immunizationRowSchema }),
  z.object({ k: z.literal('equipment'), row: equipmentRowSchema }),
  z.object({ k: z.literal('reading'), row: readingRowSchema }),
  z.object({ k: z.literal('storage'), row: storageRowSchema }),
  z.object({ k: z.literal('aefi'), row: aefiRowSchema }),
  z.object({ k: z.literal('session_plan'), row: sessionPlanRowSchema }),
  z.object({ k: z.literal('session_part'), row: sessionPartRowSchema }),
  z.object({ k: z.literal('case'), row: caseRowSchema }),
  /** Verdicts of the asking device's own log that are not plain accepted. */
  z.object({ k: z.literal('verdict'), row: verdictSchema }),
  snapshotEndSchema,
]);
export type SnapshotLine = z.infer<typeof snapshotLineSchema>;
