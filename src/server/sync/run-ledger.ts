import type { Acceptance } from '#domain/ledger/activity.ts';
import type { OwnLedger } from '#domain/ledger/apply.ts';
import { write } from '#domain/ledger/decide.ts';

/**
 * Applies an accepted activity to a facility's rows in place: a copy for each event would cost the square of a batch. Whole or
 * not at all: throws a defect as `applyAcceptance` does, before any row changes.
 */
export function applyInPlace(ledger: OwnLedger, acceptance: Acceptance): void {
  const after = touchedRows(ledger, acceptance);
  write(after, acceptance);
  for (const [id, row] of after.wallets) ledger.wallets.set(id, row);
  for (const [id, row] of after.lots) ledger.lots.set(id, row);
  for (const [id, row] of after.issued) ledger.issued.set(id, row);
  for (const [id, row] of after.entries) ledger.entries.set(id, row);
}

/** The rows that an acceptance names, and no others: all that applying it looks at. */
function touchedRows(ledger: OwnLedger, { movements, opensWallet, amends, relabels }: Acceptance): OwnLedger {
  const touched: OwnLedger = { wallets: new Map(), lots: new Map(), issued: new Map(), entries: new Map() };
  take(ledger.wallets, touched.wallets, opensWallet);
  for (const { antigen, lot, issuedEntry } of movements) {
    take(ledger.wallets, touched.wallets, antigen);
    take(ledger.lots, touched.lots, lot);
    if (issuedEntry !== undefined) take(ledger.issued, touched.issued, issuedEntry);
  }
  if (relabels) take(ledger.lots, touched.lots, relabels.lot);
  for (const { entry } of amends) take(ledger.entries, touched.entries, entry);
  return touched;
}

function take<Id, Row>(from: ReadonlyMap<Id, Row>, to: Map<Id, Row>, id: Id): void {
  const row = from.get(id);
  if (row !== undefined) to.set(id, row);
}
