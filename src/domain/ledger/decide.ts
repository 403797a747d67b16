import {
  activities,
  type ActivityPayloads,
  type ActivityType,
  relayedActivities,
} from './activities/index.ts';
import {
  type ActivityRows,
  type NewLine,
  type Refusal,
  reject,
  type RuleAcceptance,
  type RuleDecision,
} from './activity.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { EventOf } from '#domain/kernel/event-of.ts';
import { dateOf, daysBetween } from '#domain/kernel/local-date.ts';
import { amended, move, openWallet, type OwnLedger, ownLedgerOf } from './apply.ts';
import { entryActivities, type EntryActivity, type LedgerEntry, type LedgerState } from './ledger-entry.ts';
import type { ActivityFacts, LedgerLine } from './model.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';

/** Days after saving that an activity may be dated, because a clock may be wrong around midnight. */
export const maxDaysAhead = 1;

/** An activity as an officer saved it, of any type. */
export type LedgerActivity = EventOf<ActivityPayloads>;

/** An activity that the rule accepted, with its line under the activity's name. */
export interface Acceptance extends RuleAcceptance {
  readonly entry: LedgerEntry | null;
}

export type Decision = Acceptance | Refusal;

interface AnyActivity {
  rows(payload: unknown): ActivityRows;
  decide(payload: unknown, state: LedgerState, facts: ActivityFacts): RuleDecision;
}

// The union pairs each type with its own payload; indexing the registry loses that pairing, this brings it back.
function ruleOf(activity: LedgerActivity): AnyActivity {
  return activities[activity.type] as AnyActivity;
}

/** Judges one activity against the facility's rows. Pure. */
export function decide(activity: LedgerActivity, state: LedgerState, facts: ActivityFacts): Decision {
  if (isTooFarAhead(activity, facts)) return reject('too-far-ahead');
  const decision = ruleOf(activity).decide(activity.payload, state, facts);
  if (!decision.accepted) return decision;
  return { ...decision, entry: decision.entry && named(decision.entry, activity.type) };
}

/**
 * True for an activity dated more than a day after it was saved, because it had not happened. Stock sent by another facility is exempt,
 * because it is already on the way.
 */
function isTooFarAhead({ type, payload }: LedgerActivity, { savedOn }: ActivityFacts): boolean {
  if (relayedActivities.has(type) || !('happenedAt' in payload)) return false;
  return daysBetween(savedOn, dateOf(payload.happenedAt)) > maxDaysAhead;
}

/** A new line under the name of the activity whose rule wrote it, unless the rule named another. */
function named(line: NewLine, type: ActivityType): LedgerEntry {
  const entry: LedgerLine = { ...line, activity: line.activity ?? type };
  assert(isLedgerEntry(entry), 'a line names activities that append lines');
  return entry;
}

function isLedgerEntry(line: LedgerLine): line is LedgerEntry {
  return isEntryActivity(line.activity) && (line.reverses === null || isEntryActivity(line.reverses));
}

function isEntryActivity(name: string): name is EntryActivity {
  return (entryActivities as readonly string[]).includes(name);
}

/** The rows that {@link decide} needs for this activity. */
export function rowsOf(activity: LedgerActivity): ActivityRows {
  return ruleOf(activity).rows(activity.payload);
}

/** The facility's rows after an accepted activity. Throws a defect if the rows that it moves were not loaded (see {@link rowsOf}). */
export function applyAcceptance(state: LedgerState, acceptance: Acceptance): LedgerState {
  const after = ownLedgerOf(state);
  write(after, acceptance);
  return after;
}

/** {@link applyAcceptance} on rows that the caller owns; if it throws, some of them may have changed. */
export function write(rows: OwnLedger, acceptance: Acceptance): void {
  const { movements } = acceptance;
  if (movements.length === 0) openWallet(rows, acceptance.opensWallet);
  for (const movement of movements) move(rows, movement);
  label(rows, acceptance);
  writeEntries(rows, acceptance);
}

function label({ lots }: OwnLedger, { relabels }: Acceptance): void {
  if (relabels === null) return;
  const { lot: id, ...said } = relabels;
  const lot = lots.get(id);
  assert(lot !== undefined, 'a lot that is labelled anew exists');
  lots.set(id, { ...lot, ...said });
}

/** Entries that are not loaded are skipped, because nothing is summed from them. */
function writeEntries({ entries }: OwnLedger, { entry, amends }: Acceptance): void {
  for (const amendment of amends) {
    const known = entries.get(amendment.entry);
    if (known) entries.set(known.id, amended(known, amendment));
  }
  if (entry !== null) entries.set(entry.id, entry);
}

/**
 * The facility that an activity brings new doses to, because a closed one accepts none. Null for any other activity: stock on the way still
 * arrives, and a closed facility's stock may be counted, corrected and sent away.
 */
export function bringsDosesTo(activity: LedgerActivity, here: FacilityId): FacilityId | null {
  switch (activity.type) {
    case 'receive':
      return here;
    case 'transfer':
    case 'return':
      return activity.payload.destination.facility;
    default:
      return null;
  }
}
