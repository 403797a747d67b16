import { saidInOrderShape } from '#contract/problem.ts';
import { z } from 'zod';
import {
  antigenIdSchema,
  entryIdSchema,
  eventIdSchema,
  logIdSchema,
  userIdSchema,
  voucherIdSchema,
} from '#domain/kernel/ids.ts';
import { localDateSchema, localDateTimeSchema, quarterSchema } from '#domain/kernel/local-date.ts';
import { adjustmentReasons } from '#domain/ledger/adjustment-reasons.ts';
import { entryActivities } from '#domain/ledger/ledger-entry.ts';
import {
  arrivalStates,
  correctedFields,
  directions,
  facilityRefSchema,
  historyKinds,
  immunizationTypes,
  vvmStages,
} from '#domain/ledger/model.ts';
import { aefiRowSchema } from './aefi-rows.ts';
import { sessionPartRowSchema, sessionPlanRowSchema } from './session-rows.ts';
import { equipmentRowSchema, readingRowSchema, storageRowSchema } from './equipment-rows.ts';
import { openVialRules } from '#domain/immunization/schedule/usual-vials.ts';
import { childRowSchema, immunizationRowSchema } from '#domain/immunization/register/rows.ts';

// Rows are sent as absolute values ("after-images") and never as differences, so that applying one twice changes
// nothing.

/** A wallet at a step of the feed. */
export const walletRowSchema = z.object({
  /** Id of the event that opened the wallet. */
  id: eventIdSchema,
  antigen: antigenIdSchema,
  balance: z.int(),
  issued: z.int(),
  wastage: z.int(),
});
export type WalletRow = z.infer<typeof walletRowSchema>;

const labelShape = {
  batchNo: z.string(),
  expiryOn: localDateSchema,
  vvmStage: z.enum(vvmStages),
  vendor: z.string(),
  /** Doses per vial, if the receiving officer entered it. */
  dosesPerVial: z.int().optional(),
};

/** A lot at a step of the feed. */
export const lotRowSchema = z.object({
  id: entryIdSchema,
  antigen: antigenIdSchema,
  ...labelShape,
  received: z.int(),
  left: z.int(),
  movedOn: z.int().default(0),
});
export type LotRow = z.infer<typeof lotRowSchema>;

const historyLineSchema = z.object({
  at: z.string(),
  event: eventIdSchema,
  kind: z.enum(historyKinds),
  by: z.string(),
  changes: z.array(z.object({ field: z.enum(correctedFields), from: z.string(), to: z.string() })).readonly(),
});

const vvmReadingSchema = z.object({
  at: z.string(),
  event: eventIdSchema,
  stage: z.enum(vvmStages),
  happenedAt: localDateTimeSchema,
  by: z.string(),
});

/**
 * A ledger entry; `open` counts the doses of an issued entry that are not yet utilized, and is null otherwise. Older
 * steps lack the fields with a default.
 */
export const entryRowSchema = z.object({
  id: entryIdSchema,
  activity: z.enum(entryActivities),
  antigen: antigenIdSchema,
  lot: entryIdSchema,
  source: entryIdSchema.nullable(),
  ...labelShape,
  doses: z.int(),
  open: z.int().nullable(),
  direction: z.enum(directions).nullable(),
  officer: z.string(),
  origin: facilityRefSchema.nullable(),
  destination: facilityRefSchema.nullable(),
  year: z.int(),
  quarter: quarterSchema,
  happenedAt: localDateTimeSchema,
  immunizationType: z.enum(immunizationTypes).nullable(),
  childrenImmunized: z.int().nullable(),
  wastage: z.number(),
  wastageRate: z.number(),
  reason: z.string().nullable().default(null),
  reverses: z.enum(entryActivities).nullable().default(null),
  reversedBy: entryIdSchema.nullable().default(null),
  arrival: z.enum(arrivalStates).nullable().default(null),
  history: z.array(historyLineSchema).readonly().default([]),
  admin: userIdSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  voucher: voucherIdSchema.optional(),
  reasonCode: z.enum(adjustmentReasons).optional(),
  vvmReadings: z.array(vvmReadingSchema).readonly().optional(),
  countedAt: localDateTimeSchema.optional(),
  sentBy: z.object({ name: z.string(), tablet: z.string() }).optional(),
});
export type EntryRow = z.infer<typeof entryRowSchema>;

/** Something that a person must look at: a refused or parked event, a lost range, two entries that may be one child. */
export const caseRowSchema = z.object({
  id: z.string(),
  event: eventIdSchema.nullable(),
  reason: z.string(),
  detail: z.string(),
  ...saidInOrderShape,
  /** Ids of other rows concerned, such as the child that may be the same one. */
  about: z.array(z.string()).optional(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
});
export type CaseRow = z.infer<typeof caseRowSchema>;

/** An antigen that facilities may keep. */
export const antigenRowSchema = z.object({
  id: antigenIdSchema,
  name: z.string(),
  schedule: z.string(),
  /** The series of the schedule that it belongs to, or `outside`; absent if nobody chose one. */
  series: z.string().nullable().optional(),
  /** How the antigen is packed; absent if nobody has recorded it. */
  dosesPerVial: z.int().optional(),
  openVial: z.enum(openVialRules).optional(),
  /** Present if forms do not offer it first. */
  isOffered: z.literal(false).optional(),
});
export type AntigenRow = z.infer<typeof antigenRowSchema>;

/**
 * A place of the organisation; `parent` is null for a country. A store lists the units that it supplies in `serves`,
 * including its own; its parent is the LGA, state or country that it belongs to.
 */
export const placeRowSchema = z.object({
  id: z.string(),
  level: z.enum(['country', 'state', 'lga', 'facility']),
  name: z.string(),
  parent: z.string().nullable(),
  serves: z.array(z.string()).optional(),
  /** Nothing new may be sent to it; its successor, if one is named, replaces it. */
  closed: z.literal(true).optional(),
  successor: z.string().optional(),
  /** For a facility: the population it serves, from its profile. */
  catchment: z.int().optional(),
  /** For a country: days by which a dose may be early without having to be repeated; absent for none. */
  graceDays: z.int().optional(),
  /** For a state: the days on which series were introduced. */
  introducedOn: z.record(z.string(), localDateSchema).optional(),
  /** For a facility: its own statements about series. */
  ownWords: z
    .record(z.string(), z.object({ isOffered: z.boolean(), since: localDateSchema.nullable() }))
    .optional(),
});
export type PlaceRow = z.infer<typeof placeRowSchema>;

const verdictBase = {
  seq: z.int().nullable(),
  event_id: eventIdSchema,
  facility_seq: z.int(),
  duplicate: z.boolean().optional(),
};

/**
 * The server's permanent answer to one event. `seq` is null if the event had no readable one; `facility_seq` is its
 * position in the facility's feed; `response` is what the specification's REST call would have returned.
 */
export const verdictSchema = z.discriminatedUnion('verdict', [
  z.object({
    ...verdictBase,
    verdict: z.literal('accepted'),
    response: z.record(z.string(), z.unknown()),
  }),
  z.object({
    ...verdictBase,
    verdict: z.literal('refused'),
    reason: z.string(),
    detail: z.string(),
    ...saidInOrderShape,
    case: z.string(),
  }),
  z.object({
    ...verdictBase,
    verdict: z.literal('parked'),
    reason: z.string(),
    detail: z.string(),
    ...saidInOrderShape,
    deps: z.array(eventIdSchema),
  }),
]);
export type Verdict = z.infer<typeof verdictSchema>;

/**
 * One step of a facility's feed: everything that one event changed. A page never splits it, so a device removes an
 * event from its pending fold in the same transaction that stores the event's effect.
 */
export const facilityItemSchema = z.object({
  s: z.int(),
  k: z.enum(['event', 'case']),
  /** Log of the event; null if it did not come from a tablet. */
  log_id: logIdSchema.nullable(),
  verdict: verdictSchema.nullable(),
  wallets: z.array(walletRowSchema),
  lots: z.array(lotRowSchema),
  entries: z.array(entryRowSchema),
  /** Rows of the register; absent in older stored steps. */
  children: z.array(childRowSchema).default([]),
  immunizations: z.array(immunizationRowSchema).default([]),
  /** Rows of equipment; older servers do not send them. */
  equipment: z.array(equipmentRowSchema).optional(),
  readings: z.array(readingRowSchema).optional(),
  storages: z.array(storageRowSchema).optional(),
  /** Adverse events following immunization; older servers do not send them. */
  aefis: z.array(aefiRowSchema).optional(),
  /** Planned sessions; older servers do not send them. */
  session_plans: z.array(sessionPlanRowSchema).optional(),
  /** Parts of held sessions; older servers do not send them. */
  session_parts: z.array(sessionPartRowSchema).optional(),
  cases: z.array(caseRowSchema),
});
export type FacilityItem = z.infer<typeof facilityItemSchema>;

/**
 * The short form of a plainly accepted step, for the device that sent its event and asked for short steps. The device
 * has the event, derives the rows from its own, and compares their digest. `at` is present if the rows carry a time
 * other than that of saving, because the server found that to be later than its receipt.
 */
export const ownItemSchema = z.object({
  s: z.int(),
  k: z.literal('own'),
  seq: z.int(),
  digest: z.string(),
  at: z.string().optional(),
});
export type OwnItem = z.infer<typeof ownItemSchema>;

/**
 * One step of the reference feed: an antigen or place in its present state. Steps replaced by later ones are left out.
 */
export const referenceItemSchema = z.discriminatedUnion('k', [
  z.object({ s: z.int(), k: z.literal('antigen'), row: antigenRowSchema }),
  z.object({ s: z.int(), k: z.literal('place'), row: placeRowSchema }),
]);
export type ReferenceItem = z.infer<typeof referenceItemSchema>;

/**
 * The voucher that a case is about; null for any other case. The case of a voucher has the voucher's id, lists in
 * `about` the refused lines not yet dealt with, and belongs to the first of them.
 */
export function voucherOfCase({
  id,
  event,
  about = [],
}: Pick<CaseRow, 'id' | 'event' | 'about'>): string | null {
  return event !== null && id !== event && about.includes(event) ? id : null;
}
