import type { EntryId, EventId } from '#domain/kernel/ids.ts';
import type { CaseRow } from '#contract/sync-rows.ts';
import type { Outcome } from '../sync/judge-event.ts';
import type { RegisterRun } from './register-run.ts';

// A reversal says that stock never came or never left; a record says that a child was given it. Both stand, because neither
// can be refused for the other, and a person finds out which is wrong. An immunization that comes after the reversal opens
// the same case by its own event.

export interface GivenFromReversed {
  readonly entry: EntryId;
  /** Doses recorded as given from it, at least 1. */
  readonly doses: number;
}

/** What children were given from the entry that an accepted event takes back; null where it was nothing. */
export function givenFromReversed(
  outcome: Outcome,
  register: Pick<RegisterRun, 'givenFrom'>,
): GivenFromReversed | null {
  if (outcome.verdict !== 'accepted' || outcome.activity.type !== 'reverse') return null;
  const { entry } = outcome.activity.payload;
  const doses = register.givenFrom(entry);
  return doses > 0 ? { entry, doses } : null;
}

/** The case of such a reversal. */
export function caseOfReversed(
  event: EventId,
  { entry, doses }: GivenFromReversed,
  { openedAt }: { readonly openedAt: string },
): CaseRow {
  return {
    id: event,
    event,
    reason: 'stock-mismatch',
    detail: `Children were recorded as given ${doses} ${doses === 1 ? 'dose' : 'doses'} of what was taken back; please void the records that are wrong, or enter the stock again`,
    about: [entry],
    openedAt,
    closedAt: null,
  };
}
