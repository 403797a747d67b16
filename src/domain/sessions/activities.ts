import type { EventOf, RuleFacts } from '#domain/kernel/event-of.ts';
import { type SessionPlanId, sessionPlanIdOf, sessionPlanIdSchema } from '#domain/kernel/ids.ts';
import {
  repeats,
  type SessionActivity,
  type SessionDecision,
  sessionKinds,
  type SessionPlan,
} from './model.ts';
import { z } from 'zod';
import { daysBetween, type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { isPlannedDay, plannedSessions } from './planned-days.ts';

/** Payload of every event about planned sessions by its type; a new one takes one line here and one in the registry below. */
export interface SessionPayloads {
  'plan-session': PlanSessionPayload;
  'move-session': MoveSessionPayload;
  'cancel-session': CancelSessionPayload;
}

export type SessionType = keyof SessionPayloads;

/** An event about a planned session as an officer saved it, of any type. */
export type SessionEvent = EventOf<SessionPayloads>;

// The union pairs each type with its own payload; indexing the registry loses that pairing, and this restores it.
function kindOf(event: SessionEvent): SessionActivity<unknown> {
  return sessionActivities[event.type] as SessionActivity<unknown>;
}

/** Judges an event by the current plan. */
export function decideSession(
  event: SessionEvent,
  plan: SessionPlan | undefined,
  facts: RuleFacts,
): SessionDecision {
  return kindOf(event).decide(event.payload, plan, facts);
}

/** The plan that an event refers to; null for the event that creates it. */
export function aboutPlan(event: SessionEvent): SessionPlanId | null {
  return kindOf(event).about(event.payload);
}

export const planSessionPayloadSchema = z.object({
  kind: z.enum(sessionKinds),
  place: textSchema(),
  settlement: textOrNothingSchema(),
  on: localDateSchema,
  repeat: z.enum(repeats),
  until: localDateSchema.nullable(),
  team: textOrNothingSchema(),
});
type PlanSessionPayload = z.infer<typeof planSessionPayloadSchema>;

/** Plans a session, once or repeatedly. */
const planSession: SessionActivity<PlanSessionPayload> = {
  version: 1,
  payload: planSessionPayloadSchema,
  about: () => null,
  decide(payload, known, { event, actor, at }) {
    // Another log may have created it already.
    if (known) return { accepted: true, plan: null };
    const { on, until, repeat } = payload;
    if (isPast(on, at)) return { accepted: false, reason: 'session-in-past' };
    if (until !== null && until < on) return { accepted: false, reason: 'ends-before-first' };
    return {
      accepted: true,
      plan: {
        ...payload,
        until: repeat === 'once' ? null : until,
        id: sessionPlanIdOf(event),
        changes: [],
        admin: actor,
        createdAt: at,
        updatedAt: at,
      },
    };
  },
};

const moveSessionPayloadSchema = z.object({
  plan: sessionPlanIdSchema,
  /** The planned day. */
  on: localDateSchema,
  to: localDateSchema,
  reason: textOrNothingSchema(),
});
type MoveSessionPayload = z.infer<typeof moveSessionPayloadSchema>;

/** Moves one day of a plan to another; moving it to its own day undoes that. */
const moveSession: SessionActivity<MoveSessionPayload> = {
  version: 1,
  payload: moveSessionPayloadSchema,
  about: ({ plan }) => plan,
  decide({ on, to, reason }, plan, { event, actor, at }) {
    if (!plan) return { accepted: false, reason: 'plan-missing' };
    if (!isPlannedDay(plan, on)) return { accepted: false, reason: 'not-a-planned-day' };
    if (isPast(to, at)) return { accepted: false, reason: 'session-in-past' };
    const isTaken = plannedSessions(plan, { from: to, to }).some(
      ({ planned, isCancelled }) => planned !== on && !isCancelled,
    );
    if (isTaken) return { accepted: false, reason: 'planned-day-taken' };
    const change = { on, to, reason, event, by: actor, at };
    return { accepted: true, plan: { ...plan, changes: [...plan.changes, change], updatedAt: at } };
  },
};

const cancelSessionPayloadSchema = z.object({
  plan: sessionPlanIdSchema,
  /** The planned day. */
  on: localDateSchema,
  /** True to cancel all later days too. */
  following: z.boolean(),
  reason: textSchema(),
});
type CancelSessionPayload = z.infer<typeof cancelSessionPayloadSchema>;

/** Cancels one day of a plan, or makes it the last. */
const cancelSession: SessionActivity<CancelSessionPayload> = {
  version: 1,
  payload: cancelSessionPayloadSchema,
  about: ({ plan }) => plan,
  decide({ on, following, reason }, plan, { event, actor, at }) {
    if (!plan) return { accepted: false, reason: 'plan-missing' };
    if (!isPlannedDay(plan, on)) return { accepted: false, reason: 'not-a-planned-day' };
    const change = { on, to: null, reason, event, by: actor, at };
    // The first cancelled day stays visible; it can be moved back like any other.
    const until = following && plan.repeat !== 'once' ? on : plan.until;
    return { accepted: true, plan: { ...plan, until, changes: [...plan.changes, change], updatedAt: at } };
  },
};

/** The registry: the only list of events about planned sessions. */
export const sessionActivities: {
  readonly [Type in SessionType]: SessionActivity<SessionPayloads[Type]>;
} = {
  'plan-session': planSession,
  'move-session': moveSession,
  'cancel-session': cancelSession,
};

/** True for a day that is over everywhere at a UTC time, because clocks run up to 12 hours behind UTC. */
function isPast(on: LocalDate, at: string): boolean {
  return daysBetween(on, at.slice(0, 10) as LocalDate) > 1;
}
