import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { Acceptance } from '#domain/ledger/activity.ts';
import { applyAcceptance } from '#domain/ledger/decide.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type RowWrite, rowWrite } from '#client/db/last-writes.ts';
import { nothingPending, type OutboxRow } from '#client/db/rows.ts';
import { effectOf } from '#client/projection/judge.ts';
import { ownEntryOf } from '#client/projection/own-entry.ts';
import { shownFigures, withEffect } from '#client/projection/pending.ts';
import { noLot } from '#client/projection/rebase-lot.ts';
import { lotRowOf, ownLedgerRow, withPendingOpen } from '#client/projection/shown-rows.ts';
import type { ShownRows } from './shown-state.ts';

/** The rows of a saved event and of what it changes on screen, all for the save's one transaction. */
export function projected(
  db: DeviceDatabase,
  { envelope, acceptance, shown }: { envelope: EventEnvelope; acceptance: Acceptance; shown: ShownRows },
): RowWrite[] {
  const effect = effectOf(acceptance);
  const after = applyAcceptance(shown.state, acceptance);
  const antigen = acceptance.opensWallet;
  const lotId = acceptance.movements[0]?.lot;
  const row: OutboxRow = {
    log_id: envelope.log_id,
    seq: envelope.seq,
    event_id: envelope.event_id,
    facility: envelope.facility,
    envelope,
    state: 'waiting',
    chain: lotId ?? noLot,
    lot: lotId ?? noLot,
    antigen,
    effect,
    would_refuse: null,
    verdict: null,
    replaced_by: null,
    entry: acceptance.entry,
  };
  const walletPending = withEffect(shown.walletRow?.pending ?? nothingPending, effect, 1);
  const confirmed = shown.walletRow?.confirmed ?? null;
  const writes = [
    rowWrite(db.outbox, row, true),
    rowWrite(db.wallet, {
      facility: envelope.facility,
      antigen,
      id: shown.walletRow?.id ?? null,
      ...shownFigures(confirmed, walletPending),
      confirmed,
      pending: walletPending,
    }),
  ];
  const lot = lotId === undefined ? undefined : after.lots.get(lotId);
  if (lot) {
    const pending = withEffect(shown.lotRow?.pending ?? nothingPending, effect, 1);
    writes.push(
      rowWrite(
        db.lot,
        lotRowOf(envelope.facility, lot, { confirmedLeft: shown.lotRow?.confirmed_left ?? null, pending }),
      ),
    );
  }
  const ownOpen = effect.entry === acceptance.entry?.id ? effect.open : 0;
  if (acceptance.entry) {
    writes.push(
      rowWrite(
        db.ledger,
        ownLedgerRow(envelope, acceptance.entry, { own: ownEntryOf(row), pendingOpen: ownOpen }),
        true,
      ),
    );
  }
  if (shown.issuedRow && effect.entry === shown.issuedRow.id) {
    writes.push(
      rowWrite(db.ledger, withPendingOpen(shown.issuedRow, shown.issuedRow.pending_open + effect.open)),
    );
  }
  return writes;
}
