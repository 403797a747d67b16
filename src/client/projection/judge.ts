import { factsOf } from '#contract/activity-facts.ts';
import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { Acceptance } from '#domain/ledger/activity.ts';
import { activities, isActivityType } from '#domain/ledger/activities/index.ts';
import { change, movedOn, walletChange } from '#domain/ledger/apply.ts';
import { applyAcceptance, decide, type LedgerActivity } from '#domain/ledger/decide.ts';
import type { LedgerState } from '#domain/ledger/model.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import type { Effect } from '#client/db/rows.ts';
import { type EventLeft, readAs } from './event-left.ts';

/** Why a pending event is left out of the figures: a rule refuses it, or this build cannot read or place it. */
export type WouldRefuse = Rejection | 'unreadable' | 'cannot-apply';

export type Judgement =
  | { readonly accepted: true; readonly acceptance: Acceptance; readonly state: LedgerState }
  | { readonly accepted: false; readonly reason: WouldRefuse };

/**
 * The activity inside an event, or null when this build does not know its type or the version of its payload. An event may be
 * what a damaged row has left of one.
 */
export function activityOf(event: EventLeft): LedgerActivity | null {
  return readAs(event, isActivityType, activities) as LedgerActivity | null;
}

/**
 * Judges an event against rows and gives the rows after it. Never throws: one event that cannot be placed (its lot is
 * already there, its payload is damaged) must not keep a page from being applied.
 */
export function judge(event: EventEnvelope, state: LedgerState): Judgement {
  const activity = activityOf(event);
  if (!activity) return { accepted: false, reason: 'unreadable' };
  try {
    const decision = decide(activity, state, factsOf(event));
    if (!decision.accepted) return decision;
    return { accepted: true, acceptance: decision, state: applyAcceptance(state, decision) };
  } catch {
    return { accepted: false, reason: 'cannot-apply' };
  }
}

/** What an accepted event adds to its wallet, its lot and its issued entry, in doses. */
export function effectOf(acceptance: Acceptance): Effect {
  const sum = { balance: 0, issued: 0, wastage: 0, movedOn: 0, entry: null as Effect['entry'], open: 0 };
  for (const movement of acceptance.movements) {
    const by = walletChange(movement);
    sum.balance += by.balance;
    sum.issued += by.issued;
    sum.wastage += by.wastage;
    sum.movedOn += movedOn(movement);
    if (movement.issuedEntry !== undefined) {
      sum.entry = movement.issuedEntry;
      sum.open += change(movement, 'field');
    }
  }
  return sum;
}
