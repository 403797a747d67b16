import type { CaseResource } from '#contract/resources/case.ts';
import type { Level } from '#domain/access/model.ts';
import { type ServerFamily, serverFamilyOf } from '../../families/server-family.ts';

/** What is known of a case and of the event that it is about; nulls where it has none. */
export interface CaseFacts {
  readonly reason: string;
  readonly activity: string | null;
  readonly status: string | null;
}

/**
 * What closes a case. Of somebody who had no permission any more it is decided above the facility whether the record counts; a
 * record that stands needs no more than what was found; of the others whoever wrote them has to say something.
 */
export function whatItAsks(
  facts: CaseFacts,
  { level, families }: { readonly level: Level; readonly families: readonly ServerFamily[] },
): CaseResource['asks'] {
  const server = facts.activity === null ? undefined : serverFamilyOf(facts.activity, families);
  if (isDecided(facts, server) && level !== 'facility') return 'decision';
  if (isSettledByConfirmation(facts.reason)) return null;
  if (facts.status === null || facts.status === 'accepted') return 'finding';
  return facts.status === 'parked' && isReleased(facts, server) ? 'finding' : null;
}

/** Stock that nobody confirmed stays a case until it is, whoever was asked about it. */
export function isSettledByConfirmation(reason: string): boolean {
  return reason === 'arrival-unconfirmed';
}

/** What waits for a decision, and what is recorded and can be taken back. */
function isDecided({ reason, status, activity }: CaseFacts, server: ServerFamily | undefined): boolean {
  return isParkedForDecision(reason)
    ? status === 'parked'
    : reason === 'permission-ended' &&
        status === 'accepted' &&
        activity !== null &&
        server?.takingBack?.types.has(activity) === true;
}

/** What is recorded in any case needs nothing of what it waits for. */
function isReleased({ reason }: CaseFacts, server: ServerFamily | undefined): boolean {
  return reason === 'dependency-missing' && server?.isAlwaysRecorded === true;
}

/** Parked for a person, who decides whether it counts: its author had no permission any more, or is not proven. */
export function isParkedForDecision(reason: string): boolean {
  return reason === 'permission-revoked' || reason === 'grant-invalid';
}
