import { fieldFaults } from '#domain/kernel/field-faults.ts';
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

/** Most events in one push, and most bytes of its JSON before compression. */
export const maxPushedEvents = 1000;
export const maxPushedBytes = 1024 * 1024;
/** Most events that one pull reports as set aside. */
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

/** Limits assumed for an older server that sends none. */
export const assumedLimits: SyncLimits = { push_events: 200, push_bytes: 256 * 1024, page_items: 500 };
export const syncLimits: SyncLimits = {
  push_events: maxPushedEvents,
  push_bytes: maxPushedBytes,
  page_items: maxPulledItems,
};

const counterSchema = z.int().min(0).max(highestCounter);
const seqSchema = counterSchema.min(1);

/**
 * Random, one for each server transaction that adds steps: a different mark at the same step means a different
 * history.
 */
const markSchema = tokenSchema(16);

const lostRangeSchema = z
  .object({ first: seqSchema, last: seqSchema })
  .refine(({ first, last }) => first <= last, { error: fieldFaults.endsFirst, path: ['last'] });

/** A refusal as the tablet received it. */
const declinedEventSchema = z.object({
  event_id: eventIdSchema,
  reason: tokenSchema(60),
  sentences: z
    .array(sentenceSchema)
    .max(20)
    .refine((sentences) => isStorable(sentences), fieldFaults.notStorable)
    // These sentences go into a case that people read; no genuine refusal is nearly as long.
    .refine((sentences) => JSON.stringify(sentences).length <= 4000, fieldFaults.unreadable),
});
export type DeclinedEvent = z.infer<typeof declinedEventSchema>;

/** Most events that one proof of acceptance covers. */
export const maxAcceptanceNumbers = 32;

/** Proof by the server that it accepted the events of a log under these numbers, in their author's name. */
export const acceptanceSchema = z.object({ first: seqSchema, last: seqSchema, mac: tokenSchema(64) });
export type Acceptance = z.infer<typeof acceptanceSchema>;

/** Proofs of another build's shape prove nothing; the events beside them are judged as without. */
const acceptancesSchema = z.array(acceptanceSchema).max(maxPushedEvents).optional().catch(undefined);

export const pushRequestSchema = z.object({
  protocol: z.literal(protocolVersion),
  epoch: tokenSchema(64),
  facility: facilityIdSchema,
  log: z.object({
    log_id: logIdSchema,
    first_seq: seqSchema,
    /** The tablet's event at the number before `first_seq`. Older tablets leave it out, as do those that no longer have it. */
    after_event: eventIdSchema.optional(),
    head_seq: counterSchema,
    /** Ranges of `seq` that the tablet has lost; each opens a case. */
    lost: z.array(lostRangeSchema).max(100).optional(),
  }),
  /** Asks only for verdicts other than plain acceptance, because the log's position implies the rest. */
  answer: z.literal('short').optional(),
  /** Events of the push that were refused by the server before a restore lost the refusal; they stay refused. */
  declined: z.array(declinedEventSchema).max(maxPushedEvents).optional(),
  /** Proofs that events of the push were accepted, by a server that may have forgotten it since a restore; they stay accepted. */
  acceptances: acceptancesSchema,
  /** Envelopes are judged one by one, because one malformed event must not hold back the others. */
  events: z.array(z.unknown()).max(maxPushedEvents),
});
export type PushRequest = z.infer<typeof pushRequestSchema>;

/** The event at a number of the log: null if it was lost there, absent from older servers. */
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
  /** For the accepted events; older servers leave it out. */
  acceptances: acceptancesSchema,
});
export type PushReply = z.infer<typeof pushReplySchema>;

/** 409 `epoch-changed`: the server was restored or replaced, and the tablet sends again what it lost. */
export const epochChangedSchema = z.object({
  code: z.literal('epoch-changed'),
  detail: z.string(),
  epoch: z.string(),
  log: logPositionSchema,
});

/** 409 `log-gap`: the server is missing events before `first_seq`. */
export const logGapSchema = z.object({
  code: z.literal('log-gap'),
  detail: z.string(),
  expected_seq: z.int(),
});

/** 409 `log-forked`: another event holds a number of the push, so two copies of one log have been written to. */
export const logForkedSchema = z.object({
  code: z.literal('log-forked'),
  detail: z.string(),
  seq: z.int(),
  event_id: eventIdSchema,
});

/**
 * 409 `lost-too-far`: the range goes beyond the last number that an earlier push reported; the server knows that
 * number now.
 */
export const lostTooFarSchema = z.object({ code: z.literal('lost-too-far'), detail: z.string() });

/** How far a log's head may be ahead of the server's copy. */
export const maxAhead = 100_000;

export const pullRequestSchema = z.object({
  protocol: z.literal(protocolVersion).optional(),
  /** Null on a device that does not know one yet. */
  epoch: tokenSchema(64).nullable(),
  facility: facilityIdSchema,
  scopes: z
    .array(
      z.object({
        scope: z.enum(['facility', 'reference']),
        after: counterSchema,
        /** The mark of the facility's step `after`, if a page or snapshot gave it. */
        mark: markSchema.optional(),
      }),
    )
    .min(1)
    .max(2),
  log_id: logIdSchema,
  /**
   * Head of the log on the device. A closed account sends it after everything else, and its session ends once the
   * server has the whole log.
   */
  head_seq: counterSchema.optional(),
  limit: z.int().min(1).max(maxPulledItems),
  app: tokenSchema(40).optional(),
  /** Accepts the short form for plainly accepted steps of this log's own events. */
  own: z.literal('short').optional(),
  /** The device has the proofs of acceptance of its log up to this number, and asks for those after it. */
  acceptances_after: counterSchema.optional(),
  /** Requests the figures over all rows, to compare them. */
  row_figures: z.literal(true).optional(),
  /** Refused events of the log that an officer set aside, while the device sees their cases as open. */
  set_aside: z.array(eventIdSchema).max(maxSetAside).optional(),
  /** Files exported on the tablet since its last report, for the security log. */
  wrote: writtenFilesSchema.optional(),
  /**
   * A digest mismatch, a feed gap, a fault of the app or unreadable data that the device found, so that someone looks
   * into it.
   */
  report: z
    .object({
      kind: z.enum(['gap', 'digest', 'defect', 'unreadable']),
      at: counterSchema,
      detail: z
        .string()
        .max(200)
        .refine((detail) => isStorable(detail), fieldFaults.notStorable),
    })
    .optional(),
});
export type PullRequest = z.infer<typeof pullRequestSchema>;

const scopePage = {
  mode: z.enum(['delta', 'snapshot-needed']),
  /** Cursor after this page, and the newest existing step. */
  next: z.int(),
  head: z.int(),
  has_more: z.boolean(),
};

/**
 * A step as a tablet reads it: rows of families that only some builds know are kept, and read by that family's schema.
 */
export const anyItemSchema = facilityItemSchema.loose() as unknown as typeof facilityItemSchema;

/** One step of a facility's feed: complete or, for the device's own events, in short form. */
export const facilityStepSchema = z.discriminatedUnion('k', [ownItemSchema, anyItemSchema]);

export const facilityPageSchema = z.object({
  scope: z.literal('facility'),
  ...scopePage,
  items: z.array(facilityStepSchema),
  /** All events of the device's log up to here have their effect in this page or an earlier one. */
  folded_through: z.int(),
  folded_event: namedEventSchema,
  /** The mark of the step `next`, if the page contains steps. */
  mark: markSchema.optional(),
});
export type FacilityPage = z.infer<typeof facilityPageSchema>;
/** A page without short steps. */
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
  /** Present when the page reaches the facility's head: the wallets as of that step. */
  check: z
    .object({
      as_of: z.int(),
      wallet_count: z.int(),
      wallet_digest: z.string(),
      /** The requested figures over all rows, by family. Older servers leave them out. */
      rows: z.record(z.string(), z.string()).optional().catch(undefined),
    })
    .nullable(),
  /** For a closed account, instead of steps: the verdicts on its own records in this log that were not accepted. */
  verdicts: z.array(verdictSchema).optional(),
  /** The requested proofs, for everything accepted up to a number. */
  acceptances: z
    .object({ through: z.int(), proofs: z.array(acceptanceSchema) })
    .optional()
    .catch(undefined),
  /** The caller's present state, which an open session follows. Older servers leave it out. */
  viewer: viewerStandingSchema.optional(),
  /** Older servers leave it out. */
  limits: syncLimitsSchema.optional(),
});
export type PullReply = z.infer<typeof pullReplySchema>;

/** First line of `GET /v/sync/snapshot/` (NDJSON); together with the last one it frames the rows. */
export const snapshotHeadSchema = z.object({
  k: z.literal('head'),
  protocol: z.literal(protocolVersion),
  epoch: z.string(),
  server_time: z.string(),
  as_of: z.int(),
  log: logPositionSchema,
  folded_through: z.int(),
  folded_event: namedEventSchema,
  /** The mark of the step `as_of`; absent if there is none. */
  mark: markSchema.optional(),
  /** Number of rows by their name in a step. */
  counts: z.record(z.string(), z.int()),
});
/** Last line of a snapshot. */
export const snapshotEndSchema = z.object({ k: z.literal('end'), rows: z.int(), wallet_digest: z.string() });

/**
 * A line of `GET /v/sync/snapshot/`; those of equipment, adverse events and sessions are sent only to tablets that ask
 * for them.
 */
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
  /** Verdicts other than plain acceptance on the requesting device's own log. */
  z.object({ k: z.literal('verdict'), row: verdictSchema }),
  snapshotEndSchema,
]);
export type SnapshotLine = z.infer<typeof snapshotLineSchema>;
