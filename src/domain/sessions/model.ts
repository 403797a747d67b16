import type { z } from 'zod';
import type { RuleFacts } from '#domain/kernel/event-of.ts';
import type { EventId, SessionPlanId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { lineKey } from '#domain/kernel/text.ts';

/** Kinds of sessions (NPHCDA, routine immunization: fixed, outreach and mobile sessions; campaigns in addition). */
export const sessionKinds = ['fixed', 'outreach', 'mobile', 'campaign'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/**
 * Repetition of a planned session. A monthly one keeps its weekday: planned for the second Tuesday, it is on the second Tuesday of each
 * month. The fifth of a weekday is the last one.
 */
export const repeats = ['once', 'weekly', 'monthly'] as const;
export type Repeat = (typeof repeats)[number];

interface SessionPlanDetails {
  readonly kind: SessionKind;
  /** Place where it is held, as told to a care giver. */
  readonly place: string;
  /** Settlement of the children; empty for the whole facility. */
  readonly settlement: string;
  /** Its first day. */
  readonly on: LocalDate;
  readonly repeat: Repeat;
  /** Last day on which it may recur; null without an end. */
  readonly until: LocalDate | null;
  readonly team: string;
}

/** Change of one day of a plan. The last change of a day applies. */
export interface PlanChange {
  /** The planned day. */
  readonly on: LocalDate;
  /** Day that it was moved to, which is the planned one if that was undone; null if it was cancelled. */
  readonly to: LocalDate | null;
  readonly reason: string;
  readonly event: EventId;
  readonly by: UserId;
  readonly at: string;
}

/** A planned session, once or repeated. Nothing is erased: changes record what was moved or cancelled. */
export interface SessionPlan extends SessionPlanDetails {
  readonly id: SessionPlanId;
  readonly changes: readonly PlanChange[];
  readonly admin: UserId;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Reasons to refuse an event about planned sessions. A new one needs a sentence, which the compiler demands. */
const sessionRejections = [
  'plan-missing',
  'ends-before-first',
  'not-a-planned-day',
  'session-in-past',
  'planned-day-taken',
] as const;
export type SessionRejection = (typeof sessionRejections)[number];

export type SessionDecision =
  | { readonly accepted: true; readonly plan: SessionPlan | null }
  | { readonly accepted: false; readonly reason: SessionRejection };

/** One kind of event: the shape of what the officer saves, and the rule that judges it. */
export interface SessionActivity<Payload> {
  readonly version: number;
  readonly payload: z.ZodType<Payload>;
  /** The plan that it refers to; null for the event that creates it. */
  about(payload: Payload): SessionPlanId | null;
  /** Pure: the same payload, plan and facts give the same decision on the tablet and on the server. */
  decide(payload: Payload, plan: SessionPlan | undefined, facts: RuleFacts): SessionDecision;
}

/** A settlement normalised for comparison: case, spaces and dashes do not distinguish places. */
export function settlementKey(settlement: string): string {
  return lineKey(settlement);
}

/** True if a session is for the children of a settlement: it names that settlement, or none. */
export function isForSettlement(plan: { readonly settlement: string }, settlement: string): boolean {
  return plan.settlement === '' || settlementKey(plan.settlement) === settlementKey(settlement);
}
