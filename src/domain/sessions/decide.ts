import type { SessionPlanId } from '#domain/kernel/ids.ts';
import { sessionActivities, type SessionPayloads, type SessionType } from './activities/index.ts';
import type { SessionActivity, SessionDecision, SessionFacts, SessionPlan } from './model.ts';

/** An event about a planned session as an officer saved it, of any type. */
export type SessionEvent = {
  [Type in SessionType]: { readonly type: Type; readonly payload: SessionPayloads[Type] };
}[SessionType];

// The union pairs each type with its own payload; indexing the registry loses that pairing, this brings it back.
function kindOf(event: SessionEvent): SessionActivity<unknown> {
  return sessionActivities[event.type] as SessionActivity<unknown>;
}

/** Judges an event by the plan as it stands. */
export function decideSession(
  event: SessionEvent,
  plan: SessionPlan | undefined,
  facts: SessionFacts,
): SessionDecision {
  return kindOf(event).decide(event.payload, plan, facts);
}

/** The plan that an event is about; null for one that brings it. */
export function aboutPlan(event: SessionEvent): SessionPlanId | null {
  return kindOf(event).about(event.payload);
}
