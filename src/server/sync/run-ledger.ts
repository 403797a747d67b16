import type { AntigenId, EntryId, LotId } from '#domain/kernel/ids.ts';
import type { Acceptance } from '#domain/ledger/activity.ts';
import { applyAcceptance } from '#domain/ledger/decide.ts';
import type { IssuedEntry, LedgerEntry, LedgerState, Lot, Wallet } from '#domain/ledger/model.ts';

/** A facility's rows in the middle of a batch, changed in place: a copy for each event would cost the square of a batch. */
export interface RunLedger extends LedgerState {
  readonly wallets: Map<AntigenId, Wallet>;
  readonly lots: Map<LotId, Lot>;
  readonly issued: Map<EntryId, IssuedEntry>;
  readonly entries: Map<EntryId, LedgerEntry>;
}

/** A ledger of one's own to change, with the rows of another. */
export function runLedgerOf(state: LedgerState): RunLedger {
  return {
    wallets: new Map(state.wallets),
    lots: new Map(state.lots),
    issued: new Map(state.issued),
    entries: new Map(state.entries),
  };
}

/** Applies an accepted activity, whole or not at all: throws a defect as `applyAcceptance` does, before any row changes. */
export function applyInPlace(ledger: RunLedger, acceptance: Acceptance): void {
  const after = applyAcceptance(touchedRows(ledger, acceptance), acceptance);
  for (const [id, row] of after.wallets) ledger.wallets.set(id, row);
  for (const [id, row] of after.lots) ledger.lots.set(id, row);
  for (const [id, row] of after.issued) ledger.issued.set(id, row);
  for (const [id, row] of after.entries) ledger.entries.set(id, row);
}

/** The rows that an acceptance names, and no others: all that applying it looks at. */
function touchedRows(
  ledger: RunLedger,
  { movements, opensWallet, amends, relabels }: Acceptance,
): LedgerState {
  const issued = movements.flatMap(({ issuedEntry }) => (issuedEntry === undefined ? [] : [issuedEntry]));
  return {
    wallets: pick(ledger.wallets, [opensWallet, ...movements.map(({ antigen }) => antigen)]),
    lots: pick(ledger.lots, [...movements.map(({ lot }) => lot), ...(relabels ? [relabels.lot] : [])]),
    issued: pick(ledger.issued, issued),
    entries: pick(
      ledger.entries,
      amends.map(({ entry }) => entry),
    ),
  };
}

function pick<Id, Row>(rows: ReadonlyMap<Id, Row>, ids: readonly Id[]): Map<Id, Row> {
  const picked = new Map<Id, Row>();
  for (const id of ids) {
    const row = rows.get(id);
    if (row !== undefined) picked.set(id, row);
  }
  return picked;
}
