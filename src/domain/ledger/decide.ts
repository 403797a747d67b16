import { activities, type ActivityPayloads, type ActivityType } from './activities/index.ts';
import type { ActivityRows, Acceptance, Decision } from './activity.ts';
import { applyAll, openWallet } from './apply.ts';
import type { ActivityFacts, LedgerState } from './model.ts';

/** An activity as an officer saved it, of any type. */
export type LedgerActivity = {
  [Type in ActivityType]: { readonly type: Type; readonly payload: ActivityPayloads[Type] };
}[ActivityType];

interface AnyActivity {
  rows(payload: unknown): ActivityRows;
  decide(payload: unknown, state: LedgerState, facts: ActivityFacts): Decision;
}

// The union pairs each type with its own payload; indexing the registry loses that pairing, this brings it back.
function ruleOf(activity: LedgerActivity): AnyActivity {
  return activities[activity.type] as AnyActivity;
}

/** Judges one activity against the facility's rows. Pure. */
export function decide(activity: LedgerActivity, state: LedgerState, facts: ActivityFacts): Decision {
  return ruleOf(activity).decide(activity.payload, state, facts);
}

/** The rows that {@link decide} needs for this activity. */
export function rowsOf(activity: LedgerActivity): ActivityRows {
  return ruleOf(activity).rows(activity.payload);
}

/**
 * The facility's rows after an accepted activity. Throws a defect when the rows that it moves were not loaded
 * (see {@link rowsOf}).
 */
export function applyAcceptance(state: LedgerState, acceptance: Acceptance): LedgerState {
  const { movements } = acceptance;
  return movements.length === 0 ? openWallet(state, acceptance.opensWallet) : applyAll(state, movements);
}
