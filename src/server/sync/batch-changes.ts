import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, EntryId, EventId } from '#domain/kernel/ids.ts';
import { amended } from '#domain/ledger/apply.ts';
import type { CaseRow, EntryRow, FacilityItem, WalletRow } from '#contract/sync-rows.ts';
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
  const { acceptance, at: updatedAt } = outcome;
  if (!run.walletIds.has(acceptance.opensWallet))
    run.walletIds.set(acceptance.opensWallet, candidate.eventId);
  const antigens = new Set([
    acceptance.opensWallet,
    ...acceptance.movements.map((movement) => movement.antigen),
  ]);
  const lots = new Set(acceptance.movements.map((movement) => movement.lot));
  if (acceptance.relabels) lots.add(acceptance.relabels.lot);
  const entries: EntryRow[] = [];
  const { entry } = acceptance;
  if (entry) entries.push({ ...entry, open: openOf(run, entry.id), updatedAt });
  for (const amendment of acceptance.amends) {
    const row = run.entries.get(amendment.entry);
    assert(row !== undefined, 'an entry that is written to was loaded');
    entries.push({ ...amended(row, amendment), open: openOf(run, row.id), updatedAt });
  }
  for (const row of entries) run.entries.set(row.id, row);
  return {
    wallets: Array.from(antigens, (antigen) => walletRow(run, antigen)),
    lots: Array.from(lots, (id) => {
      const lot = run.state.lots.get(id);
      assert(lot !== undefined, 'a movement leaves its lot in place');
      return lot;
    }),
    entries,
    children: [],
    immunizations: [],
  };
}

function openOf(run: Run, entry: EntryId): number | null {
  return run.state.issued.get(entry)?.open ?? null;
}

function walletRow(run: Run, antigen: AntigenId): WalletRow {
  const wallet = run.state.wallets.get(antigen);
  const id = run.walletIds.get(antigen);
  assert(wallet !== undefined && id !== undefined, 'an accepted event leaves its wallet in place');
  return { id, antigen, balance: wallet.balance, issued: wallet.issued, wastage: wallet.wastage };
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
