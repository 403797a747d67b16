import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { Acceptance } from '#domain/ledger/activity.ts';
import { applyAcceptance } from '#domain/ledger/decide.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type RowWrite, rowWrite } from '#client/db/last-writes.ts';
import { type Effect, type LedgerRow, type LogRow, nothingPending, type OutboxRow } from '#client/db/rows.ts';
import { factsOf } from '#contract/activity-facts.ts';
import { withMark } from '#client/projection/amended-rows.ts';
import { rowAsOf } from '#client/projection/confirmed-entry.ts';
import { effectOf } from '#client/projection/judge.ts';
import { ownEntryOf } from '#client/projection/own-entry.ts';
import { shownFigures, withEffect } from '#client/projection/pending.ts';
import { noLot } from '#client/projection/rebase-lot.ts';
import { confirmedLot, lotRowOf, ownLedgerRow, withPendingOpen } from '#client/projection/shown-rows.ts';
import type { ShownRows } from './shown-state.ts';

/** Rows of entries that were there before: marked, or with other doses open. */
function rowsWrittenTo({ envelope, log, acceptance, shown }: ProjectedEvent, effect: Effect): LedgerRow[] {
  const known = [shown.entryRow, shown.issuedRow].filter((row) => row !== undefined);
  const before = new Map(known.map((row) => [row.id, rowAsOf(row, log)]));
  return Array.from(before.values(), (row) => {
    const amendment = acceptance.amends.find(({ entry }) => entry === row.id);
    const marked = amendment ? withMark(row, amendment, factsOf(envelope).at) : row;
    return effect.entry === row.id ? withPendingOpen(marked, row.pending_open + effect.open) : marked;
  }).filter((row) => row !== before.get(row.id));
}

/** An event that was decided, over what was shown. */
interface ProjectedEvent {
  readonly envelope: EventEnvelope;
  /** The log that it goes into, as it was. */
  readonly log: LogRow;
  readonly acceptance: Acceptance;
  readonly shown: ShownRows;
}

/** The rows of a saved event and of what it changes on screen, all for the save's one transaction. */
export function projected(db: DeviceDatabase, event: ProjectedEvent): RowWrite[] {
  const { envelope, acceptance, shown } = event;
  const effect = effectOf(acceptance);
  const after = applyAcceptance(shown.state, acceptance);
  const antigen = acceptance.opensWallet;
  // What only writes to an entry belongs to that entry's lot.
  const lotId = acceptance.movements[0]?.lot ?? (acceptance.amends.length > 0 ? shown.lotRow?.id : undefined);
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
        lotRowOf(envelope.facility, lot, { confirmed: confirmedLot(shown.lotRow) ?? null, pending }),
      ),
    );
  }
  const ownOpen = effect.entry === acceptance.entry?.id ? effect.open : 0;
  if (acceptance.entry) {
    writes.push(
      rowWrite(
        db.ledger,
        ownLedgerRow(row, acceptance.entry, { own: ownEntryOf(row), pendingOpen: ownOpen }),
        true,
      ),
    );
  }
  const rows = rowsWrittenTo(event, effect);
  return [...writes, ...rows.map((written) => rowWrite(db.ledger, written))];
}
