import { activities, type ActivityPayloads, type ActivityType } from './activities/index.ts';
import type { ActivityRows, Acceptance, Decision } from './activity.ts';
import { assert } from '#domain/kernel/assert.ts';
import { amended, applyAll, openWallet } from './apply.ts';
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
  const moved =
    movements.length === 0 ? openWallet(state, acceptance.opensWallet) : applyAll(state, movements);
  return { ...moved, lots: labelled(moved, acceptance), entries: written(moved, acceptance) };
}

function labelled({ lots }: LedgerState, { relabels }: Acceptance): LedgerState['lots'] {
  if (relabels === null) return lots;
  const { lot: id, batchNo, expiryOn } = relabels;
  const lot = lots.get(id);
  assert(lot !== undefined, 'a lot that is labelled anew exists');
  return new Map(lots).set(id, { ...lot, batchNo, expiryOn });
}

/** Entries that are not loaded stay so: nothing is added up from them. */
function written({ entries }: LedgerState, { entry, amends }: Acceptance): LedgerState['entries'] {
  if (entry === null && amends.length === 0) return entries;
  const after = new Map(entries);
  for (const amendment of amends) {
    const known = after.get(amendment.entry);
    if (known) after.set(known.id, amended(known, amendment));
  }
  return entry === null ? after : after.set(entry.id, entry);
}
