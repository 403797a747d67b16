import type { CaseResource } from '#contract/resources/case.ts';
import type { Level } from '#domain/access/model.ts';
import { isRegisterType } from '#domain/immunization/activities/index.ts';

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
export function whatItAsks(facts: CaseFacts, level: Level): CaseResource['asks'] {
  if (isDecided(facts) && level !== 'facility') return 'decision';
  if (facts.status === null || facts.status === 'accepted') return 'finding';
  return facts.status === 'parked' && isReleased(facts) ? 'finding' : null;
}

/** Stock that waits for a decision; a dose, which can be declared void; the entry of a child, which can be withdrawn. */
function isDecided({ reason, status, activity }: CaseFacts): boolean {
  return reason === 'permission-revoked'
    ? status === 'parked'
    : reason === 'permission-ended' &&
        status === 'accepted' &&
        (activity === 'immunize' || activity === 'register-child');
}

/** What happened to a child is recorded without what it waits for. */
function isReleased({ reason, activity }: CaseFacts): boolean {
  return reason === 'dependency-missing' && activity !== null && isRegisterType(activity);
}
