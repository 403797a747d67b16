import type { EventId } from '#domain/kernel/ids.ts';
import { afterImages } from '#contract/after-images.ts';
import type { CaseRow, FacilityItem } from '#contract/sync-rows.ts';
import { caseOfReversed, givenFromReversed } from '../immunization/given-from-reversed.ts';
import { caseOfRecorded, casesSettledBy } from '../immunization/recorded.ts';
import type { Recorded } from '../immunization/register-run.ts';
import { caseOfDifference, differenceOf } from './arrival-difference.ts';
import type { Candidate, Outcome } from './judge-event.ts';
import type { Run } from './judge-run.ts';

export type Changes = Pick<FacilityItem, 'wallets' | 'lots' | 'entries' | 'children' | 'immunizations'>;
/** What a verdict changes that is not accepted. */
export const nothingChanged: Changes = {
  wallets: [],
  lots: [],
  entries: [],
  children: [],
  immunizations: [],
};

/** The rows that an accepted event changed, as they now are. */
export function changesOf(
  run: Run,
  candidate: Candidate,
  outcome: Extract<Outcome, { verdict: 'accepted' }>,
): Changes {
  const { acceptance, at } = outcome;
  const images = afterImages(run, { event: candidate.eventId, acceptance, at });
  return { ...images, children: [], immunizations: [] };
}

/** Cases that a verdict opens, rewords or closes: its own, and that of the event it replaces. */
export function casesOf(run: Run, candidate: Candidate, outcome: Outcome): CaseRow[] {
  const now = run.at;
  const changed: CaseRow[] = [];
  const own = run.cases.get(candidate.eventId);
  const difference = differenceOf(outcome, (id) => run.entries.get(id));
  const given = givenFromReversed(outcome, run.register);
  const openedAt = own?.openedAt ?? now;
  if (difference) {
    changed.push(caseOfDifference(candidate.eventId, difference, { openedAt }));
  } else if (given) {
    changed.push(caseOfReversed(candidate.eventId, given, { openedAt }));
  } else if (outcome.verdict === 'accepted') {
    if (own && own.closedAt === null) changed.push({ ...own, closedAt: now });
  } else if (outcome.verdict === 'recorded') {
    changed.push(...casesOfRecorded(run, outcome.recorded, candidate.eventId));
  } else {
    changed.push({
      id: candidate.eventId,
      event: candidate.eventId,
      reason: outcome.reason,
      detail: outcome.detail,
      openedAt: own?.openedAt ?? now,
      // Whoever replaced it has dealt with it.
      closedAt: outcome.reason === 'replaced' ? now : null,
    });
  }
  const wasJudged =
    outcome.verdict === 'accepted' ||
    outcome.verdict === 'recorded' ||
    (outcome.verdict === 'refused' && outcome.byLedger);
  const replaces = candidate.content?.replaces ?? null;
  // One on hold may still be accepted: its case ends with its own verdict.
  const isOnHold = replaces !== null && run.onHold.has(replaces);
  const replaced = replaces === null ? undefined : run.cases.get(replaces);
  // A case with an id of its own is about no event that can be sent again better.
  if (wasJudged && !isOnHold && replaced?.event === replaces && replaced.closedAt === null)
    changed.push({ ...replaced, closedAt: now });
  for (const row of changed) run.cases.set(row.id, row);
  return changed;
}

/** What a person has to look at about a child's record, and what she has dealt with by it. */
function casesOfRecorded(run: Run, recorded: Recorded, eventId: EventId): CaseRow[] {
  const now = run.at;
  const own = run.cases.get(eventId);
  const opened = caseOfRecorded(recorded, eventId, own?.openedAt ?? now);
  const settled = casesSettledBy(recorded.event).flatMap(({ id, reasons }) => {
    const known = run.cases.get(id);
    return known && known.closedAt === null && reasons.includes(known.reason) ? [known] : [];
  });
  if (!opened && own && own.closedAt === null) settled.push(own);
  return [...(opened ? [opened] : []), ...settled.map((row) => ({ ...row, closedAt: now }))];
}
