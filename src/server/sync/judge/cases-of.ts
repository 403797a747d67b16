import type { CaseRow } from '#contract/sync-rows.ts';
import type { Accepted, OpenedCase } from '../../families/server-family.ts';
import type { Candidate } from './candidate.ts';
import type { Outcome } from './judge-event.ts';
import type { Run } from './judge-run.ts';

/** Cases that a verdict opens, rewords or closes: its own, and that of the event it replaces. */
export function casesOf(run: Run, candidate: Candidate, outcome: Outcome): CaseRow[] {
  const changed: CaseRow[] = [];
  const own = run.cases.get(candidate.eventId);
  if (outcome.verdict === 'accepted') {
    changed.push(...casesOfAccepted(run, candidate, outcome));
  } else if (outcome.verdict === 'parked' || candidate.origin?.by !== 'call') {
    // Whoever is refused a call has the answer; a case is for an author who is away.
    changed.push({
      id: candidate.eventId,
      event: candidate.eventId,
      reason: outcome.reason,
      detail: outcome.detail,
      openedAt: own?.openedAt ?? run.at,
      // Whoever replaced it has dealt with it.
      closedAt: outcome.reason === 'replaced' ? run.at : null,
    });
  }
  const wasJudged = outcome.verdict === 'accepted' || (outcome.verdict === 'refused' && outcome.byRule);
  const replaces = candidate.content?.replaces ?? null;
  // One on hold may still be accepted: its case ends with its own verdict.
  const isOnHold = replaces !== null && run.onHold.has(replaces);
  const replaced = replaces === null ? undefined : run.cases.get(replaces);
  // A case with an id of its own is about no event that can be sent again better.
  if (wasJudged && !isOnHold && replaced?.event === replaces && replaced.closedAt === null)
    changed.push({ ...replaced, closedAt: run.at });
  for (const row of changed) run.cases.set(row.id, row);
  return changed;
}

/** What a person has to look at about an accepted event, and what the officer has dealt with by it. */
function casesOfAccepted(run: Run, { eventId }: Candidate, accepted: Accepted): CaseRow[] {
  const own = run.cases.get(eventId);
  const opened = openedBy(run, accepted);
  const settled = (accepted.server.settles?.(accepted.event) ?? []).flatMap(({ id, reasons }) => {
    const known = run.cases.get(id);
    return known && known.closedAt === null && reasons.includes(known.reason) ? [known] : [];
  });
  if (!opened && own && own.closedAt === null) settled.push(own);
  const closed = settled.map((row) => ({ ...row, closedAt: run.at }));
  if (!opened) return closed;
  return [
    { id: eventId, event: eventId, ...opened, openedAt: own?.openedAt ?? run.at, closedAt: null },
    ...closed,
  ];
}

/** The case that an event opens in its own family, else in another one that looks at it. */
function openedBy(run: Run, accepted: Accepted): OpenedCase | null {
  const own = accepted.server.caseOf(accepted);
  if (own) return own;
  for (const { server, context } of run.standing.values()) {
    const seen = server === accepted.server ? null : server.watch?.(accepted, context);
    if (seen) return seen;
  }
  return null;
}
