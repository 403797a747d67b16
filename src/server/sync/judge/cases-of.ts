import type { EventId } from '#domain/kernel/ids.ts';
import type { CaseRow } from '#contract/sync-rows.ts';
import { voucherOfCase } from '#contract/voucher-case.ts';
import type { Accepted, OpenedCase } from '../../families/server-family.ts';
import type { Candidate, Declined } from '../../families/candidate.ts';
import type { Outcome } from './judge-event.ts';
import type { Run } from './judge-run.ts';
import { caseIdOf, voucherOfCandidate, vouchersOfFamily, withLine, withoutLines } from './voucher-case.ts';

/** Cases that a verdict opens, rewords or closes: its own, and that of the event it replaces. */
export function casesOf(run: Run, candidate: Candidate, outcome: Outcome): CaseRow[] {
  const changed: CaseRow[] = [];
  if (outcome.verdict === 'accepted') {
    changed.push(...casesOfAccepted(run, candidate, outcome));
  } else if (outcome.verdict === 'parked' || candidate.origin?.by !== 'call') {
    // Whoever is refused a call has the answer; a case is for an author who is away.
    changed.push(caseOfDeclined(run, candidate, outcome));
  }
  const wasJudged = outcome.verdict === 'accepted' || (outcome.verdict === 'refused' && outcome.byRule);
  const replaces = candidate.content?.replaces ?? null;
  // One on hold may still be accepted: its case ends with its own verdict.
  const isOnHold = replaces !== null && run.onHold.has(replaces);
  for (const row of changed) run.cases.set(row.id, row);
  if (!wasJudged || isOnHold || replaces === null) return changed;
  const closed = withoutReplaced(run, candidate, replaces);
  for (const row of closed) run.cases.set(row.id, row);
  return [...changed.filter(({ id }) => !closed.some((row) => row.id === id)), ...closed];
}

function caseOfDeclined(run: Run, candidate: Candidate, declined: Declined): CaseRow {
  const { eventId } = candidate;
  const id = caseIdOf(candidate, declined, { families: run.input.families, cases: run.cases });
  const voucher = voucherOfCandidate(candidate, run.input.families);
  if (voucher !== null && id !== eventId)
    return withLine(run.cases.get(id), { voucher, event: eventId, at: run.at, declined });
  return {
    id: eventId,
    event: eventId,
    reason: declined.reason,
    detail: declined.detail,
    openedAt: run.cases.get(eventId)?.openedAt ?? run.at,
    // Whoever replaced it has dealt with it.
    closedAt: declined.reason === 'replaced' ? run.at : null,
  };
}

/** The open cases of an event that was sent again better, without it. */
function withoutReplaced(run: Run, candidate: Candidate, replaced: EventId): CaseRow[] {
  const own = run.cases.get(replaced);
  // A case with an id of its own is about no event that can be sent again better, unless it is a voucher's.
  if (own?.event === replaced && own.closedAt === null) return [{ ...own, closedAt: run.at }];
  const vouchers = vouchersOfFamily(candidate, run.input.families);
  return [...run.cases.values()]
    .filter(
      (row) => row.closedAt === null && voucherOfCase(row) !== null && row.about?.includes(replaced) === true,
    )
    .map((row) => withoutLines(row, { dealtWith: [replaced], at: run.at, vouchers }));
}

/** What a person has to look at about an accepted event, and what the officer has dealt with by it. */
function casesOfAccepted(run: Run, { eventId }: Candidate, accepted: Accepted): CaseRow[] {
  const own = run.cases.get(eventId);
  const opened = openedBy(run, accepted);
  const settled = (accepted.server.settles?.(accepted.event) ?? []).flatMap(({ id, reasons, andAbout }) => {
    const known = andAbout
      ? [...run.cases.values()].filter((row) => row.id === id || row.about?.includes(id))
      : [run.cases.get(id)].filter((row) => row !== undefined);
    return known.filter(({ closedAt, reason }) => closedAt === null && reasons.includes(reason));
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
