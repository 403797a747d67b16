import { applyAcceptance, decide, type LedgerActivity } from '#domain/ledger/decide.ts';
import { factsOf } from '#contract/activity-facts.ts';
import type { EntryRow, LotRow } from '#contract/wire/rows.ts';
import type { LedgerEntry, LedgerState } from '#domain/ledger/ledger-entry.ts';
import { walletFigures } from '#client/stock/wallets.ts';
import { confirmedRows, pendingEvents, optimisticRows } from '#tests/client/support/law.ts';
import type { Device } from './device.ts';

export interface Figures {
  readonly wallets: Record<string, { balance: number; issued: number; wastage: number }>;
  readonly lots: Record<string, number>;
  /** Amendments of entries by later events, by entry; those without effect on it are left out. */
  readonly amendments: Record<string, string>;
  /** Doses of issued entries that are not utilized yet. */
  readonly open: Record<string, number>;
}

/** Figures that the tablet shows now, read from its rows. */
export async function shownOn({ engine, account }: Device): Promise<Figures> {
  const wallets = await walletFigures(engine.db, account.facility);
  const rows = (await optimisticRows(engine))['ledger'];
  const lots = [...(rows?.['lot']?.values() ?? [])] as LotRow[];
  const entries = [...(rows?.['entry']?.values() ?? [])] as EntryRow[];
  return {
    wallets: Object.fromEntries(
      wallets.map(({ antigen, balance, issued, wastage }) => [antigen, { balance, issued, wastage }]),
    ),
    lots: Object.fromEntries(lots.map(({ id, left }) => [id, left])),
    amendments: amendmentsOf(entries),
    open: openOf(entries.map(({ id, open }) => ({ id, open: open ?? 0 }))),
  };
}

/** A text for each entry that was changed: its present state and its history. */
export function amendmentsOf(entries: Iterable<LedgerEntry>): Record<string, string> {
  const amended = Array.from(entries).filter(
    ({ activity, history, childrenImmunized }) =>
      history.length > 0 || (activity === 'issue' && childrenImmunized !== null),
  );
  return Object.fromEntries(
    amended.map(({ id, reversedBy, arrival, officer, batchNo, expiryOn, history, ...entry }) => [
      id,
      JSON.stringify([
        reversedBy,
        arrival,
        officer,
        batchNo,
        expiryOn,
        history.map((line) => [line.kind, line.event]),
        [entry.childrenImmunized, entry.wastage, entry.wastageRate],
      ]),
    ]),
  );
}

/** Issued entries that are not utilized yet. */
export function openOf(
  issued: Iterable<{ readonly id: string; readonly open: number }>,
): Record<string, number> {
  return Object.fromEntries(Array.from(issued).flatMap(({ id, open }) => (open === 0 ? [] : [[id, open]])));
}

/**
 * Figures that the tablet must show: its confirmed rows with all its own pending events decided again over them, in device order, from the
 * start. An event that would be refused now does not count.
 */
export async function foldOn(device: Device): Promise<Figures> {
  let state = await confirmedOn(device);
  const pending = (await pendingEvents(device.engine)).filter(({ family }) => family === 'ledger');
  for (const row of pending) {
    const activity = { type: row.envelope.type, payload: row.envelope.payload } as unknown as LedgerActivity;
    const decision = decide(activity, state, factsOf(row.envelope));
    if (decision.accepted) state = applyAcceptance(state, decision);
  }
  return {
    wallets: Object.fromEntries(
      Array.from(state.wallets.values(), ({ antigen, balance, issued, wastage }) => [
        antigen,
        { balance, issued, wastage },
      ]),
    ),
    lots: Object.fromEntries(Array.from(state.lots.values(), ({ id, left }) => [id, left])),
    amendments: amendmentsOf(state.entries.values()),
    open: openOf(state.issued.values()),
  };
}

async function confirmedOn({ engine }: Device): Promise<LedgerState> {
  const rows = (await confirmedRows(engine))['ledger'];
  const entries = [...(rows?.['entry']?.values() ?? [])] as EntryRow[];
  return {
    wallets: (rows?.['wallet'] ?? new Map()) as LedgerState['wallets'],
    lots: (rows?.['lot'] ?? new Map()) as LedgerState['lots'],
    issued: new Map(
      entries.flatMap(({ id, lot, antigen, doses, open }) =>
        open === null ? [] : [[id, { id, lot, antigen, doses, open }] as const],
      ),
    ),
    entries: new Map(entries.map((row) => [row.id, row])),
  };
}

/** Wallets and lots without zero rows, because a row of zeros means the same as no row. */
export function withoutZeros(figures: Figures): Figures {
  return {
    wallets: Object.fromEntries(
      Object.entries(figures.wallets).filter(([, w]) => w.balance !== 0 || w.issued !== 0 || w.wastage !== 0),
    ),
    lots: Object.fromEntries(Object.entries(figures.lots).filter(([, left]) => left !== 0)),
    amendments: figures.amendments,
    open: figures.open,
  };
}
