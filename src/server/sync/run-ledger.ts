import type { Acceptance } from '#domain/ledger/activity.ts';
import type { OwnLedger } from '#domain/ledger/apply.ts';
import { write } from '#domain/ledger/decide.ts';

/**
 * Applies an accepted activity to a facility's rows in place: a copy for each event would cost the square of a batch. Whole or
 * not at all: throws a defect as `applyAcceptance` does, before any row changes.
 */
export function applyInPlace(ledger: OwnLedger, acceptance: Acceptance): void {
  const before = touchedRows(ledger, acceptance);
  try {
    write(ledger, acceptance);
  } catch (error) {
    for (const putBack of before) putBack();
    throw error;
  }
}

/** The rows that an acceptance names, which are all that applying it changes. */
function touchedRows(
  ledger: OwnLedger,
  { movements, opensWallet, amends, relabels, entry }: Acceptance,
): (() => void)[] {
  const touched = [keeping(ledger.wallets, opensWallet)];
  for (const { antigen, lot, issuedEntry } of movements) {
    touched.push(keeping(ledger.wallets, antigen), keeping(ledger.lots, lot));
    if (issuedEntry !== undefined) touched.push(keeping(ledger.issued, issuedEntry));
  }
  if (relabels) touched.push(keeping(ledger.lots, relabels.lot));
  for (const amendment of amends) touched.push(keeping(ledger.entries, amendment.entry));
  if (entry) touched.push(keeping(ledger.entries, entry.id));
  return touched;
}

function keeping<Id, Row>(rows: Map<Id, Row>, id: Id): () => void {
  const row = rows.get(id);
  return row === undefined ? () => rows.delete(id) : () => rows.set(id, row);
}
