import { z } from 'zod';
import {
  type AntigenId,
  antigenIdSchema,
  type ChildId,
  type EntryId,
  entryIdSchema,
  type HeldSessionId,
  type SessionPartId,
  type SessionPlanId,
  type UserId,
} from '#domain/kernel/ids.ts';
import { type LocalDate, localDateSchema, localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import type { RuleFacts } from '#domain/kernel/event-of.ts';
import type { SessionKind } from '#domain/sessions/model.ts';

/*
 * A held session is the sum of its tablets' parts (ADR 62). A part has one writer, its tablet; nobody else changes it.
 * - The vials taken out of the store are on the part of the tablet that took them, and belong to all of the session.
 * - An opened vial is on the part of the tablet that opened it: it is an issued entry, and so counts once.
 * - A log is sent in order. Once the closing of a part has arrived, all earlier records of its tablet have too.
 */

/** Unopened vials of one lot that were taken out of the store for the session. */
export const carriedLotSchema = z.object({
  antigen: antigenIdSchema,
  name: textSchema(),
  lot: entryIdSchema,
  batchNo: textOrNothingSchema(),
  perVial: z.int().min(1),
  vials: z.int().min(1),
  /** Day it arrived, if another lot of the store has the same batch. */
  cameOn: localDateSchema.optional(),
});
export type CarriedLot = z.infer<typeof carriedLotSchema>;

/** A vial that doses are taken from: an issued entry. `lot` is null if it was open before the session. */
export const openedVialSchema = z.object({
  antigen: antigenIdSchema,
  name: textSchema(),
  entry: entryIdSchema,
  lot: entryIdSchema.nullable(),
  batchNo: textOrNothingSchema(),
  doses: z.int().min(1),
  openedAt: localDateTimeSchema,
});
export type OpenedVial = z.infer<typeof openedVialSchema>;

/** A tablet's count of a carried lot when it closed its part: vials returned unopened, and empty or part-used ones. */
export interface CountedLot {
  readonly lot: EntryId;
  readonly returned: number;
  readonly opened: number;
  /** Opened vials that are empty, and ones discarded with doses in them. The others are kept open. */
  readonly empties?: number | undefined;
  readonly discarded?: number | undefined;
}

/** A tablet's count of a batch's vials that were open before the session. */
export interface CountedOpen {
  readonly antigen: AntigenId;
  readonly batchNo: string;
  readonly empties: number;
  readonly discarded: number;
}

export interface SessionHead {
  readonly kind: SessionKind;
  readonly place: string;
  /** Settlement of the children; empty for all. */
  readonly settlement: string;
  readonly plan: { readonly id: SessionPlanId; readonly on: LocalDate } | null;
  readonly on: LocalDate;
}

export interface PartClosing {
  readonly counted: readonly CountedLot[];
  /** Reason why the vials differ; null if they do not. */
  readonly reason: string | null;
  readonly seen: readonly ChildId[];
  readonly at: string;
  readonly countedOpen?: readonly CountedOpen[] | undefined;
  /** True if its tablet did not close it, and will not. */
  readonly isGivenUp?: true | undefined;
}

/** One tablet's part in a session. */
export interface SessionPart {
  readonly id: SessionPartId;
  /** Id of the session, which is that of the part that started it. */
  readonly session: HeldSessionId;
  /** Shared facts, on the part that started the session; null on one that joined. */
  readonly head: SessionHead | null;
  /** People who hold it at this tablet. */
  readonly team: string;
  readonly carried: readonly CarriedLot[];
  readonly vials: readonly OpenedVial[];
  /** Last closing of the part; null while it is open. */
  readonly closed: PartClosing | null;
  readonly admin: UserId;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Reasons to refuse an event about a held session. A new one needs a sentence, which the compiler demands. */
export const heldRejections = ['session-missing', 'session-part-missing', 'not-own-session-part'] as const;
export type HeldRejection = (typeof heldRejections)[number];

/** The part that an event refers to and the one that started its session, as far as known. */
export interface HeldRows {
  readonly part: SessionPart | undefined;
  readonly first: SessionPart | undefined;
}

export type HeldDecision =
  | { readonly accepted: true; readonly part: SessionPart | null }
  | { readonly accepted: false; readonly reason: HeldRejection };

/** The session and the part that an event refers to; null for the one that the event creates. */
export interface HeldAbout {
  readonly session: HeldSessionId | null;
  readonly part: SessionPartId | null;
}

/** One kind of event: the shape of what the officer saves, and the rule that judges it. */
export interface HeldActivity<Payload> {
  readonly version: number;
  readonly payload: z.ZodType<Payload>;
  about(payload: Payload): HeldAbout;
  /** Pure: the same payload, rows and facts give the same decision on the tablet and on the server. */
  decide(payload: Payload, rows: HeldRows, facts: RuleFacts): HeldDecision;
}
